// Gates for every schema of a server: Ajv 2020 in strict mode without a word, the subset that Gemini takes, what OpenAI
// demands; and that the values it returns fit what it promised. Both eras, because their lists may differ.
import { Client as Modern } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernPipe } from '@modelcontextprotocol/client/stdio';
import { Client as Legacy } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as LegacyPipe } from '@modelcontextprotocol/sdk/client/stdio.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { assert, check, finish, server } from './lib.mjs';

const FORMATS = new Set(['date-time', 'date', 'time', 'duration', 'email', 'idn-email', 'hostname', 'idn-hostname', 'ipv4', 'ipv6',
    'uri', 'uri-reference', 'iri', 'iri-reference', 'uuid', 'uri-template', 'json-pointer', 'relative-json-pointer', 'regex']);
const SCALARS = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array']);
const SILENT = new Set(['title', 'description', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly']); // say nothing of the type
const MAPS = ['properties', 'patternProperties', '$defs', 'dependentSchemas'];
const LISTS = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const SINGLES = ['items', 'additionalProperties', 'unevaluatedProperties', 'propertyNames', 'contains', 'not', 'if', 'then', 'else'];
const UNIONS = ['anyOf', 'oneOf', 'allOf'];
const SHAPING = new Set(['not', 'if', 'then', 'else']); // they refine what stands around them

/** Every schema below `node`, with its path; `refines` says that it only adds to the schema around it. */
function* walk(node, path = '#', refines = false) {
    yield { node, path, refines };
    if (node === null || typeof node !== 'object') return;
    for (const map of MAPS) for (const [name, child] of Object.entries(node[map] ?? {})) yield* walk(child, `${path}/${map}/${name}`);
    for (const list of LISTS) for (const [i, child] of (node[list] ?? []).entries()) yield* walk(child, `${path}/${list}/${i}`, 'type' in node);
    for (const key of SINGLES) if (key in node) yield* walk(node[key], `${path}/${key}`, SHAPING.has(key));
}
const at = (root, ref) => ref.replace(/^#\/?/, '').split('/').filter(Boolean).reduce((node, key) => node?.[key.replace(/~1/g, '/').replace(/~0/g, '~')], root);

/** Whether the definition that `ref` names leads back to itself. */
function recursive(root, ref) {
    const reached = new Set();
    const open = [ref];
    while (open.length > 0) {
        for (const { node } of walk(at(root, open.pop()))) {
            if (node?.$ref !== undefined && !reached.has(node.$ref)) {
                reached.add(node.$ref);
                open.push(node.$ref);
            }
        }
    }
    return reached.has(ref);
}

function gemini(root, isOutput) {
    const faults = [];
    for (const { node, path, refines } of walk(root)) {
        if (typeof node === 'boolean') continue; // `openai` looks at those
        if (node.format !== undefined && !FORMATS.has(node.format)) faults.push(`${path}: format ${node.format}`);
        if (node.$ref !== undefined) {
            if (at(root, node.$ref) === undefined) faults.push(`${path}: ${node.$ref} leads nowhere`);
            else if (!recursive(root, node.$ref)) faults.push(`${path}: ${node.$ref} could stand in place`);
            continue;
        }
        if (node.type === 'array' && node.items === undefined) faults.push(`${path}: an array without items`);
        if (isOutput) continue;
        const free = Object.keys(node).every(key => SILENT.has(key)) || UNIONS.some(union => union in node && !('properties' in node));
        if (!free && !refines && !SCALARS.has(node.type)) faults.push(`${path}: type ${JSON.stringify(node.type)}`);
        if ('nullable' in node || node.enum?.includes(null)) faults.push(`${path}: null`);
    }
    return faults;
}

function openai(root, isOutput) {
    const faults = [];
    if (!isOutput) {
        if (root.type !== 'object' || typeof root.properties !== 'object') faults.push('#: no object with properties');
        for (const key of ['anyOf', 'oneOf', 'allOf', 'not', 'enum', '$ref']) if (key in root) faults.push(`#: ${key} at the root`);
    }
    for (const { node, path } of walk(root)) {
        if (typeof node === 'boolean' && !path.endsWith('/additionalProperties')) faults.push(`${path}: ${node} for a schema`);
    }
    return faults;
}

const byHand = new Set(['by_hand']); // a schema that its author wrote goes out as it is: the subsets are the author's affair

const isObject = value => value !== null && typeof value === 'object' && !Array.isArray(value);

/** Calls whose results the client itself compares with the output schema, where the server has such a tool. */
const place = (lat, lon) => ({ lat, lon });
const CALLS = [
    ['distance', { from: place(52.5, 13.4), to: place(48.1, 11.6) }], ['distance', { from: place(0, 0), to: place(1, 1), unit: 'imperial', with_bearing: true }],
    ['area', { figure: { kind: 'Circle', radius: 1 } }], ['sum', { tree: { value: 1, children: [{ value: 2, children: [{ value: 3 }] }] } }],
    ['numbers', { a: 255, b: 1, c: 1, d: 2 ** 53, e: 1, f: -128, g: -1, h: 0.5, i: 1e22 }], ['options', {}], ['options', { word: 'x', limit: null, tables: ['t'], unit: 'metric' }],
    ['rules', { word: 'tea', colour: 'red', items: [1] }], ['collections', { counts: { a: 1 }, names: { 1: 'x' }, range: [0, 1], rgb: [1, 2, 3] }],
    ['anything', { value: [1, 'two', null, {}] }], ['login', { user: 'u', password: 'long enough' }], ['by_hand', { query: 'q' }],
    ['renamed.tool', { type: 't', fromDate: 'd' }], ['nothing', {}], ['nothing', undefined], ['blocks', {}], ['complete', {}], ['reverse', { text: 'abc' }],
];

async function gate(era, client, transport) {
    let tools = [];
    await check(`${era} the client takes the list`, async () => {
        await client.connect(transport);
        tools = (await client.listTools()).tools;
        assert.ok(tools.length > 0);
    });
    for (const tool of tools) {
        for (const kind of ['inputSchema', 'outputSchema'].filter(one => tool[one] !== undefined)) {
            const schema = tool[kind];
            await check(`${era} ${tool.name}.${kind}`, () => {
                const words = [];
                const log = (...line) => words.push(line.join(' '));
                const ajv = addFormats(new Ajv2020({ strict: true, strictRequired: !byHand.has(tool.name), logger: { log, warn: log, error: log } }));
                ajv.addVocabulary(['x-mcp-header']);
                try { ajv.compile(schema); } catch (error) { words.push(error.message); }
                const output = kind === 'outputSchema';
                const faults = byHand.has(tool.name) ? [] : [...gemini(schema, output).map(one => `Gemini: ${one}`), ...openai(schema, output).map(one => `OpenAI: ${one}`)];
                const wrong = [...words.map(one => `Ajv: ${one}`), ...faults];
                assert.ok(wrong.length === 0, wrong.join(' | '));
            });
        }
    }
    for (const [name, args] of CALLS.filter(([one]) => tools.some(tool => tool.name === one))) {
        await check(`${era} ${name}(${JSON.stringify(args) ?? ''}) is what it promised`, async () => {
            const result = await client.callTool({ name, arguments: args });
            assert.ok(!result.isError, JSON.stringify(result.content));
            const promised = tools.find(tool => tool.name === name).outputSchema !== undefined;
            if (promised) assert.notEqual(result.structuredContent, undefined, 'outputSchema without structuredContent');
            if (era === 'legacy' && result.structuredContent !== undefined) assert.ok(isObject(result.structuredContent), 'legacy structured content is an object');
        });
    }
    await client.close().catch(() => {});
}

const pipe = { command: server[0], args: server.slice(1), stderr: 'ignore' };
await gate('legacy', new Legacy({ name: 'schemas', version: '1' }), new LegacyPipe(pipe));
await gate('modern', new Modern({ name: 'schemas', version: '1' }, { versionNegotiation: { mode: 'auto' } }), new ModernPipe(pipe));
finish();
