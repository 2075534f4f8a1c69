import { createHash } from 'node:crypto';
import type { prepareCertification as declared } from '@trover/contract/organisations/certifications.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import type { MarketLot } from '@trover/core/losses/market-lots.ts';
import { certificationText, scheduleOf } from '@trover/core/organisations/certifications/certification.ts';
import { describeSide } from '@trover/core/trades/describe-trade.ts';
import { type CasePage, findCasePageById } from '@trover/db/queries/cases/case-page.ts';
import { findClaimant } from '@trover/db/queries/contracts/agreements.ts';
import * as queries from '@trover/db/queries/organisations/certifications.ts';
import { findOwnEntity } from '@trover/db/queries/portfolios/portfolios.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { courtDay } from '../../business-date.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { OwnMatchView } from '../../matches/load-own-matches.ts';
import { showOwnMatches } from '../../matches/show-own-matches.ts';
import type { MemberCall } from '../invite-member.ts';

/** Limit of transactions and lots that are frozen with a certification. */
const MAX_ROWS = 20_000;
/**
 * Limit of certifications per day, each with all its transactions and lots: more than any organisation needs, but not
 * enough to fill a disk.
 */
const MAX_A_DAY = 500;

export interface ScheduledTrade {
  trade_date: string;
  transaction: string;
  security: string;
  quantity: string | null;
  price: string | null;
}

/** The content that is frozen when a certification is prepared. */
export interface CertificationContent {
  statement: ReturnType<typeof certificationText>;
  schedule: { within: ScheduledTrade[]; after: ScheduledTrade[] };
  losses: { currency: string; fifo: string | null; lifo: string | null; recognized: string | null };
  shares: { held_at_start: string; bought: string; sold: string; held_at_end: string };
  lots: { fifo: MarketLot[] | null; lifo: MarketLot[] | null };
}

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

interface Of {
  organisation_id: number;
  case_id: number;
  beneficial_account_id: number;
}

/** An entity's trades in a case with its losses, and a hash of their inputs. */
async function loadMatch(
  context: Pick<Context, 'db' | 'worker' | 'today'>,
  record: CasePage,
  { organisation_id, case_id, beneficial_account_id }: Of,
): Promise<{ match: OwnMatchView; trades_hash: string } | undefined> {
  const [match] = await showOwnMatches(context, {
    account_id: organisation_id,
    case_id,
    beneficial_account_ids: [beneficial_account_id],
    deadlines: record.deadlines,
    today: courtDay(context.today(), record.time_zone),
    shown: MAX_ROWS,
    with_lots: true,
  });
  if (match === undefined) return undefined;
  const trades = match.trades.map(({ trade_date, type, subtype, security, quantity, price }) => [
    ...[trade_date, type, subtype, security, quantity, price],
  ]);
  return { match, trades_hash: hashOf([trades, match.held_at_start, match.held_at_end]) };
}

/** The hash of the present inputs of a certification’s schedule; null where the trades no longer exist. */
export async function hashOfTrades(context: Pick<Context, 'db' | 'worker' | 'today'>, of: Of): Promise<string | null> {
  const record = await findCasePageById(context.db, { id: of.case_id, with_unpublished: true });
  if (record === undefined) return null;
  return (await loadMatch(context, record, of))?.trades_hash ?? null;
}

/** Freezes an entity's certification for a case; withdraws an earlier one that is not signed. */
export async function prepareCertification(
  { context, session, visitor }: MemberCall,
  body: BodyOf<typeof declared>,
): Promise<number> {
  const { db } = context;
  const { order_id: case_id, beneficial_account_id, signer_name, signer_title, other_actions } = body;
  const of = { organisation_id: session.account_id, case_id, beneficial_account_id };
  const entity = await findOwnEntity(db, of.organisation_id, beneficial_account_id);
  if (!entity) fail('not_found', { message: 'We could not find that entity in your account.' });
  const record =
    (await findCasePageById(db, { id: case_id })) ?? fail('not_found', { message: 'We could not find that case.' });
  const periods = record.class_periods;
  const class_period = {
    from: periods.map(({ from }) => from).sort()[0] ?? '',
    to:
      periods
        .map(({ to }) => to)
        .sort()
        .at(-1) ?? '',
  };
  if (class_period.from === '' || class_period.to === '')
    fail('conflict', { message: 'This case has no class period on record yet, so there is no schedule to swear to.' });
  const found = await loadMatch(context, record, of);
  const schedule = scheduleOf(found?.match.trades ?? [], class_period);
  if (found === undefined || schedule.within.length === 0)
    fail('conflict', { message: 'This entity has no transactions in the class period.' });
  const { match, trades_hash } = found;
  if (match.trades_total > MAX_ROWS)
    fail('conflict', { message: `A certification holds at most ${MAX_ROWS} transactions; this entity has more.` });
  const claimant = await findClaimant(db, { account_id: of.organisation_id, beneficial_account_id });
  const plaintiff = claimant?.legal_name ?? match.beneficial_owner;
  const rows = (all: readonly (typeof match.trades)[number][]): ScheduledTrade[] =>
    all.map(({ trade_date, type, subtype, security, quantity, price }) => ({
      ...{ trade_date, transaction: describeSide(type, subtype), security, quantity, price },
    }));
  const content: CertificationContent = {
    statement: certificationText({
      ...{ plaintiff, signer_name, signer_title, other_actions, class_period },
      company: record.company.name,
    }),
    schedule: { within: rows(schedule.within), after: rows(schedule.after) },
    losses: {
      currency: match.currency,
      ...match.market_loss,
      recognized: match.basis === 'plan' ? match.recognized_loss : null,
    },
    shares: {
      held_at_start: match.held_at_start,
      bought: match.shares_bought,
      sold: match.shares_sold,
      held_at_end: match.held_at_end,
    },
    lots: { fifo: match.market_lots?.fifo ?? null, lifo: match.market_lots?.lifo ?? null },
  };
  const sha256 = hashOf(content);
  return db.transaction().execute(async (trx) => {
    const before = await queries.lockOpenCertification(trx, of);
    if (before?.signed_at)
      fail('conflict', { message: 'This entity has a signed certification in this case. Withdraw it first.' });
    // unchanged: returns the existing one
    if (before?.sha256 === sha256 && before.inputs_hash === trades_hash) return before.id;
    if ((await queries.countPreparedToday(trx, of.organisation_id)) >= MAX_A_DAY)
      fail('conflict', { message: `An organization prepares at most ${MAX_A_DAY} certifications in a day.` });
    if (before !== undefined)
      await queries.markWithdrawn(trx, of.organisation_id, before.id, 'Another one was prepared.');
    const id = await queries.insertCertification(trx, {
      ...of,
      ...{ plaintiff, signer_name, signer_title },
      content: JSON.stringify(content),
      sha256,
      inputs_hash: trades_hash,
      prepared_by: session.person_id,
    });
    await recordAudit(trx, {
      action: 'certification_prepared',
      by: visitor,
      subject: { kind: 'certification', id },
      detail: { case: case_id, beneficial_account: beneficial_account_id, sha256 },
    });
    return id;
  });
}
