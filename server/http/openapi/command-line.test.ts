import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@trover/db/testing/test-database.ts';
import { expect, test } from 'vitest';
import { projectFolder } from '../../config.ts';
import { TestProcess } from '../../testing/test-process.ts';

const page = readFileSync(join(projectFolder, 'docs', 'api.md'), 'utf8');
const blocks = [...page.matchAll(/^## (.+)$|^```sh\n([\s\S]*?)^```$/gm)];

/** The page's lines as one script, with a line between the answers of each section. */
function script(): string {
  const parts = blocks.map(([, heading, lines]) =>
    heading === undefined ? lines : `echo; echo '## ${heading.replaceAll("'", '')}'`,
  );
  return ['set -eu', ...parts, 'echo'].join('\n');
}

/** What each section printed: its answers, one JSON after the other. */
function answersIn(printed: string, heading: string): { result: boolean; data?: unknown; error?: { code: string } }[] {
  const section = printed.split('\n## ').find((part) => part.startsWith(heading)) ?? '';
  return section
    .slice(heading.length)
    .replaceAll('}{"result"', '}\n{"result"')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { result: boolean });
}

test('[API-1] [API-3] [API-8] [API-43] [API-62] [P-2] the lines of docs/api.md do as described', {
  timeout: 300_000,
}, async () => {
  const database = await openTestDatabase({ empty: true });
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'trover-curl-'));
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, DEMO_PASSWORD: 'seven-kettles', TODAY: '2026-11-20' };
  const server = new TestProcess(env, ['--role', 'api,worker']);
  try {
    const BASE = await server.ready();
    const { PATH = '' } = process.env;
    const done = spawnSync('bash', ['--norc', '--noprofile', '-c', script()], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 240_000,
      env: { PATH, BASE, DEMO_PASSWORD: env.DEMO_PASSWORD },
    });
    expect(done.stderr).toBe('');
    expect(done.status).toBe(0);
    const answers = (heading: string) => answersIn(done.stdout, heading);
    for (const heading of ['Cookies and the token', 'Sign up, verify, log in', 'Upload a brokers file', 'List cases'])
      expect(
        answers(heading).map(({ result }) => result),
        heading,
      ).not.toContain(false);
    expect(answers('Sign up, verify, log in').at(-1)).toMatchObject({
      data: { email: 'ada@example.com', type: 'investor' },
    });
    expect(answers('Upload a brokers file')).toMatchObject([{ data: { cases: [{ slug: 'kraft-heinz-2019' }] } }]);
    expect(answers('List cases')).toMatchObject([
      { data: { items: [{ slug: 'kraft-heinz-2019' }] } },
      { data: { cases: [{ eligible: true, recognized_loss: '1259.00' }] } },
    ]);
    expect(answers('Propose a case as a scout').at(-1)).toMatchObject({ result: true, data: { status: 'draft' } });
    expect(answers('Be refused').map(({ error }) => error?.code)).toEqual([
      'not_allowed',
      'not_allowed',
      'csrf_failed',
    ]);
  } finally {
    await server.stop();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
