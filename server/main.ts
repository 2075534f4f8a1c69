import { CannotStart } from '@trover/db/embedded/cannot-start.ts';
import { readConfig } from './config.ts';
import { type OpenContext, openContext } from './context.ts';
import { createLog, type Log } from './log.ts';
import { prepare } from './prepare.ts';
import { type Served, serve } from './serve.ts';

/** A stop that takes longer than this leaves what is left to the next start, which recovers. */
const STOP_PATIENCE = 90_000;

let log: Log | undefined;
let opened: OpenContext | undefined;
let served: Served | undefined;
let stopping = false;

async function start(): Promise<void> {
  const config = readConfig(process.argv.slice(2));
  log = createLog(config.logLevel);
  opened = await openContext(config, log, { onDatabaseLost: (reason) => void stop(1, reason) });
  const { context } = opened;
  if (stopping) return;
  await prepare(context);
  if (config.roles.has('worker')) await context.jobs.work(context);
  if (stopping) return;
  served = await serve(context);
  log.info({ roles: [...config.roles], environment: config.environment, today: context.today() }, 'ready');
  process.stdout.write(`ready ${served.address}\n`);
}

/** In the order that loses nothing: no new requests, then jobs, connections, and the database last. */
async function stop(code: number, reason: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log?.info({ reason }, 'stopping');
  setTimeout(() => process.exit(1), STOP_PATIENCE).unref();
  try {
    await starting; // a start that is under way ends first: it sees that the program stops
    await served?.close();
    await opened?.close();
  } catch (error) {
    log?.error({ err: error }, 'the stop failed');
    process.exit(1);
  }
  process.exit(code);
}

function explain(error: unknown): string {
  if (error instanceof CannotStart) return error.message;
  return `Trover cannot start, by a fault of its own:\n${error instanceof Error ? error.stack : error}`;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0, signal));
// Started by scripts/boot.mjs: when that is killed, nobody could stop this process any more.
process.on('disconnect', () => void stop(0, 'the program that started this one ended'));
process.channel?.unref();
process.on('unhandledRejection', (error) => {
  log?.fatal({ err: error }, 'unhandled rejection');
  void stop(1, 'a fault');
});

const starting = start().catch(async (error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  if (stopping) return;
  stopping = true;
  await served?.close();
  await opened?.close();
  process.exit(1);
});
