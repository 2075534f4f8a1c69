import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';

export interface TestProvider {
  issuer: string;
  respond: (what: object) => Promise<void>;
  /** Follows the provider's redirects like a browser, and returns the query that it sends back. */
  visit: (url: string) => Promise<string>;
  stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

export async function startProvider(): Promise<TestProvider> {
  const port = await freePort();
  const child: ChildProcess = fork(join(import.meta.dirname, 'provider-process.ts'), [String(port)], { silent: true });
  await once(child, 'message');
  const issuer = `http://127.0.0.1:${port}`;
  return {
    issuer,
    respond: async (what) => {
      const heard = once(child, 'message');
      child.send(what);
      await heard;
    },
    visit: async (url) => {
      const cookies = new Map<string, string>();
      let at = url;
      for (let steps = 0; steps < 12; steps += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const next = answer.headers.get('location');
        if (next === null)
          throw new Error(`the provider shows ${answer.status}: ${(await answer.text()).slice(0, 400)}`);
        at = new URL(next, at).href;
        if (!at.startsWith(issuer)) return new URL(at).search.slice(1);
      }
      throw new Error('the provider goes round in circles');
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
