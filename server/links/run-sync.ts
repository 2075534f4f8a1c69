import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS } from '@trover/core/dates/day-length.ts';
import type { Db } from '@trover/db/connect.ts';
import { readDatabaseTime } from '@trover/db/database-time.ts';
import { blockAllowance } from '@trover/db/queries/links/allowances.ts';
import { type Applied, applyTransactions, LinkDeletedError } from '@trover/db/queries/links/apply-transactions.ts';
import type { IncomingTransaction } from '@trover/db/queries/links/compare-transactions.ts';
import {
  findLinkToSync,
  type LinkRecord,
  listLinkAccounts,
  saveLinkAccounts,
  updateLink,
} from '@trover/db/queries/links/links.ts';
import * as syncs from '@trover/db/queries/links/syncs.ts';
import type { Json, Reading } from '@trover/intake/links/reading.ts';
import type { Context } from '../context.ts';
import { collectDropJob } from '../jobs/links/collect-drop-job.ts';
import { printedTrade } from '../trades/printed-trade.ts';
import { contentHash, withoutRepeated } from './content-hash.ts';
import { driverOf } from './providers/drivers.ts';
import { type Days, type Page, type ProviderCall, ProviderError, type SyncDriver } from './providers/provider.ts';
import { renewAccounts } from './renew-accounts.ts';
import { sanitizeForPostgres } from './sanitize-for-postgres.ts';
import { openSecret } from './secrets.ts';
import { afterSync, nextSync } from './sync-schedule.ts';

/** Attempts of one request without progress. */
const MAX_ATTEMPTS = 10;
const FIRST_PAUSE = 1;
const MAX_PAUSE_SECONDS = 900;
/** For a longer pause the job returns to the queue. */
const MAX_WAIT_SECONDS_HERE = 20;
/** The full history is read again after this many days, to find changes further back. */
const WHOLE_EVERY_DAYS = 7;
/** After so many, data that changes at every page is read to its end as it is. */
const MAX_RESTARTS = 3;

export type SyncContext = Pick<Context, 'config' | 'db' | 'pool' | 'log' | 'vault' | 'today' | 'readers' | 'jobs'>;

/** The remaining work: none, or the same link again after a pause. */
export type SyncOutcome = { after_seconds: number } | null;

interface Step {
  phase: 'fetch' | 'apply' | 'match';
  next: Json | null;
  fetched: number;
  covered?: Days[];
  /** The accounts at the broker that the provider has listed in this sync. */
  accounts?: string[];
  /** Some account could not be read yet. */
  is_partial?: boolean;
  /** The last day that the provider had something of, where later ones are to be read again. */
  read_to?: string | null;
  restarts?: number;
  /** The data changed at every attempt: a transaction that was not received may still exist. */
  is_shifting?: boolean;
  printed_security_ids?: number[];
}

const stepOf = (step: Record<string, unknown>): Step => ({
  phase: 'fetch',
  next: null,
  fetched: 0,
  ...(step as Partial<Step>),
});

const isWholeStep = ({ step }: Pick<syncs.SyncRecord, 'step'>): boolean => step.is_whole === true;

/** Runs the syncs of a link one after the other: the interrupted one, and the waiting one. */
export async function runSyncs(context: SyncContext, linkId: number, signal?: AbortSignal): Promise<SyncOutcome> {
  for (;;) {
    signal?.throwIfAborted();
    const link = await findLinkToSync(context.db, linkId);
    const sync = link && (await syncs.claimSync(context.db, linkId));
    if (link === undefined || sync === undefined) return null;
    const outcome = await runSync(context, link, sync, signal);
    if (outcome !== null) return outcome;
  }
}

