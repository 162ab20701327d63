// What the Node drivers share: the command line, one line per check, the tool checks that any client can run.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export { assert };
export const TOOLS = ['add', 'echo', 'fail', 'panic', 'print', 'slow'];
export const LEGACY = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
export const MODERN = '2026-07-28';
export const sleep = ms => new Promise(done => setTimeout(done, ms));

const dash = process.argv.indexOf('--');
/** The words before `--`, and the server's command after it. */
export const options = process.argv.slice(2, dash < 0 ? undefined : dash);
export const server = dash < 0 ? [] : process.argv.slice(dash + 1);
if (server.length === 0) {
    console.error(`usage: ${process.argv[1]} [options] -- SERVER [ARGS]`);
    process.exit(2);
}

let passed = 0;
let failed = 0;
export async function check(name, body) {
    try {
        await within(30_000, body());
        passed += 1;
        console.log(`ok ${name}`);
    } catch (error) {
        failed += 1;
        const why = String(error?.message ?? error).replace(/\s+/g, ' ').slice(0, 500);
        console.log(`FAIL ${name}: ${why}`);
    }
}
export function finish() {
    console.log(`${passed} passed, ${failed} failed`);
    process.exit(failed === 0 && passed > 0 ? 0 : 1);
}
export function within(ms, promise) {
    let timer;
    const late = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms)));
    return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

// A client kills a server that outlives the client's patience, and none of them tells us. So the server runs under a
// shell that writes its exit code down; a killed shell writes nothing.
const notes = mkdtempSync(join(tmpdir(), 'foreign-'));
process.on('exit', () => rmSync(notes, { recursive: true, force: true }));
let count = 0;
export function watched(command = server) {
    const note = join(notes, `exit-${(count += 1)}`);
    return {
        command: 'sh',
        args: ['-c', '"$@"; echo $? >"$0"', note, ...command],
        async exitCode() {
            for (let i = 0; i < 20; i += 1) {
                try {
                    const text = readFileSync(note, 'utf8');
                    if (text.endsWith('\n')) return Number(text);
                } catch { /* not written yet */ }
                await sleep(50);
            }
            return 'none: killed by the client, or still running';
        },
    };
}
export const text = result => result.content.map(block => block.text ?? '').join('\n');

/** Awaits a protocol error (never a tool result) with this code. */
export async function refused(code, promise) {
    const outcome = await promise.then(value => ({ value }), error => ({ error }));
    assert.ok(outcome.error, `expected the protocol error ${code}, got ${JSON.stringify(outcome.value)}`);
    assert.equal(outcome.error.code, code, `expected ${code}, got ${outcome.error.code}: ${outcome.error.message}`);
    return outcome.error;
}

