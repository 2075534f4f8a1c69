import { randomUUID } from 'node:crypto';
import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { insertNotices } from '@trover/db/queries/notifications/notifications.ts';
import { addMentions } from '@trover/db/queries/work/mentions.ts';
import * as acts from '@trover/db/queries/work/work-acts.ts';
import { findWorkItem, listWorkItems, type WorkFilter, type WorkSubject } from '@trover/db/queries/work/work-items.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';

export const noSuchItem = () =>
  fail('not_found', { message: 'This item no longer waits: it is done, or was withdrawn.' });

type Acted = { changed: number; batch: string | null };

export async function assign(
  { db }: Pick<Context, 'db'>,
  {
    by,
    items,
    account_id,
    batch = randomUUID(),
  }: { by: number; items: readonly WorkSubject[]; account_id: number | null; batch?: string },
): Promise<Acted> {
  if (account_id !== null && !(await acts.listColleagues(db)).some((one) => one.account_id === account_id))
    fail('not_found', { message: 'No operator has this account.' });
  const changed = await db.transaction().execute((trx) => acts.assignItems(trx, { items, by, batch, account_id }));
  return { changed, batch: changed > 0 ? batch : null };
}

/** Maximum days for which work without a deadline can be snoozed. */
const MAX_SNOOZE_DAYS = 30;

export async function snooze(
  { db, today }: Pick<Context, 'db' | 'today'>,
  {
    by,
    items,
    until,
    batch = randomUUID(),
  }: { by: number; items: readonly WorkSubject[]; until: string | null; batch?: string },
): Promise<Acted> {
  if (until !== null && until <= today())
    fail('invalid_input', {
      message: 'Check body.until: choose a day after today.',
      fields: { 'body.until': 'choose a day after today' },
    });
  const inDays = (days: number): string => formatDay(addDays(requireDay(today()), days));
  const days = { tomorrow: inDays(1), longest: inDays(MAX_SNOOZE_DAYS) };
  const changed = await db.transaction().execute((trx) => acts.snoozeItems(trx, { items, by, batch, until, ...days }));
  return { changed, batch: changed > 0 ? batch : null };
}

/** The number of items of a filter that one call changes, so that no call locks a whole list. */
const MAX_ITEMS = 500;

/** Assigns or snoozes the next items of a filter, in the list's order. */
export async function actOnAll(
  context: Pick<Context, 'db' | 'today'>,
  {
    by,
    filter,
    act,
    batch = randomUUID(),
    after,
    most = MAX_ITEMS,
  }: {
    by: number;
    filter: WorkFilter;
    act: { kind: 'assign'; account_id: number | null } | { kind: 'snooze'; until: string | null };
    batch?: string | undefined;
    after?: readonly [string, string, number] | undefined;
    most?: number;
  },
): Promise<{ read: number; changed: number; batch: string; next: (string | number)[] | null }> {
  const { rows: items, next } = await listWorkItems(context.db, { ...filter, limit: most, after });
  const { changed } =
    act.kind === 'assign'
      ? await assign(context, { by, items, batch, account_id: act.account_id })
      : await snooze(context, { by, items, batch, until: act.until });
  return { read: items.length, changed, batch, next };
}

/** An address after an @, up to a character that cannot belong to one. */
const MENTION = /@([\w.+-]+(?:@[\w.-]*\w)?)/g;

/** The operators that a text mentions, by their full address or the part before its @. */
function mentionedIn(text: string, colleagues: readonly acts.Colleague[]): acts.Colleague[] {
  const named = new Set([...text.matchAll(MENTION)].map(([, name]) => (name ?? '').toLowerCase().replace(/\.+$/, '')));
  return colleagues.filter(
    ({ email }) => named.has(email.toLowerCase()) || named.has(email.toLowerCase().split('@')[0] ?? ''),
  );
}

/** Adds a comment, and notifies the operators that it mentions. */
export async function comment(
  { db }: Pick<Context, 'db'>,
  { by, item, text }: { by: number; item: WorkSubject; text: string },
): Promise<{ id: number; mentioned: number }> {
  return db.transaction().execute(async (trx) => {
    const found = (await findWorkItem(trx, item)) ?? noSuchItem();
    const [id = 0] = await acts.addEvents(trx, [{ ...item, act: 'commented', text }], { by, batch: randomUUID() });
    const colleagues = await acts.listColleagues(trx);
    const name = colleagues.find(({ account_id }) => account_id === by)?.name ?? 'An operator';
    const mentioned = mentionedIn(text, colleagues).filter(({ account_id }) => account_id !== by);
    await addMentions(trx, { event_id: id, accounts: mentioned.map(({ account_id }) => account_id) });
    await notify(trx, { id, name, item: found, text, mentioned });
    await acts.recordWorkChange(trx);
    return { id, mentioned: mentioned.length };
  });
}

async function notify(
  trx: DbTransaction,
  {
    id,
    name,
    item,
    text,
    mentioned,
  }: {
    id: number;
    name: string;
    item: WorkSubject & { title: string };
    text: string;
    mentioned: readonly acts.Colleague[];
  },
): Promise<void> {
  await insertNotices(
    trx,
    mentioned.map(({ account_id }) => ({
      account_id,
      kind: 'news' as const,
      cause: `mention ${id}`,
      title: `${name} mentions you: ${item.title}`.slice(0, 300),
      text: text.slice(0, 300),
      href: `/operator/queue?item=${item.kind}-${item.subject_id}`,
    })),
  );
}

export async function undo({ db }: Pick<Context, 'db'>, { by, batch }: { by: number; batch: string }): Promise<number> {
  const changed = await db.transaction().execute((trx) => acts.undoBatch(trx, { by, batch }));
  return changed ?? fail('not_found', { message: 'You have no action left to undo.' });
}