async function runSync(
  context: SyncContext,
  link: LinkRecord,
  claimed: syncs.SyncRecord,
  signal?: AbortSignal,
): Promise<SyncOutcome> {
  const driver = driverOf(link.provider);
  if (driver === undefined) {
    await readDrop(context, link, claimed);
    return null;
  }
  await syncs.markPortfolioUpdating(context.db, link.portfolio_id, true);
  const sync = await chooseDays(context, link, claimed, driver);
  for (;;) {
    try {
      await advance(context, link, sync, driver, signal);
      return null;
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof LinkDeletedError) return null;
      if (!(error instanceof ProviderError)) {
        if (await isGivenUp(context, link, sync, error)) return null;
        throw error;
      }
      // The provider was not called, so this is not a failed attempt.
      if (error.is_own_limit) return { after_seconds: Math.ceil(error.after_seconds ?? MAX_WAIT_SECONDS_HERE) };
      if (error.kind !== 'retry') {
        await fail(context, link, sync, error);
        return null;
      }
      const stored = await syncs.findOpenSync(context.db, link.id);
      if (stored === undefined || stored.id !== sync.id) return null;
      // A page that was stored since has reset the count.
      const attempts = stored.attempts + 1;
      if (attempts > MAX_ATTEMPTS) {
        await fail(context, link, sync, error);
        return null;
      }
      await syncs.updateSync(context.db, { link_id: link.id, id: sync.id }, { attempts });
      const growing = Math.min(MAX_PAUSE_SECONDS, FIRST_PAUSE * 2 ** (attempts - 1));
      const seconds = Math.max(error.after_seconds ?? 0, growing);
      if (error.allowance !== null && error.after_seconds !== null)
        await blockAllowance(context.db, link.provider, error.allowance, error.after_seconds);
      if (seconds > MAX_WAIT_SECONDS_HERE) return { after_seconds: Math.ceil(seconds) };
      await pause(seconds * 1000, undefined, signal ? { signal } : {});
    }
  }
}

/** A custodian's files arrive automatically: reads the files in the drop, each as an upload of its own. */
async function readDrop(context: SyncContext, link: LinkRecord, sync: syncs.SyncRecord): Promise<void> {
  const at = await readDatabaseTime(context.db);
  await context.db.transaction().execute(async (trx) => {
    await context.jobs.send(collectDropJob, {}, { db: trx });
    await syncs.updateSync(trx, { link_id: link.id, id: sync.id }, { status: 'done', finished_at: at });
    await updateLink(trx, link.id, { status: 'active', failure: null, last_sync_at: at, next_sync_at: null });
  });
}

/** The queue retries a failure that is not a provider's; a sync that fails at every attempt ends. */
async function isGivenUp(context: SyncContext, link: LinkRecord, sync: ChosenSync, error: unknown): Promise<boolean> {
  const stored = await syncs.findOpenSync(context.db, link.id);
  if (stored === undefined || stored.id !== sync.id) return false;
  const attempts = stored.attempts + 1;
  await syncs.updateSync(context.db, { link_id: link.id, id: sync.id }, { attempts });
  if (attempts < MAX_ATTEMPTS) return false;
  context.log.error({ err: error, link_id: link.id, provider: link.provider }, 'a sync fails every time and is ended');
  await end(context, link, sync, 'An error on our side stopped the sync. We try again tonight.');
  return true;
}

/** The days that a sync reads, chosen once, so that it continues with the same ones after a crash. */
async function chooseDays(
  context: SyncContext,
  link: LinkRecord,
  sync: syncs.SyncRecord,
  driver: SyncDriver,
): Promise<syncs.SyncRecord & { days: Days }> {
  if (sync.from_day !== null && sync.to_day !== null)
    return { ...sync, days: { from: sync.from_day, to: sync.to_day } };
  const today = context.today();
  const isOld = link.read_whole_at === null || link.read_whole_at.getTime() < Date.now() - WHOLE_EVERY_DAYS * DAY_MS;
  const is_whole = sync.is_whole || isOld || link.read_to === null;
  const days = driver.daysOf(today, is_whole ? null : link.read_to);
  const step = { ...sync.step, is_whole };
  await syncs.updateSync(context.db, { link_id: link.id, id: sync.id }, { from_day: days.from, to_day: days.to, step });
  return { ...sync, step, days };
}

type ChosenSync = syncs.SyncRecord & { days: Days };

