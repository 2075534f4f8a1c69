import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@trover/db/testing/test-database.ts';
import { readConfig } from '../../server/config.ts';
import { buildApp } from '../../server/http/build-app.ts';
import { createLog } from '../../server/log.ts';
import { openContext } from '../../server/open-context.ts';
import { fillInstitution, today } from './institution.ts';

export interface Institution {
  /** Requests the list of its claims and answers after how many milliseconds the whole answer is there. */
  load: (limit?: number) => Promise<number>;
  /** The number of claims by the list. */
  total: number;
  close: () => Promise<void>;
}

/** An institution with this many claims in one case, signed in to its own API. */
export async function openInstitution(funds: number): Promise<Institution> {
  const database = await openTestDatabase();
  const { of } = await fillInstitution(database, funds);
  await database.pool.query(`insert into sessions (account_id, token_hash, expires_at)
    values (1, sha256('token'), now() + interval '1 day')`);
  const folder = mkdtempSync(join(tmpdir(), 'trover-bench-'));
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMITS: 'off', TODAY: today };
  const opened = await openContext(readConfig(['--role', 'api'], env), createLog('silent'), { jobs: [] });
  const app = await buildApp(opened.context);
  const path = `/api/v1/orders/${of.record.id}/subprs`;
  const ask = (limit?: number) =>
    app.inject({
      url: path,
      cookies: { session: 'token' },
      ...(limit !== undefined && { query: { limit: String(limit) } }),
    });
  const first = await ask();
  if (first.statusCode !== 200) throw new Error(first.body);
  return {
    load: async (limit) => {
      const started = performance.now();
      await ask(limit);
      return performance.now() - started;
    },
    total: first.json().data.total_count,
    close: async () => {
      await app.close();
      await opened.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