/** Every check that needs only `listTools`, `callTool` and `close`, under names that start with `label`. */
export async function toolChecks(label, client, { structured, anyStructured }) {
    const call = (name, args, opts) => client.callTool({ name, arguments: args }, ...(opts ?? []));
    const ok = (name, body) => check(`${label} ${name}`, body);
    let tools = {};

    await ok('server name, version and instructions', () => {
        const { name, version } = client.getServerVersion() ?? {};
        assert.ok(name === 'cases' && /^\d+\.\d+\.\d+/.test(version), `name ${name}, version ${version}`);
        assert.ok(client.getInstructions(), 'no instructions');
    });
    await ok('capabilities: tools, and nothing that the server does not have', () => {
        const caps = client.getServerCapabilities();
        assert.equal(typeof caps.tools, 'object');
        for (const absent of ['prompts', 'resources', 'completions', 'tasks', 'experimental']) {
            assert.ok(!(absent in caps), `${absent} is advertised`);
        }
    });
    await ok('tools/list: every tool, described, with an object schema', async () => {
        const list = (await client.listTools()).tools;
        assert.deepEqual(list.map(tool => tool.name).sort(), TOOLS);
        tools = Object.fromEntries(list.map(tool => [tool.name, tool]));
        for (const tool of list) {
            assert.ok(tool.description, `${tool.name} has no description`);
            assert.equal(tool.inputSchema.type, 'object', tool.name);
        }
        assert.equal(tools.echo.inputSchema.properties.message.type, 'string');
        assert.deepEqual(tools.echo.inputSchema.required, ['message']);
        assert.equal(tools.add.inputSchema.properties.a.type, 'integer');
        assert.deepEqual([...tools.add.inputSchema.required].sort(), ['a', 'b']);
    });
    await ok('call: text, whatever the characters', async () => {
        for (const message of ['plain', '', 'h\u00e9llo \u2713 \u{1f980} \u2028\u0000"\\\n', 'x'.repeat(300_000)]) {
            assert.equal(text(await call('echo', { message })), message);
        }
    });
    await ok('call: a number, as text and as this version structures it', async () => {
        const result = await call('add', { a: 2, b: -5 });
        assert.equal(text(result), '-3');
        assert.ok(!result.isError);
        const { outputSchema } = tools.add;
        assert.equal(outputSchema !== undefined, result.structuredContent !== undefined, 'outputSchema without structuredContent, or the reverse');
        if (!structured) assert.equal(outputSchema, undefined, 'this version knows no outputSchema');
        if (outputSchema && !anyStructured) assert.equal(outputSchema.type, 'object');
    });
    await ok('a missing argument: isError, naming it', async () => {
        const result = await call('add', { a: 1 });
        assert.equal(result.isError, true);
        assert.match(text(result), /\bb\b/);
    });
    await ok('no arguments at all: isError, naming it', async () => {
        const result = await client.callTool({ name: 'echo' });
        assert.equal(result.isError, true);
        assert.match(text(result), /message/);
    });
    await ok('a bad type: isError, naming the argument', async () => {
        const result = await call('add', { a: { deep: [] }, b: 1 });
        assert.equal(result.isError, true);
        assert.match(text(result), /\ba\b/);
    });
    await ok('an unknown tool: -32602', async () => {
        const error = await refused(-32602, call('no_such_tool', {}));
        assert.match(error.message, /no_such_tool/);
    });
    await ok('a failing tool: isError, with its text', async () => {
        const result = await call('fail', { message: 'the disk is full' });
        assert.equal(result.isError, true);
        assert.match(text(result), /the disk is full/);
    });
    await ok('a panic is answered and the server lives', async () => {
        await within(5_000, call('panic', {}).then(result => assert.equal(result.isError, true), error => assert.equal(error.code, -32603)));
        assert.equal(text(await call('echo', { message: 'alive' })), 'alive');
    });
    await ok('println! in a tool disturbs nothing', async () => {
        for (const line of ['noise', '{"jsonrpc":"2.0","id":1,"result":{}}', 'no newline']) {
            assert.ok(!(await call('print', { text: line })).isError);
        }
        assert.equal(text(await call('echo', { message: 'after' })), 'after');
    });
    await ok('concurrent calls: each its own answer, none behind the slow one', async () => {
        let slowDone = false;
        const slow = call('slow', { ms: 1_000 }).then(result => ((slowDone = true), result));
        slow.catch(() => {}); // if the server is gone, the line below says so
        const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => call('echo', { message: `m${i}` })));
        assert.equal(slowDone, false, 'the echoes waited for the slow call');
        answers.forEach((answer, i) => assert.equal(text(answer), `m${i}`));
        assert.ok(!(await slow).isError);
    });
    return { call, ok, tools };
}

/** Cancels a ten-minute call and closes: a server that went on working would not leave in time. */
export async function cancelAndClose({ ok }, cancelled, client, process, noise) {
    await ok('cancelling a call leaves the session usable', async () => {
        const abort = new AbortController();
        const slow = cancelled(abort.signal).then(() => 'answered', () => 'aborted');
        await sleep(150);
        abort.abort('the test cancels');
        assert.equal(await within(2_000, slow), 'aborted');
        assert.equal(text(await within(2_000, client.callTool({ name: 'echo', arguments: { message: 'on' } }))), 'on');
    });
    const complaints = noise.map(String); // what a server says at its end finds a client that no longer listens
    await ok('close: the server leaves by itself with code 0, also after a cancelled call', async () => {
        await client.close();
        assert.equal(await process.exitCode(), 0);
    });
    await ok('the client had nothing to complain of', () => assert.deepEqual(complaints, []));
}