async function advance(
  context: SyncContext,
  link: LinkRecord,
  sync: ChosenSync,
  driver: SyncDriver,
  signal?: AbortSignal,
): Promise<void> {
  const key = { link_id: link.id, id: sync.id };
  const current = await syncs.findOpenSync(context.db, link.id);
  if (current?.id !== sync.id) throw new LinkDeletedError();
  let step = stepOf(current.step);
  if (step.phase === 'fetch')
    step = await fetchAll(context, link, sync, driver, { step, stored: current.step }, signal);
  if (step.phase === 'apply') step = await apply(context, link, sync, driver, step);
  if ((step.printed_security_ids ?? []).length > 0)
    await context.readers.run(
      'match_link',
      { portfolio_id: link.portfolio_id, printed_security_ids: step.printed_security_ids ?? [] },
      signal ?? new AbortController().signal,
    );
  const at = await readDatabaseTime(context.db);
  const { is_partial = false, read_to: reached } = step;
  const next = afterSync(link, { to: sync.days.to, is_whole: isWholeStep(current), is_partial, reached }, at);
  await context.db.transaction().execute(async (trx) => {
    if (!(await syncs.updateSync(trx, key, { status: 'done', finished_at: at }))) return;
    await updateLink(trx, link.id, {
      status: 'active',
      failure: null,
      last_sync_at: at,
      ...next,
    });
    await syncs.markPortfolioSynced(trx, link.portfolio_id, at);
    await driver.onDone?.(trx, { link_id: link.id, requested_at: sync.requested_at });
  });
}

async function fetchAll(
  context: SyncContext,
  link: LinkRecord,
  sync: ChosenSync,
  driver: SyncDriver,
  { step: begun, stored }: StepBefore,
  signal?: AbortSignal,
): Promise<Step> {
  const of = { account_id: link.account_id, portfolio_id: link.portfolio_id, provider: link.provider };
  const secret = await openSecret(context, of);
  if (secret === undefined && !driver.needsNoSecret)
    throw new ProviderError('sign_in', 'The broker asks you to sign in again.');
  const providerCall: ProviderCall = { context, today: context.today(), ...(signal && { signal }) };
  const toRead = { ...link, is_first: link.last_sync_at === null };
  let step = begun;
  let before = stored;
  for (;;) {
    signal?.throwIfAborted();
    const page = sanitizeForPostgres(await driver.fetch(providerCall, toRead, secret ?? '', sync.days, step.next));
    step = await savePage(context.db, link, sync, { step, stored: before, driver }, page);
    before = { ...sync.step, ...step };
    if (step.phase === 'apply') return step;
  }
}

interface StepBefore {
  step: Step;
  /** The stored state; it differs where another process made progress. */
  stored: Record<string, unknown>;
}

/** Stores a page together with the progress of the fetch, so that no page is lost or counted twice. */
async function savePage(
  db: Db,
  link: LinkRecord,
  sync: ChosenSync,
  { step: before, stored, driver }: StepBefore & { driver: SyncDriver },
  page: Page,
): Promise<Step> {
  const key = { link_id: link.id, id: sync.id };
  const restarts = before.restarts ?? 0;
  if (page.restart !== undefined && restarts < MAX_RESTARTS) {
    const step = { ...before, next: page.restart, fetched: 0, restarts: restarts + 1 };
    await db.transaction().execute(async (trx) => {
      const change = { step: { ...sync.step, ...step }, attempts: 0 };
      if (!(await syncs.updateSync(trx, key, change, stored))) throw new LinkDeletedError();
      await syncs.clearFetched(trx, key);
    });
    return step;
  }
  const is_shifting = before.is_shifting === true || page.restart !== undefined;
  const hasRepeated = is_shifting && page.inserted !== undefined;
  const transactions = hasRepeated
    ? withoutRepeated(driver, page, await syncs.listFetched(db, key))
    : page.transactions;
  const fetched = before.fetched + transactions.length;
  const step: Step = {
    ...before,
    phase: page.next === null ? 'apply' : 'fetch',
    next: page.next,
    fetched,
    ...(page.accounts && {
      accounts: [...new Set([...(before.accounts ?? []), ...page.accounts.map((one) => one.external_id)])],
    }),
    ...((page.isPartial || is_shifting) && { is_partial: true }),
    ...(is_shifting && { is_shifting }),
    ...(page.read_to !== undefined && { read_to: page.read_to }),
    ...(page.next === null && { covered: is_shifting ? [] : [...(page.covered ?? [sync.days])] }),
  };
  if (page.unread !== undefined && step.accounts !== undefined)
    step.accounts = step.accounts.filter((one) => !page.unread!.includes(one));
  await db.transaction().execute(async (trx) => {
    const change = { step: { ...sync.step, ...step }, attempts: 0 };
    if (!(await syncs.updateSync(trx, key, change, stored))) throw new LinkDeletedError();
    await saveLinkAccounts(trx, link.id, page.accounts ?? []);
    const rows = transactions.map(({ isPlaced: _, ...one }) => ({ ...one, content: JSON.stringify(one.content) }));
    await syncs.saveFetched(trx, key, rows, before.fetched);
    if (page.history_from !== undefined) await updateLink(trx, link.id, { history_from: page.history_from });
  });
  return step;
}

