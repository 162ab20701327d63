// A raw session with the server, without any client's help, in which every line is kept.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { MODERN, assert, server, sleep } from './lib.mjs';

export const META = 'io.modelcontextprotocol/';

export class Session {
    constructor(version) {
        this.version = version;
        this.lines = [];
        this.methods = new Map();
        this.child = spawn(server[0], server.slice(1), { stdio: ['pipe', 'pipe', 'ignore'] });
        this.exit = new Promise(done => this.child.on('close', code => done((this.code = code) ?? 'a signal')));
        this.child.stdin.on('error', () => {});
        createInterface({ input: this.child.stdout }).on('line', line => {
            let message = line;
            try { message = JSON.parse(line); } catch { /* judged as it is */ }
            this.lines.push({ direction: 'server', version, method: this.methods.get(JSON.stringify(message.id)), message });
        });
    }
    send(message) {
        this.lines.push({ direction: 'client', version: this.version, method: message.method, message });
        this.child.stdin.write(typeof message === 'string' ? `${message}\n` : `${JSON.stringify(message)}\n`);
    }
    request(id, method, params) {
        const meta = { [`${META}protocolVersion`]: MODERN, [`${META}clientCapabilities`]: {}, [`${META}clientInfo`]: { name: 'wire', version: '1' } };
        this.methods.set(JSON.stringify(id), method);
        this.send({ jsonrpc: '2.0', id, method, params: this.version === MODERN ? { _meta: meta, ...params } : params });
    }
    /** The first line of the server from `since` on that satisfies `test`. */
    async line(since, test, what) {
        for (const end = Date.now() + 5_000; Date.now() < end; await sleep(5)) {
            const found = this.lines.slice(since).find(line => line.direction === 'server' && test(line.message));
            if (found) return found.message;
            if (this.code !== undefined) throw new Error(`no ${what}: the server is gone, exit code ${this.code}`);
        }
        throw new Error(`no ${what}`);
    }
    async answer(id, method, params, expected, extra = () => {}) {
        const since = this.lines.length;
        this.request(id, method, params);
        const message = await this.line(since, m => m.id === id, `answer to ${method}`);
        if (expected === 'result') assert.ok(message.result, JSON.stringify(message));
        else if (expected !== 'any') assert.equal(message.error?.code, expected, JSON.stringify(message));
        extra(message.result);
        return message;
    }
}
