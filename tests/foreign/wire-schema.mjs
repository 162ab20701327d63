// Records a session per protocol version and validates every line that the server sends against that version's official
// schema.json, as published and once more with every object closed, so that a field of another version is found as well.
//
//   node wire-schema.mjs SCHEMAS [--record FILE] -- SERVER        SCHEMAS holds <version>/schema.json
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { LEGACY, MODERN, assert, check, finish, options, sleep } from './lib.mjs';
import { META, Session } from './wire-session.mjs';

const [folder, flag, record] = options;
const RESULTS = {
    'initialize': 'InitializeResult', 'server/discover': 'DiscoverResult', 'ping': 'EmptyResult',
    'tools/list': 'ListToolsResult', 'tools/call': 'CallToolResult', 'subscriptions/listen': 'SubscriptionsListenResult',
};
const NOTIFICATIONS = {
    'notifications/subscriptions/acknowledged': 'SubscriptionsAcknowledgedNotification', 'notifications/cancelled': 'CancelledNotification',
    'notifications/progress': 'ProgressNotification', 'notifications/message': 'LoggingMessageNotification',
    'notifications/tools/list_changed': 'ToolListChangedNotification',
};
const ERRORS = { // in 2026-07-28: the definition of the whole response, or of its `error`
    '-32020': 'HeaderMismatchError', '-32021': 'MissingRequiredClientCapabilityError', '-32022': 'UnsupportedProtocolVersionError',
};

/** Forbids fields that a definition does not name. The schemas of tools and `_meta` stay open: they are the author's. */
function close(node, key) {
    if (Array.isArray(node)) return node.map(child => close(child));
    if (node === null || typeof node !== 'object' || /^(inputSchema|outputSchema|_meta|.*MetaObject)$/.test(key)) return node;
    const closed = Object.fromEntries(Object.entries(node).map(([name, child]) => [name, name === 'allOf' ? child : close(child, name)]));
    const names = node.type === 'object' && node.properties && Object.keys(node.properties).length > 0;
    return names && !('additionalProperties' in node) ? { ...closed, additionalProperties: false } : closed;
}
function validators(version) {
    const schema = JSON.parse(readFileSync(join(folder, version, 'schema.json'), 'utf8'));
    const room = '$defs' in schema ? '$defs' : 'definitions';
    const make = document => {
        const ajv = new (/2020-12/.test(schema.$schema) ? Ajv2020 : Ajv)({ strict: false, allErrors: true });
        return addFormats(ajv).addSchema(document, version);
    };
    const rooms = [['', make(schema)], [' (a field that this version does not know)', make(close(schema))]];
    return (definition, value) => {
        assert.ok(schema[room][definition], `schema ${version} has no ${definition}`);
        for (const [remark, ajv] of rooms) {
            const valid = ajv.getSchema(`${version}#/${room}/${definition}`);
            assert.ok(valid(value), `${definition}${remark}: ${ajv.errorsText(valid.errors)} in ${JSON.stringify(value).slice(0, 300)}`);
        }
    };
}

/** One line of the server, judged by the definitions of the version. `method` is the one of the request it answers. */
function judge(version, valid, method, message) {
    assert.ok(message !== null && typeof message === 'object', `not a message: ${message}`);
    assert.ok(!Array.isArray(message), 'a batch where none was sent');
    if ('method' in message) {
        assert.ok(!('id' in message), `the server asks: ${message.method}`);
        assert.ok(message.method in NOTIFICATIONS, `an unexpected ${message.method}`);
        return valid(NOTIFICATIONS[message.method], message);
    }
    const old = version < '2025-11-25';
    if ('error' in message) {
        // Where no id could be read, the old schemas still demand one and JSON-RPC says null; the new ones leave it out.
        const whole = old && message.id === null ? { ...message, id: 0 } : message;
        valid(old ? 'JSONRPCError' : 'JSONRPCErrorResponse', whole);
        const exact = version === MODERN && ERRORS[message.error.code];
        return exact && valid(exact, message);
    }
    valid(old ? 'JSONRPCResponse' : 'JSONRPCResultResponse', message);
    assert.ok(RESULTS[method], `a result for ${method}`);
    valid(RESULTS[method], message.result);
}