async function apply(
  context: SyncContext,
  link: LinkRecord,
  sync: ChosenSync,
  driver: SyncDriver,
  step: Step,
): Promise<Step> {
  await renewAccounts(context.db, link, driver, step.accounts);
  const accounts = (await listLinkAccounts(context.db, [link.id])).get(link.id) ?? [];
  const byId = new Map(accounts.map((account) => [account.external_id, account]));
  const fetched = await syncs.listFetched(context.db, { link_id: link.id, id: sync.id });
  const incoming = fetched.map(({ external_id, account_external_id, day, content }): IncomingTransaction => {
    const json = JSON.parse(content) as Json;
    const account = byId.get(account_external_id ?? '');
    const isLeftOut = account?.is_included === false;
    return {
      external_id,
      content_hash: contentHash(driver, account_external_id, json),
      content,
      day,
      is_posting_day: driver.isPostingDay(json),
      reading: isLeftOut
        ? { outcome: 'ignored', reason: `the account ${account.name} is not read, as you chose` }
        : toStore(external_id, driver.read(json, account?.mask ?? account?.name ?? null)),
    };
  });
  const after = (applied: Applied): Step => ({
    ...step,
    phase: 'match',
    next: null,
    printed_security_ids: applied.printed_security_ids,
  });
  const client = await context.pool.connect();
  let broken: Error | undefined;
  try {
    const applied = await applyTransactions(
      client,
      {
        link_id: link.id,
        sync_id: sync.id,
        portfolio_id: link.portfolio_id,
        upload_id: link.upload_id!,
        covered: step.covered ?? [sync.days],
        history_from: isWholeStep(sync) ? historyOf(link, sync.days, incoming) : null,
        isListed: (stored) => {
          const account = driver.accountOf(JSON.parse(stored.content) as Json);
          return step.accounts === undefined || account === null || step.accounts.includes(account);
        },
      },
      incoming,
      (of) => ({ ...sync.step, ...after(of) }),
    );
    return after(applied);
  } catch (error) {
    broken = error instanceof LinkDeletedError ? undefined : (error as Error);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** The start of the history, where the provider does not state it: the provider's limit, or the first transaction. */
function historyOf(link: LinkRecord, days: Days, incoming: readonly IncomingTransaction[]): string | null {
  if (link.provider === 'plaid') return days.from;
  return incoming.flatMap(({ day }) => day ?? []).sort()[0] ?? null;
}

function toStore(external_id: string, reading: Reading): IncomingTransaction['reading'] {
  if (reading.outcome === 'ignored') return reading;
  if (reading.outcome === 'refused') {
    const { column, value, reason } = reading.error;
    return { outcome: 'refused', column, value: value === null ? null : String(value).slice(0, 1000), reason };
  }
  const printed = printedTrade({ ...reading.trade, ref: external_id });
  if (printed.ok) return { outcome: 'trade', trade: printed.trade };
  const { column, value, reason } = printed.error;
  return { outcome: 'refused', column, value: value === null ? null : String(value).slice(0, 1000), reason };
}

async function fail(
  context: SyncContext,
  link: LinkRecord,
  sync: syncs.SyncRecord,
  error: ProviderError,
): Promise<void> {
  context.log.info({ link_id: link.id, provider: link.provider, code: error.code }, 'a link cannot be read');
  await end(context, link, sync, error.sentence, error.kind === 'sign_in');
}

async function end(
  { db }: SyncContext,
  link: LinkRecord,
  sync: syncs.SyncRecord,
  failure: string,
  needsSignIn = false,
): Promise<void> {
  const now = await readDatabaseTime(db);
  await db.transaction().execute(async (trx) => {
    const key = { link_id: link.id, id: sync.id };
    await syncs.clearFetched(trx, key);
    await syncs.updateSync(trx, key, { status: 'failed', failure, finished_at: now });
    await updateLink(trx, link.id, {
      status: needsSignIn ? 'needs_sign_in' : 'failed',
      failure,
      next_sync_at: needsSignIn ? null : nextSync(link.provider, link.id, now),
    });
    await syncs.markPortfolioUpdating(trx, link.portfolio_id, false);
  });
}
