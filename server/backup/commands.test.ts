import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectFolder } from '../config.ts';
import { endPrograms, newFolder, start } from '../testing/programs.ts';
import { signIn } from '../testing/sign-in.ts';

endPrograms();

const MINUTES = 60_000;

/** A command as its own process, on the folder of a machine; a code other than 0 rejects with its output. */
const trover = (dataDir: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join(projectFolder, 'server/cli/main.ts'), ...args], {
    cwd: projectFolder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, TROVER_DEMO: 'accounts' },
    timeout: 5 * MINUTES,
  });

const refusalOf = (run: Promise<unknown>): Promise<string> =>
  run.then(
    () => 'it was not refused',
    (error: { stderr?: string }) => error.stderr ?? String(error),
  );

test('a machine is backed up while it runs, is lost, and lives on in the empty folder of another one', {
  timeout: 10 * MINUTES,
}, async () => {
  const [old, other, apart] = [newFolder(), newFolder(), newFolder()];
  const [backup, keys] = [join(apart, 'backup'), join(apart, 'keys.json')];
  const env = { DEMO_PASSWORD: 'one that lives on' };
  const running = start({ ...env, DATA_DIR: old }, ['--role', 'api,worker']);
  const address = await running.ready();
  expect(await signIn(address, 'investor@demo.test', env.DEMO_PASSWORD)).toBe(200);
  const cases = (await fetch(`${address}/api/v1/orders/getallorders?limit=5`).then((answer) => answer.json())) as {
    data: { items: unknown[] };
  };

  const made = await trover(old, 'backup', backup, '--keys', keys);
  expect(made.stderr).toMatch(/rows of \d+ tables and \d+ files/);
  expect(statSync(keys).mode & 0o077, 'nobody else reads the keys').toBe(0);
  expect(await refusalOf(trover(old, 'backup', backup, '--keys', join(apart, 'more.json')))).toContain(
    'trover backup:',
  );
  await running.stop('SIGKILL');

  const foreign = join(apart, 'foreign.json');
  const foreignKey = Buffer.alloc(32, 7).toString('base64');
  writeFileSync(foreign, JSON.stringify({ ...JSON.parse(readFileSync(keys, 'utf8')), backup_key: foreignKey }));
  expect(await refusalOf(trover(other, 'restore', backup, '--keys', foreign))).toContain('trover restore:');
  await trover(other, 'restore', backup, '--keys', keys);
  expect(await refusalOf(trover(other, 'restore', backup, '--keys', keys))).toContain('trover restore:');
  for (const what of ['audit', 'books', 'retention']) await trover(other, what, 'check');

  const moved = start({ ...env, DATA_DIR: other }, ['--role', 'api,worker']);
  const there = await moved.ready();
  expect(await signIn(there, 'investor@demo.test', env.DEMO_PASSWORD)).toBe(200);
  const restored = (await fetch(`${there}/api/v1/orders/getallorders?limit=5`).then((answer) => answer.json())) as {
    data: { items: unknown[] };
  };
  expect(restored.data.items).toEqual(cases.data.items);
  expect(readdirSync(backup).length).toBeGreaterThan(1);
});
