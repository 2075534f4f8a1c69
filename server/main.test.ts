import { describe, expect, test } from 'vitest';
import { endPrograms, headless, isServed, newFolder, start } from './testing/programs.ts';
import { signIn } from './testing/sign-in.ts';

endPrograms();

describe('the program on its own database', () => {
  test('tells that it is ready, and SIGTERM ends it and its database', async () => {
    const folder = newFolder();
    const one = start({ DATA_DIR: folder }, headless);
    const address = await one.ready();
    expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: 'ok' });
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${address}/metrics`)).text()).toContain('http_request_seconds_bucket');
    expect(await one.stop('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(isServed(folder)).toBe(false);
    expect(one.output).toBe('');
  });

  test('Ctrl-C, also twice, ends it cleanly', async () => {
    const folder = newFolder();
    const one = start({ DATA_DIR: folder }, headless);
    await one.ready();
    one.child.kill('SIGINT');
    expect(await one.stop('SIGINT')).toEqual({ code: 0, signal: null });
    expect(isServed(folder)).toBe(false);
  });

  test('a stop while it still starts leaves nothing running', async () => {
    const folder = newFolder();
    const one = start({ DATA_DIR: folder }, headless);
    await expect.poll(() => isServed(folder), { interval: 5 }).toBe(true);
    expect((await one.stop()).code).toBe(0);
    expect(isServed(folder)).toBe(false);
    expect(one.stdout).not.toContain('ready');
  });

  test('starts empty of the demonstration where it is switched off', async () => {
    const one = start({ DATA_DIR: newFolder(), TROVER_DEMO: 'off', DEMO_PASSWORD: 'nobody has it' }, headless);
    const address = await one.ready();
    expect(one.stdout).not.toContain('demonstration password');
    expect(await signIn(address, 'investor@demo.test', 'nobody has it')).toBe(401);
    const index = (await (await fetch(`${address}/api/v1/orders/scan/index`)).json()) as {
      data: { cases: { is_demonstration: boolean }[] };
    };
    expect(index.data.cases.length).toBeGreaterThan(100);
    expect(index.data.cases.some(({ is_demonstration }) => is_demonstration)).toBe(false);
  });

  test('prints the demonstration password at the first start alone, and it opens every account', async () => {
    const folder = newFolder();
    const first = start({ DATA_DIR: folder }, headless);
    const address = await first.ready();
    const password = /^demonstration password: (\S+)$/m.exec(first.stdout)?.[1] ?? '';
    expect(await signIn(address, 'operator2@demo.test', password)).toBe(200);
    expect(first.stderr).not.toContain(password);
    await first.stop();
    const second = start({ DATA_DIR: folder }, headless);
    await second.ready();
    expect(second.stdout).not.toContain('demonstration password');
    await second.stop();
    const third = start({ DATA_DIR: folder, DEMO_PASSWORD: 'chosen later' }, headless);
    expect(await signIn(await third.ready(), 'operator2@demo.test', 'chosen later')).toBe(200);
  });
});