/** The requests of a session: name, method, params, and what must come: 'result', an error code, or undefined for nothing. */
function script(version, tools) {
    const modern = version === MODERN;
    const call = (name, args) => ['tools/call', { name, arguments: args }];
    const calls = tools.includes('distance') ? [
        ['a call answered with an object', ...call('distance', { from: { lat: 1, lon: 2 }, to: { lat: 3, lon: 4 } }), 'result'],
        ['a call answered with an array', ...call('options', { word: 'x' }), 'result'],
        ['every block of content that this version knows', ...call('blocks', {}), 'result'],
        ['a complete result', ...call('complete', {}), 'result'],
        ['a call without content', ...call('nothing', {}), 'result'],
    ] : [
        ['a call answered with text', ...call('echo', { message: 'h\u00e9llo' }), 'result'],
        ['a call answered with a number', ...call('add', { a: 1, b: 2 }), 'result'],
        ['a call without content', ...call('print', { text: 'x' }), 'result'],
        ['a failing tool', ...call('fail', { message: 'no' }), 'result', result => assert.equal(result.isError, true)],
        ['bad arguments', ...call('add', { a: 'x' }), 'result', result => assert.equal(result.isError, true)],
        ['a panic', ...call('panic', {}), 'any'],
    ];
    return [
        ...(modern ? [['discover', 'server/discover', {}, 'result'], ['initialize is gone', 'initialize', {}, -32601]] : []),
        ['ping', 'ping', {}, modern ? -32601 : 'result'],
        ['tools/list with a foreign cursor', 'tools/list', { cursor: 'made-up' }, -32602],
        ...calls,
        ['an unknown tool', ...call('no_such_tool', {}), -32602],
        ['no tool name', 'tools/call', { arguments: {} }, -32602],
        ['arguments that are no object', ...call(tools[0], [1]), -32602],
        ['a method that nobody knows', 'no/such/method', {}, -32601],
        ['a method of a capability not advertised', 'prompts/list', {}, -32601],
        ...(modern ? [
            ['an unsupported version', 'tools/list', { _meta: { [`${META}protocolVersion`]: '2099-01-01', [`${META}clientCapabilities`]: {} } }, -32022],
            ['no client capabilities', 'tools/list', { _meta: { [`${META}protocolVersion`]: MODERN } }, -32602],
            ['a subscription without a filter', 'subscriptions/listen', {}, -32602],
        ] : [['discover is of another era', 'server/discover', {}, -32601], ['a second initialize', 'initialize', { protocolVersion: version }, -32600]]),
    ];
}

const recorded = [];
for (const version of [...LEGACY, MODERN]) {
    const valid = validators(version);
    const session = new Session(version);
    const ok = (name, body) => check(`${version} ${name}`, body);
    if (version !== MODERN) {
        await ok('initialize', async () => {
            const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: 'wire', version: '1' } };
            const { result } = await session.answer('init', 'initialize', params, 'result');
            assert.equal(result.protocolVersion, version);
            session.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
        });
    }
    let id = 0;
    let tools = [];
    await ok('tools/list', () => session.answer('list', 'tools/list', {}, 'result', result => (tools = result.tools.map(tool => tool.name))));
    for (const [name, method, params, expected, extra] of script(version, tools)) {
        await ok(name, () => session.answer((id += 1), method, params, expected, extra));
    }
    await ok('no JSON at all: -32700', async () => {
        const since = session.lines.length;
        session.send('{"jsonrpc":"2.0","id":');
        await session.line(since, m => m.error?.code === -32700, 'parse error');
    });
    await ok(version === '2025-03-26' ? 'a batch is answered, as a batch or one by one' : 'a batch: -32600', async () => {
        const since = session.lines.length;
        for (const n of ['b1', 'b2']) session.methods.set(JSON.stringify(n), 'ping');
        session.send(['b1', 'b2'].map(n => ({ jsonrpc: '2.0', id: n, method: 'ping' })));
        if (version !== '2025-03-26') return session.line(since, m => m.error?.code === -32600, 'refusal');
        for (const n of ['b1', 'b2']) await session.line(since, m => [m].flat().some(one => one.id === n && one.result), `answer to ${n}`);
    });
    if (version === MODERN) {
        await ok('subscriptions/listen: acknowledged under its id, quiet after its cancel', async () => {
            const since = session.lines.length;
            session.request('sub', 'subscriptions/listen', { notifications: { toolsListChanged: true } });
            const { params } = await session.line(since, m => m.method === 'notifications/subscriptions/acknowledged', 'acknowledgement');
            assert.equal(params._meta[`${META}subscriptionId`], 'sub');
            session.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'sub' } });
            await sleep(100);
            assert.ok(!session.lines.some(line => line.direction === 'server' && line.message.id === 'sub'), 'answered after the cancel');
        });
        await ok('a listen that is open at the end of input', () => session.request('end', 'subscriptions/listen', { notifications: {} }));
    }
    await ok('end of input: exit 0', async () => {
        session.child.stdin.end();
        assert.equal(await session.exit, 0);
        if (version !== MODERN) return;
        const last = session.lines.slice(-2).map(line => line.message);
        assert.deepEqual(last.map(m => m.method ?? m.result?.resultType), ['notifications/cancelled', 'complete'], `the open listen ends with ${JSON.stringify(last)}`);
        assert.deepEqual([last[0].params.requestId, last[1].id], ['end', 'end']);
    });
    await ok('every line conforms to schema.json', () => {
        const lines = session.lines.filter(line => line.direction === 'server');
        const ids = lines.filter(line => line.message.id != null).map(line => JSON.stringify(line.message.id));
        const wrong = ids.filter((one, i) => ids.indexOf(one) !== i).map(one => `id ${one} answered twice`);
        for (const { method, message } of lines) {
            const batch = version === '2025-03-26' && Array.isArray(message);
            for (const one of batch ? message : [message]) {
                try { judge(version, valid, batch ? 'ping' : method, one); } catch (error) { wrong.push(error.message); }
            }
        }
        assert.ok(lines.length > 15, `only ${lines.length} lines`);
        assert.deepEqual(wrong, [], `${wrong.length} faults: ${[...new Set(wrong)].join(' | ')}`);
    });
    recorded.push(...session.lines);
}
if (flag === '--record') writeFileSync(record, recorded.map(line => `${JSON.stringify(line)}\n`).join(''));
finish();
