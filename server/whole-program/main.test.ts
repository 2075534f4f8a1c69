import { describe, expect, test } from 'vitest';
import { endPrograms, headless, isServed, newFolder, start } from '../testing/programs.ts';
import { signIn } from '../testing/sign-in.ts';

endPrograms();

describe('the program on its own database', () => {
  // One folder for three starts: only the first makes the database and loads the demonstration, the slowest part.
  test('reports that it is ready, prints the demonstration password at its first start alone, and ends cleanly', async () => {
    const folder = newFolder();
    const first = start({ DATA_DIR: folder }, headless);
    const address = await first.ready();
    expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: 'ok' });
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${address}/metrics`)).text()).toContain('http_request_seconds_bucket');
    const password = /^demonstration password: (\S+)$/m.exec(first.stdout)?.[1] ?? '';
    expect(await signIn(address, 'operator2@demo.test', password)).toBe(200);
    expect(first.stderr).not.toContain(password);
    expect(await first.stop('SIGTERM'), 'SIGTERM').toEqual({ code: 0, signal: null });
    expect(isServed(folder)).toBe(false);
    expect(first.output).toBe('');

    const second = start({ DATA_DIR: folder }, headless);
    await second.ready();
    expect(second.stdout).not.toContain('demonstration password');
    second.child.kill('SIGINT');
    expect(await second.stop('SIGINT'), 'Ctrl-C, twice').toEqual({ code: 0, signal: null });
    expect(isServed(folder)).toBe(false);

    const third = start({ DATA_DIR: folder, DEMO_PASSWORD: 'chosen later' }, headless);
    expect(await signIn(await third.ready(), 'operator2@demo.test', 'chosen later')).toBe(200);
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
});
