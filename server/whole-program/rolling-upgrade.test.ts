import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase, type TestDatabase } from '@trover/db/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastLandedCommit } from '../backup/testing/landed-versions.ts';
import { projectFolder } from '../config.ts';
import { openS3StandIn, type S3StandIn } from '../files/testing/s3-stand-in.ts';
import { endPrograms } from '../testing/programs.ts';
import { Load, type MachineRole, ROWS, Service, ServiceClient } from './testing/service.ts';

endPrograms();

const password = 'a password for an upgrade';

const commit = lastLandedCommit();
/** A clone may be without history. */
const isKnown = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: projectFolder }).status === 0;

describe.runIf(isKnown)(`an upgrade from the last landed version, ${commit}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'trover-last-version-'));
  let database: TestDatabase;
  let s3: S3StandIn;

  beforeAll(async () => {
    const archive = execFileSync('git', ['archive', commit], { cwd: projectFolder, maxBuffer: 1 << 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    const built = spawnSync('npm', ['run', 'build'], { cwd: folder, encoding: 'utf8', env: buildEnvironment() });
    expect(built.status, built.stderr).toBe(0);
    database = await openTestDatabase({ empty: true });
    s3 = await openS3StandIn();
  }, 1_800_000);
  afterAll(async () => {
    await s3?.close();
    await database?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('each process is replaced under load without a failed request, and nothing is lost or doubled', {
    timeout: 900_000,
  }, async () => {
    const service = new Service({ ...s3.env, DATABASE_URL: database.url, DEMO_PASSWORD: password });
    const roles: readonly MachineRole[] = ['api', 'web', 'worker', 'assistant'];
    const old = [];
    for (const role of roles) for (let at = 0; at < 2; at += 1) old.push(await service.add(role, folder));
    const load = new Load(service, password, ['p', 'q']);
    const grown = async (by: number) => {
      const from = load.uploads.size;
      await expect.poll(() => load.uploads.size, { timeout: 300_000 }).toBeGreaterThanOrEqual(from + by);
    };
    await grown(3);

    const { rows: before } = await database.pool.query('select count(*)::int as n from schema_migrations');
    for (const machine of old) {
      await service.add(machine.role);
      await grown(1);
      service.remove(machine);
      expect((await machine.process.stop()).code).toBe(0);
    }
    const { rows: after } = await database.pool.query('select count(*)::int as n from schema_migrations');
    expect(after[0].n).toBeGreaterThanOrEqual(before[0].n);
    await grown(2);
    expect(await load.end()).toEqual([]);

    const client = new ServiceClient(service);
    await client.signIn(password);
    for (const [name, id] of load.uploads)
      await expect.poll(() => client.statusOf(id), { message: name, timeout: 300_000, interval: 500 }).toBe('matched');
    const { rows: stored } = await database.pool.query(
      'select count(distinct (portfolio_id, fingerprint, occurrence))::int as n from upload_trades where upload_id = any($1)',
      [[...load.uploads.values()]],
    );
    expect(stored[0].n).toBe(load.uploads.size * ROWS);
    expect(await client.loadAssets(await client.open('/'))).toBeGreaterThan(3);
    expect(client.failed).toEqual([]);
    for (const machine of service.all) expect(machine.listFiles()).toEqual([]);
  });
});

/** Without what this run has set for its own program. */
function buildEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, NODE_COMPILE_CACHE };
}
