import { formatLongDate } from '@trover/core/dates/day.ts';
import { distanceOf } from '@trover/core/trades/same-trade.ts';
import { statedTrade } from '@trover/db/queries/links/attach-transactions.ts';
import { countSecurities } from '@trover/db/queries/links/count-securities.ts';
import { changeTrades } from '@trover/db/queries/links/linked-trades.ts';
import {
  type ClaimWithTrade,
  endPostingDayCheck,
  findStoredUpload,
  listClaimsWithTrade,
  listPostedTrades,
  type PostedTrade,
} from '@trover/db/queries/links/posting-days.ts';
import { keyOf } from '@trover/db/queries/links/trade-key.ts';
import { insertNotices, type NewNotice } from '@trover/db/queries/notifications/notifications.ts';
import { lockPortfolios, requirePrintedSecurities, type TradeToStore } from '@trover/db/queries/trades/store-trades.ts';
import type { PoolClient } from 'pg';
import type { WorkerContext } from '../jobs/workers/worker-context.ts';
import { printedTrade } from '../trades/printed-trade.ts';
import { NotToRead, readStoredFile } from '../uploads/import-upload.ts';
import { matchLink } from './match-link.ts';

/** A stored trade, and the same as a file states it. */
interface Restated {
  posted: PostedTrade;
  trade: TradeToStore;
  file_name: string;
}

/**
 * Corrects the date of trades to the one in a file, where an earlier version stored the posting date. A trade in a
 * filed claim is not changed, and its owner is notified of the difference. Safe to repeat.
 */
export async function repairPostingDays(
  work: WorkerContext,
  { portfolio_id }: { portfolio_id: number },
): Promise<void> {
  const client = await work.pool.connect();
  let changed: number[] = [];
  try {
    const restated = await readAgain(work, await listPostedTrades(client, portfolio_id));
    changed = await apply(client, portfolio_id, restated, work);
  } finally {
    client.release();
  }
  if (changed.length > 0) await matchLink(work, { portfolio_id, printed_security_ids: changed });
}

/** These trades with the date that the files state, where it differs; skips files that cannot be read again. */
async function readAgain(work: WorkerContext, posted: readonly PostedTrade[]): Promise<Restated[]> {
  const restated: Restated[] = [];
  for (const [uploadId, own] of Map.groupBy(posted, ({ upload_id }) => upload_id)) {
    const upload = await findStoredUpload(work.db, uploadId);
    if (upload === undefined) continue;
    const byRow = new Map(own.map((one) => [one.row, one]));
    try {
      for await (const { trades } of readStoredFile(work, upload))
        for (const read of trades) {
          const printed = printedTrade(read);
          const one = printed.ok ? byRow.get(printed.trade.row) : undefined;
          if (one && printed.ok && isBetter(printed.trade, one))
            restated.push({ posted: one, trade: printed.trade, file_name: upload.file_name });
        }
    } catch (error) {
      if (!(error instanceof NotToRead)) throw error;
      work.log.warn({ upload_id: uploadId }, 'a file cannot be read again for the days of its trades');
    }
  }
  return restated;
}

const isBetter = (trade: TradeToStore, posted: PostedTrade): boolean =>
  trade.trade_date !== posted.trade_date && distanceOf(statedTrade(trade, false), posted) !== null;

/** Updates a portfolio in one transaction; returns the securities of the changed trades. */
async function apply(
  client: PoolClient,
  portfolio_id: number,
  restated: readonly Restated[],
  work: WorkerContext,
): Promise<number[]> {
  const notices: NewNotice[] = [];
  let changed: number[] = [];
  await client.query('begin');
  try {
    const beneficial_account_id = (await lockPortfolios(client, [portfolio_id])).get(portfolio_id);
    const there = new Map((await listPostedTrades(client, portfolio_id)).map((one) => [keyOf(one), one]));
    const repaired: Restated[] = [];
    const done = new Set<string>();
    for (const one of restated) {
      const key = keyOf(one.posted);
      // It may have changed while the files were read, and several files may contain it.
      if (there.get(key)?.trade_date !== one.posted.trade_date || done.has(key)) continue;
      done.add(key);
      const claims = await listClaimsWithTrade(client, one.posted);
      if (claims.length === 0) repaired.push(one);
      else notices.push(...claims.map((claim) => noticeOf(claim, one)));
    }
    if (beneficial_account_id !== undefined && repaired.length > 0) {
      const ids = await requirePrintedSecurities(
        client,
        repaired.map(({ trade }) => trade.security),
      );
      changed = await changeTrades(
        client,
        { portfolio_id, upload_id: repaired[0]!.posted.upload_id, beneficial_account_id },
        repaired.map(({ posted, trade }) => ({
          fingerprint: posted.fingerprint,
          occurrence: posted.occurrence,
          trade: { ...trade, price: trade.price ?? posted.price, net_amount: trade.net_amount ?? posted.net_amount },
        })),
        (trade) => ids.get(trade.security.key)!,
      );
      await countSecurities(client, portfolio_id, changed);
    }
    await endPostingDayCheck(client, portfolio_id, { isOpen: notices.length > 0 });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
  // A notice has a cause, so the same difference is shown only once.
  await insertNotices(work.db, notices);
  return changed;
}

function noticeOf(
  { account_id, sub_payout_request_id, slug, company }: ClaimWithTrade,
  { posted, trade, file_name }: Restated,
): NewNotice {
  return {
    account_id,
    kind: 'claim',
    cause: `posting day ${sub_payout_request_id} ${posted.fingerprint.toString('hex')} ${posted.occurrence}`,
    title: `Your ${company} claim and your file show different dates for a trade`,
    text: `The claim has ${posted.quantity ?? 'a trade'} of ${posted.symbol ?? posted.name ?? 'the security'} on ${formatLongDate(posted.trade_date)}, ${file_name} on ${formatLongDate(trade.trade_date)}. Your signed claim does not change. Contact us if it needs a correction.`,
    href: `/cases/${slug}`,
  };
}
