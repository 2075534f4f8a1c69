import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@trover/db/testing/test-database.ts';
import {
  listLandedVersions,
  PASSWORD_OF_VERSIONS,
  restoreLandedVersion,
} from '../../backup/testing/landed-versions.ts';
import { type AssistantServer, openAssistantServer } from './assistant-server.ts';

/** The day on which the demonstration of the archives was started. */
const TODAY = '2026-11-20';

/** The whole demonstration, with claims that wait, are filed, deficient and paid: the data of the last landed version. */
export async function openRestoredDemonstration(): Promise<AssistantServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'trover-restored-'));
  const database = await openTestDatabase({ empty: true });
  await restoreLandedVersion(listLandedVersions().at(-1)!, database.pool, dataDir);
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO_PASSWORD: PASSWORD_OF_VERSIONS, TODAY };
  const server = await openAssistantServer({ env });
  return {
    ...server,
    signIn: async (name) => {
      const somebody = server.portal.visitor();
      await somebody.signIn(`${name}@demo.test`, PASSWORD_OF_VERSIONS);
      return server.visitor(somebody);
    },
    close: async () => {
      await server.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
