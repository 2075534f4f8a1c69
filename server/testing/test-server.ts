import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@trover/db/connect.ts';
import { openTestDatabase, type Preparation, type TestDatabase } from '@trover/db/testing/test-database.ts';
import type { FastifyInstance } from 'fastify';
import { ensureDemonstrationAccounts } from '../accounts/demonstration-accounts.ts';
import { readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { buildApp } from '../http/build-app.ts';
import type { Route } from '../http/route.ts';
import { jobs } from '../jobs/list.ts';
import { type AnyJob, startJobs } from '../jobs/queue/boss.ts';
import { createLog, type Log } from '../log.ts';
import { openContext } from '../open-context.ts';
import { ensureDemonstrationList } from '../sanctions/demonstration-list.ts';
import { TestVisitor } from './test-visitor.ts';

export const demonstrationPassword = 'a password for tests';

export interface TestServer {
  context: Context;
  app: FastifyInstance;
  /** Starts the workers, as a process of role `worker` does. */
  work: () => Promise<void>;
  database: TestDatabase;
  /** A person with a browser of their own, which stores cookies and sends the token. */
  visitor: () => TestVisitor;
  /** A visitor signed in as `investor`, `operator` … of the demonstration accounts. */
  signIn: (name: string) => Promise<TestVisitor>;
  /** The account that this name signs in to. */
  accountOf: (name: string) => Promise<number>;
  close: () => Promise<void>;
}

export interface TestServerOptions {
  /** Environment variables for the start, such as TODAY. */
  env?: Record<string, string>;
  /** `api` where absent; with `worker` its jobs run. */
  role?: string;
  routes?: readonly Route[];
  jobs?: readonly AnyJob[];
  /** Replaces the silent log. */
  log?: Log;
}

/** Variables that change what the first start adds to the database. */
const changesStart = new Set(['TROVER_DEMO', 'TROVER_ENV', 'NODE_ENV', 'DEMO_PASSWORD']);

/** What the first start adds: queues, demonstration accounts, a sanctions list. */
const prepared: Preparation = {
  key: JSON.stringify(jobs.map(({ name, one_per_key }) => [name, one_per_key])),
  run: async (url) => {
    const config = readConfig(['--role', 'api'], { DATABASE_URL: url, DEMO_PASSWORD: demonstrationPassword });
    const { db, close } = connect(url, { max: 2 });
    const queues = await startJobs(url, jobs, createLog('silent'), { worker: false, db });
    await queues.stop();
    await ensureDemonstrationAccounts({ db, config }, () => {});
    await ensureDemonstrationList(db);
    await close();
  },
};

/** The server on its own database, without a port: requests are injected. */
export async function openTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const isUsual = options.jobs === undefined && !Object.keys(options.env ?? {}).some((name) => changesStart.has(name));
  const database = await openTestDatabase(isUsual ? { prepared } : {});
  const dataDir = mkdtempSync(join(tmpdir(), 'trover-test-data-'));
  const config = readConfig(['--role', options.role ?? 'api'], {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DEMO_PASSWORD: demonstrationPassword,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    TROVER_DEMO: 'accounts',
    ...options.env,
  });
  const opened = await openContext(
    config,
    options.log ?? createLog(config.logLevel),
    options.jobs ? { jobs: options.jobs } : {},
  );
  const { context } = opened;
  await ensureDemonstrationAccounts(context, () => {});
  await ensureDemonstrationList(context.db);
  if (config.roles.has('worker')) await opened.work();
  const app = await buildApp(context, options.routes);
  const visitor = () => new TestVisitor(app);
  return {
    context,
    app,
    work: opened.work,
    database,
    visitor,
    signIn: async (name) => {
      const somebody = visitor();
      const answer = await somebody.signIn(`${name}@demo.test`, demonstrationPassword);
      if (answer.status !== 200) throw new Error(`${name}@demo.test cannot sign in: ${JSON.stringify(answer.body)}`);
      return somebody;
    },
    accountOf: async (name) => {
      const account = context.db.selectFrom('accounts').select('id').where('email', '=', `${name}@demo.test`);
      return (await account.executeTakeFirstOrThrow()).id;
    },
    close: async () => {
      await app.close();
      await opened.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
