// Drives the server with the official TypeScript client of the 2026-07-28 generation.
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { LEGACY, MODERN, assert, cancelAndClose, check, finish, refused, text, toolChecks, watched } from './lib.mjs';

async function session(label, mode, body) {
    const child = watched();
    const noise = [];
    const client = new Client({ name: 'ts-modern', version: '1.0.0' }, { versionNegotiation: { mode } });
    client.onerror = error => noise.push(error);
    const transport = new StdioClientTransport({ command: child.command, args: child.args, stderr: 'ignore' });
    let connected = false;
    await check(`${label} connect`, async () => {
        await client.connect(transport, { timeout: 10_000 });
        connected = true;
    });
    if (connected) await body(client, child, noise);
    await client.close().catch(() => {});
}

const cancelled = client => signal => client.callTool({ name: 'slow', arguments: { ms: 600_000 } }, { signal });

for (const [label, mode] of [['auto', 'auto'], ['pin', { pin: MODERN }]]) {
    await session(label, mode, async (client, child, noise) => {
        await check(`${label} negotiates ${MODERN} and never falls back`, () => {
            assert.equal(client.getProtocolEra(), 'modern');
            assert.equal(client.getNegotiatedProtocolVersion(), MODERN);
        });
        await check(`${label} server/discover: versions, caching hints, identity`, async () => {
            const found = await client.discover();
            assert.equal(found.supportedVersions[0], MODERN);
            assert.ok(Number.isInteger(found.ttlMs) && found.ttlMs >= 0, `ttlMs ${found.ttlMs}`);
            assert.match(found.cacheScope, /^(public|private)$/);
            assert.deepEqual(found.supportedVersions.filter(version => ![MODERN, ...LEGACY].includes(version)), []);
            assert.equal(client.getInstructions(), found.instructions);
        });
        const suite = await toolChecks(label, client, { structured: true, anyStructured: true });
        await check(`${label} a foreign cursor: -32602`, () => refused(-32602, client.listTools({ cursor: 'made-up' })));
        await check(`${label} subscriptions/listen: acknowledged, closed, calls go on`, async () => {
            const listening = await client.listen({ toolsListChanged: true });
            const honest = client.getServerCapabilities().tools.listChanged === true;
            assert.equal(listening.honoredFilter.toolsListChanged === true, honest);
            assert.equal(text(await suite.call('echo', { message: 'meanwhile' })), 'meanwhile');
            await listening.close();
            assert.equal(await listening.closed, 'local');
        });
        await check(`${label} an open subscription does not hold up the end`, () => client.listen({ toolsListChanged: true }));
        await cancelAndClose(suite, cancelled(client), client, child, noise);
    });
}

await session('legacy mode', 'legacy', async (client, child, noise) => {
    await check('legacy mode negotiates 2025-11-25', () => assert.equal(client.getNegotiatedProtocolVersion(), '2025-11-25'));
    const suite = await toolChecks('legacy mode', client, { structured: true });
    await check('legacy mode ping', () => client.ping());
    await cancelAndClose(suite, cancelled(client), client, child, noise);
});

await check('an unsupported pinned version is refused, not served', async () => {
    const child = watched();
    const client = new Client({ name: 'ts-modern', version: '1.0.0' }, { versionNegotiation: { mode: { pin: '2099-01-01' } } });
    const transport = new StdioClientTransport({ command: child.command, args: child.args, stderr: 'ignore' });
    await assert.rejects(client.connect(transport, { timeout: 10_000 }));
    await client.close().catch(() => {});
});
finish();
