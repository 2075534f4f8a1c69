import type { Corrections } from '@trover/core/securities/history/corrections.ts';
import { keysOf } from '@trover/core/securities/history/families.ts';
import { type OwnersHistory, readOwnersHistory } from '@trover/core/securities/history/owner-history.ts';
import { linesOf } from '@trover/core/securities/history/share-lines.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import type { Db } from '@trover/db/connect.ts';
import { type CaseTrade, listCaseTrades } from '@trover/db/queries/cases/case-trades.ts';
import { listTradeCorrections, type TradeCorrection } from '@trover/db/queries/securities/corrections.ts';
import {
  listHistoryTrades,
  listOwnSpans,
  listPrintedSecurities,
  type PrintedName,
} from '@trover/db/queries/securities/security-mappings.ts';
import { knownChanges } from '../catalogue/read-known-changes.ts';
import { ComputedTrade } from '../matches/computed-trade.ts';
import { placeCorrections } from '../matches/place-corrections.ts';

/** The history of one beneficial account, with the trades and corrections behind it. */
export interface LoadedHistory {
  beneficial_account_id: number;
  stored: readonly CaseTrade[];
  trades: readonly Trade[];
  /** The catalogue's security of each trade on its day; null where there is none. */
  meant: readonly (number | null)[];
  corrections_made: readonly TradeCorrection[];
  corrections: Corrections;
  history: OwnersHistory;
}

/** The histories of an account's beneficial accounts, only for securities with more than plain trades. */
export async function loadHistories(db: Db, account_id: number): Promise<LoadedHistory[]> {
  const histories = Map.groupBy(await listHistoryTrades(db, { account_id }), (trade) => trade.beneficial_account_id);
  if (histories.size === 0) return [];
  const prints = Map.groupBy(await listPrintedSecurities(db, { account_id }), (print) => print.beneficial_account_id);
  const spans = Map.groupBy(
    await listOwnSpans(db, { account_id }),
    (span) => `${span.beneficial_account_id} ${span.printed_security_id}`,
  );
  const meantBy = ({ beneficial_account_id, printed_security_id, trade_date }: CaseTrade): number | null =>
    spans
      .get(`${beneficial_account_id} ${printed_security_id}`)
      ?.find(({ from, to }) => (from === '-infinity' || from <= trade_date) && (to === 'infinity' || trade_date <= to))
      ?.security_id ?? null;
  const loaded: LoadedHistory[] = [];
  for (const [beneficial_account_id, rows] of histories) {
    const own = prints.get(beneficial_account_id) ?? [];
    const corrections_made = await listTradeCorrections(db, { beneficial_account_ids: [beneficial_account_id] });
    const stored = await listCaseTrades(db, {
      beneficial_account_ids: [beneficial_account_id],
      printed_security_ids: relatedPrints(own, rows, meantBy),
    });
    const byId = new Map(own.map((print) => [print.id, print]));
    const trades = stored.map((trade, at) => {
      const account = `${trade.portfolio_id}/${trade.account ?? ''}`;
      return new ComputedTrade(at + 1, account, trade, byId.get(trade.printed_security_id)!);
    });
    const corrections = placeCorrections(stored, corrections_made);
    const meant = stored.map(meantBy);
    const keys = keysOf(
      trades,
      meant.map((id) => (id === null ? null : String(id))),
      corrections,
    );
    const history = readOwnersHistory(trades, keys, corrections, knownChanges());
    loaded.push({ beneficial_account_id, stored, trades, meant, corrections_made, corrections, history });
  }
  return loaded;
}

/** All printed securities related to a row of the history, under any name. */
function relatedPrints(
  own: readonly PrintedName[],
  rows: readonly CaseTrade[],
  meantBy: (trade: CaseTrade) => number | null,
): number[] {
  const lines = linesOf(own.map((print) => ({ ...print, security_name: print.name })));
  const lineOf = new Map(own.map(({ id }, at) => [id, lines[at]!]));
  const histories = new Set(rows.map((row) => lineOf.get(row.printed_security_id)));
  const securities = new Set(rows.map(meantBy).filter((id) => id !== null));
  return own
    .filter(
      ({ id, security_ids }) => histories.has(lineOf.get(id)) || security_ids.some((each) => securities.has(each)),
    )
    .map(({ id }) => id);
}
