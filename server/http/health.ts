import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';

const TIMEOUT_MS = 2_000;

/** `/healthz`: the process is running. `/readyz`: it can serve requests, which ends as soon as a stop is requested. */
export function registerHealth(app: FastifyInstance, context: Context): void {
  let stopping = false;
  let logged: string | undefined;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    const reason = stopping
      ? 'stopping'
      : ((await databaseTrouble(context)) ?? (await storeTrouble(context)) ?? (await diskTrouble(context.config)));
    if (reason !== logged && reason !== undefined) context.log.warn({ reason }, 'the process cannot serve');
    logged = reason;
    if (reason === undefined) return { status: 'ok' };
    // which service is unavailable, in our own words; the log has the cause
    return reply.code(503).send({ status: 'unavailable', reason: reason.split(':', 1)[0] });
  });
}

const databaseTrouble = (context: Context): Promise<string | undefined> =>
  inTime('the database is slow to answer', () =>
    context.pool.query('select 1').then(
      () => undefined,
      () => 'the database does not answer',
    ),
  );

const storeTrouble = ({ files }: Context): Promise<string | undefined> =>
  inTime('the file store is slow to answer', async () => {
    const trouble = await files.store.trouble();
    return trouble && `the file store cannot be used: ${trouble.message}`;
  });

async function inTime(late: string, ask: () => Promise<string | undefined>): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<string>((done) => {
    timer = setTimeout(done, TIMEOUT_MS, late);
  });
  const trouble = await Promise.race([ask(), patience]);
  clearTimeout(timer);
  return trouble;
}

/** With less free disk space than this, there may be no room for a file or for PostgreSQL's write-ahead log. */
const MIN_ROOM = 48 * 1024 * 1024;

async function diskTrouble({ dataDir }: Context['config']): Promise<string | undefined> {
  const disk = await statfs(dataDir).catch(() => undefined);
  if (disk === undefined || disk.bavail * disk.bsize >= MIN_ROOM) return undefined;
  return 'the disk is full';
}
