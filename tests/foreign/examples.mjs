// Uses the examples as their users would, with the official TypeScript SDKs of both generations.
//   node examples.mjs -- FOLDER      FOLDER holds the binaries
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client as Modern } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernPipe } from '@modelcontextprotocol/client/stdio';
import { Client as Legacy } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as LegacyPipe } from '@modelcontextprotocol/sdk/client/stdio.js';
import { assert, check, finish, server, text } from './lib.mjs';

const folder = resolve(server[0]);
const scratch = mkdtempSync(join(tmpdir(), 'mcp-examples-'));

const eras = {
    legacy: () => [new Legacy({ name: 'examples', version: '1.0.0' }), LegacyPipe],
    modern: () => [new Modern({ name: 'examples', version: '1.0.0' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } }), ModernPipe],
};

async function use(name, args, body) {
    for (const [era, make] of Object.entries(eras)) {
        const [client, Pipe] = make();
        const env = { ...process.env, TODO_DB: join(scratch, `${era}.db`) };
        await check(`${name} ${era}`, async () => {
            await client.connect(new Pipe({ command: join(folder, name), args, env, stderr: 'ignore' }));
            await body((tool, input) => client.callTool({ name: tool, arguments: input }), client);
        });
        await client.close().catch(() => {});
    }
}

await use('hello', [], async call => {
    assert.equal(text(await call('add', { a: 2, b: 40 })), '42');
});
await use('embed', ['mcp'], async (call, client) => {
    assert.equal(text(await call('count_words', { text: 'one two  three' })), '3');
    assert.equal(client.getServerVersion().name, 'examples');
});
await use('todo', [], async call => {
    const added = await call('add', { title: 'Buy tea' });
    assert.deepEqual(added.structuredContent, { id: 1, title: 'Buy tea', done: false });
    await call('add', { title: 'Drink tea' });
    await call('done', { id: 1 });
    assert.deepEqual(JSON.parse(text(await call('list', {}))).map(todo => todo.id), [2]);
    const missing = await call('remove', { id: 9 });
    assert.equal(missing.isError, true);
    assert.match(text(missing), /no to-do 9/);
    assert.match(text(await call('add', { title: '' })), /`title`/);
});
await use('todo', ['--read-only'], async (call, client) => {
    assert.deepEqual((await client.listTools()).tools.map(tool => tool.name), ['list']);
    assert.deepEqual(JSON.parse(text(await call('list', { all: true }))).map(todo => todo.done), [true, false], 'kept on disk');
});
await use('shapes', [], async call => {
    assert.equal(text(await call('area', { figure: { kind: 'Rectangle', width: 2, height: 3 } })), '6.0');
    assert.deepEqual((await call('blocks', {})).content.map(block => block.type), ['text', 'image', 'audio', 'resource_link', 'resource']);
});

rmSync(scratch, { recursive: true });
finish();
