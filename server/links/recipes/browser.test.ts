import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StandIn, startStandIn } from '../../../fixtures/providers/stand-in.ts';
import { openAllowlistProxy } from './allowlist-proxy.ts';
import { openRecipeBrowser } from './browser.ts';

let site: StandIn;
beforeAll(async () => {
  site = await startStandIn(() => ({ body: '<p>here</p>', headers: { 'content-type': 'text/html' } }));
});
afterAll(() => site.close());

const setup = { chromium: '/usr/bin/chromium', privateHosts: [] };

/** The processes that name a folder, as the browser's own do. */
const processesOf = (folder: string): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(folder);
    } catch {
      return false; // gone by now
    }
  });

test('[API-73] a browser whose process is killed ends with it, and the next one removes its folder', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/browser-child.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = (await once(child.stdout, 'data')) as [Buffer];
  const folder = printed.toString().trim();
  expect(processesOf(folder).length).toBeGreaterThan(0);
  child.kill('SIGKILL');
  await once(child, 'exit');
  for (let tries = 0; processesOf(folder).length > 0 && tries < 100; tries += 1) await pause(100);
  expect(processesOf(folder)).toEqual([]);
  const next = await openRecipeBrowser({ hosts: ['bank.example'] }, setup);
  expect(existsSync(folder)).toBe(false);
  await next.close();
  expect(existsSync(next.folder)).toBe(false);
}, 60_000);

test('[API-73] a browser has none of the program’s variables', async () => {
  process.env.SOME_SECRET = 'not for the browser';
  const browser = await openRecipeBrowser({ hosts: ['bank.example'] }, setup);
  try {
    for (const pid of processesOf(browser.folder))
      expect(readFileSync(`/proc/${pid}/environ`, 'latin1')).not.toContain('not for the browser');
  } finally {
    delete process.env.SOME_SECRET;
    await browser.close();
  }
}, 60_000);

const through = (proxy: string, address: string): Promise<number> =>
  new Promise((done, fail) => {
    const { port } = new URL(proxy);
    const headers = { host: new URL(address).host };
    const sent = request({ host: '127.0.0.1', port, path: address, headers }, (answer) => {
      answer.resume();
      done(answer.statusCode ?? 0);
    });
    sent.once('error', fail);
    sent.end();
  });

test('[API-73] the proxy of a browser reaches the hosts that its recipe names, and no private address by a name', async () => {
  const other = createServer((_, answer) => answer.end('other')).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const { port: own } = new URL(site.url);
  const proxy = await openAllowlistProxy({ hosts: [site.url, `http://localhost:${own}`] }, { privateHosts: [] });
  try {
    expect(await through(proxy.url, `${site.url}/`)).toBe(200);
    expect(await through(proxy.url, `http://127.0.0.1:${port}/`)).toBe(403);
    expect(await through(proxy.url, 'http://169.254.169.254/latest/meta-data')).toBe(403);
    // Named, but by a name that resolves to a private address.
    expect(await through(proxy.url, `http://localhost:${own}/`)).toBe(502);
    expect([...proxy.refused]).toEqual([`127.0.0.1:${port}`, '169.254.169.254']);
  } finally {
    await proxy.close();
    other.close();
  }
});
