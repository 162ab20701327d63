// Drives the server with the official TypeScript SDK of the `initialize` generation, in each of the four legacy versions.
// This client always offers its newest version and accepts any older one in the answer, so the offer is rewritten on its way.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { LEGACY, assert, cancelAndClose, check, finish, refused, toolChecks, watched } from './lib.mjs';

class Offering extends StdioClientTransport {
    constructor(parameters, version) {
        super(parameters);
        this.version = version;
    }
    send(message) {
        const offer = message.method === 'initialize' ? { ...message, params: { ...message.params, protocolVersion: this.version } } : message;
        return super.send(offer);
    }
    setProtocolVersion(version) {
        this.negotiated = version;
    }
}

async function session(version, expected, body) {
    const child = watched();
    const noise = [];
    const transport = new Offering({ command: child.command, args: child.args, stderr: 'ignore' }, version);
    const client = new Client({ name: 'ts-legacy', version: '1.0.0' });
    client.onerror = error => noise.push(error);
    let connected = false;
    await check(`${version} initialize is answered with ${expected}`, async () => {
        await client.connect(transport, { timeout: 10_000 });
        connected = true;
        assert.equal(transport.negotiated, expected);
    });
    if (connected) await body(client, child, noise);
    await client.close().catch(() => {});
}

for (const version of LEGACY) {
    await session(version, version, async (client, child, noise) => {
        await check(`${version} ping`, () => client.ping());
        const suite = await toolChecks(version, client, { structured: version >= '2025-06-18' });
        await check(`${version} fields of later versions stay out`, () => {
            for (const tool of Object.values(suite.tools)) {
                const late = [];
                if (version < '2025-03-26') late.push('annotations');
                if (version < '2025-06-18') late.push('title', 'outputSchema', '_meta');
                if (version < '2025-11-25') late.push('icons', 'execution');
                assert.deepEqual(late.filter(field => field in tool), [], tool.name);
            }
        });
        await check(`${version} a foreign cursor: -32602`, () => refused(-32602, client.listTools({ cursor: 'made-up' })));
        await check(`${version} what is not advertised is not there: -32601`, async () => {
            await refused(-32601, client.listPrompts());
            await refused(-32601, client.listResources());
        });
        const cancelled = signal => client.callTool({ name: 'slow', arguments: { ms: 600_000 } }, CallToolResultSchema, { signal });
        await cancelAndClose(suite, cancelled, client, child, noise);
    });
}
await session('1999-01-01', '2025-11-25', () => {});
await session('2026-07-28', '2025-11-25', () => {});
finish();
