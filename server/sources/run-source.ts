import type { SourceName } from '@trover/contract/sources/sources.ts';
import { databaseTimeIn, readDatabaseTime } from '@trover/db/database-time.ts';
import { notifyOperators } from '@trover/db/queries/sources/operators.ts';
import { beginRun, endRun, requireSource, type SourceRun } from '@trover/db/queries/sources/sources.ts';
import type { Context } from '../context.ts';
import { readers } from './readers.ts';
import { missingSetting } from './settings.ts';
import { type ActiveRun, SourceError } from './source.ts';

const MAX_LINES = 200;
/** The delay after a first failure; it grows with further ones. */
const TRY_AGAIN_MS = 5 * 60_000;

/** The sources' names for operators. */
const NAMES: Record<SourceName, string> = {
  courtlistener: 'CourtListener',
  sec: 'The SEC’s list of companies',
  openfigi: 'OpenFIGI',
  prices: 'The source of closing prices',
  settlement_sites: 'Reading settlement sites',
  notices: 'Reading court notices',
};

type RunContext = ActiveRun['context'] & Pick<Context, 'db'>;

/**
 * Runs one import of a source and logs it. If the source fails, or violates its documented format, the log has the
 * reason; data imported before that remains.
 */
export async function runSource(
  context: RunContext,
  name: SourceName,
  {
    cause,
    docket,
    signal,
  }: { cause: SourceRun['cause']; docket?: string | undefined; signal?: AbortSignal | undefined },
): Promise<void> {
  const reader = readers[name];
  if (reader === undefined || missingSetting(context.config.sources, name) !== null) return;
  const state = await requireSource(context.db, name);
  if (!state.is_on) return;
  if (cause === 'schedule' && state.next_run_at > (await readDatabaseTime(context.db))) return;
  await runWithLog(context, name, { cause, every_minutes: reader.every_minutes, signal }, (run) =>
    reader.read(run, docket),
  );
}

/** Runs an import, logs it and records the source's state; returns why it failed. */
export async function runWithLog(
  context: RunContext,
  name: SourceName,
  {
    cause,
    every_minutes,
    signal,
  }: { cause: SourceRun['cause']; every_minutes: number; signal?: AbortSignal | undefined },
  read: (run: ActiveRun) => Promise<void>,
): Promise<string | null> {
  const before = await requireSource(context.db, name);
  const id = await beginRun(context.db, name, cause);
  const lines: string[] = [];
  const run: ActiveRun = {
    ...{ context, source: name, requests: 0, seen: 0, proposed: 0, set_by_rule: 0, signal },
    note: (line) => void (lines.length < MAX_LINES && lines.push(line.slice(0, 500))),
  };
  let failure: string | null = null;
  let after_ms = every_minutes * 60_000;
  try {
    await read(run);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof SourceError) {
      failure = error.message;
      after_ms = error.after_seconds === null ? TRY_AGAIN_MS : error.after_seconds * 1000;
      // A rate limit that delays the import is not a fault to fix.
      if (error.kind === 'later' && error.after_seconds !== null) {
        lines.push(error.message);
        failure = null;
      }
    } else {
      failure = 'The reading ended with an error of the program. The log of the server has it.';
      after_ms = TRY_AGAIN_MS;
      context.log.error({ err: error, source: name }, 'a source was not read to its end');
    }
    if (failure !== null) context.log.warn({ source: name, failure }, 'a source of the catalogue fails');
  }
  const { requests, seen, proposed, set_by_rule } = run;
  const next_run_at = databaseTimeIn(after_ms / 1000 - 1);
  await endRun(
    context.db,
    { id, source_name: name, next_run_at },
    { requests, seen, proposed, set_by_rule, failure, lines },
  );
  if (failure !== null && before.failure === null)
    await notifyOperators(context.db, {
      cause: `source ${name} ${id}`,
      title: `${NAMES[name]} fails`,
      text: failure.slice(0, 500),
      href: `/operator/catalogue/sources?source=${name}`,
    });
  return failure;
}
