import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@trover/db/testing/test-database.ts';
import type { FastifyInstance } from 'fastify';
import { ensureDemonstrationAccounts } from '../../server/accounts/demonstration-accounts.ts';
import { loadDemonstration } from '../../server/catalogue/demonstration/load-demonstration.ts';
import { loadStarter } from '../../server/catalogue/load-starter.ts';
import { readConfig } from '../../server/config.ts';
import { buildApp } from '../../server/http/build-app.ts';
import { createLog } from '../../server/log.ts';
import { openContext } from '../../server/open-context.ts';

const today = '2026-11-20';
export const PASSWORD = 'bench';
export const PAGES = { home: '/', screener: '/cases/screener', 'case page': '/cases/kraft-heinz-2019' };

export async function listen(server: FastifyInstance): Promise<number> {
  await server.listen({ port: 0, host: '127.0.0.1' });
  return (server.server.address() as { port: number }).port;
}

export interface Site {
  port: number;
  /** Deleted with the site. */
  folder: string;
  close: () => Promise<void>;
}

/** Pages and API in this process, with the starter catalogue and the demonstration. */
export async function openSite(): Promise<Site> {
  const database = await openTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'trover-web-'));
  const config = readConfig(['--role', 'web,api'], {
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    DEMO_PASSWORD: PASSWORD,
    TROVER_DEMO: 'accounts',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    TODAY: today,
  });
  const { context, close } = await openContext(config, createLog('silent'), { jobs: [] });
  await loadStarter(context.db, today);
  await loadDemonstration(context.db, today);
  await ensureDemonstrationAccounts(context, () => {});
  const app = await buildApp(context);
  return {
    port: await listen(app),
    folder,
    close: async () => {
      await app.close();
      await close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
