// Drives the server with the official Inspector's command line, in its three protocol eras.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { MODERN, TOOLS, assert, check, finish, text, watched } from './lib.mjs';

const manifest = createRequire(import.meta.url).resolve('@modelcontextprotocol/inspector/package.json');
const inspector = join(dirname(manifest), 'clients/launcher/build/index.js');
const home = mkdtempSync(join(tmpdir(), 'inspector-'));   // it keeps a catalogue under HOME
process.on('exit', () => rmSync(home, { recursive: true, force: true }));

const TOOL_ERROR = 5; // the Inspector's exit code for a result with isError

function run(era, ...args) {
    const child = watched();
    const argv = [inspector, '--cli', child.command, ...child.args, '--protocol-era', era, '--format', 'json', ...args];
    return new Promise((resolve, reject) => {
        const cli = spawn(process.execPath, argv, { env: { ...process.env, HOME: home }, stdio: ['ignore', 'pipe', 'pipe'] });
        const out = { stdout: '', stderr: '' };
        for (const stream of ['stdout', 'stderr']) cli[stream].on('data', chunk => (out[stream] += chunk));
        cli.on('error', reject);
        cli.on('close', async code => resolve({ code, ...out, exit: await child.exitCode() }));
    });
}
async function answer(era, ...args) {
    const out = await run(era, ...args);
    assert.equal(out.code, 0, `exit ${out.code}: ${out.stderr}`);
    return { ...out, json: JSON.parse(out.stdout).result };
}
const call = (name, args) => ['--method', 'tools/call', '--tool-name', name, '--tool-args-json', JSON.stringify(args)];

async function drive(era, version) {
    await check(`${era} handshake: ${version}, identity, capabilities; the server leaves with code 0`, async () => {
        const { json, exit } = await answer(era, '--method', 'initialize');
        assert.equal(json.protocolVersion, version);
        assert.ok(json.serverInfo.name && json.serverInfo.version, JSON.stringify(json.serverInfo));
        assert.ok(json.capabilities.tools, JSON.stringify(json.capabilities));
        assert.equal(exit, 0);
    });
    await check(`${era} tools/list --strict: all tools, portable schemas`, async () => {
        const { json, stderr, exit } = await answer(era, '--method', 'tools/list', '--strict');
        assert.deepEqual(json.tools.map(tool => tool.name).sort(), TOOLS);
        assert.doesNotMatch(stderr, /portab|schema/i);
        assert.equal(exit, 0);
    });
    await check(`${era} tools/call: text with its characters`, async () => {
        const message = 'h\u00e9llo \u2713 \u{1f980} "quoted"\n';
        assert.equal(text((await answer(era, ...call('echo', { message }))).json), message);
    });
    await check(`${era} tools/call: arguments that the command line made`, async () => {
        assert.equal(text((await answer(era, '--method', 'tools/call', '--tool-name', 'add', '--tool-arg', 'a=2', 'b=3')).json), '5');
    });
    await check(`${era} tools/call: println! disturbs nothing`, async () => {
        const { json, exit } = await answer(era, ...call('print', { text: 'noise' }));
        assert.ok(!json.isError);
        assert.equal(exit, 0);
    });
    for (const [name, args, pattern] of [
        ['add', { a: 1 }, /\bb\b/],
        ['add', { a: 'x', b: 1 }, /\ba\b/],
        ['fail', { message: 'the disk is full' }, /the disk is full/],
    ]) {
        await check(`${era} tools/call ${name} ${JSON.stringify(args)}: isError with ${pattern}`, async () => {
            const { code, stdout, stderr, exit } = await run(era, ...call(name, args));
            assert.equal(code, TOOL_ERROR, stderr);
            const { result } = JSON.parse(stdout);
            assert.equal(result.isError, true);
            assert.match(text(result), pattern);
            assert.equal(exit, 0);
        });
    }
    await check(`${era} tools/call panic: answered, and the server leaves with code 0`, async () => {
        const { code, stdout, stderr, exit } = await run(era, ...call('panic', {}));
        assert.ok(code !== 0 && /isError|-32603|internal/i.test(stdout + stderr), `exit ${code}: ${stdout}${stderr}`);
        assert.equal(exit, 0);
    });
    await check(`${era} --load: 300 calls, 20 at a time, no error`, async () => {
        const { json } = await answer(era, ...call('echo', { message: 'load' }), '--load', '--load-requests', '300', '--load-concurrency', '20');
        assert.deepEqual([json.ok, json.toolErrors, json.errors], [300, 0, 0]);
    });
}

await Promise.all([drive('legacy', '2025-11-25'), drive('auto', MODERN), drive('modern', MODERN)]);
finish();
