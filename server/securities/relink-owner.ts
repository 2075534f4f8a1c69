import type { Corrections } from '@trover/core/securities/history/corrections.ts';
import { readExchanges } from '@trover/core/securities/history/interpret-history.ts';
import type { Exchange } from '@trover/core/securities/history/legs.ts';
import { Joins, linesOf } from '@trover/core/securities/history/share-lines.ts';
import type { Db } from '@trover/db/connect.ts';
import type { CaseTrade } from '@trover/db/queries/cases/case-trades.ts';
import { listSecurityCorrections, listTradeCorrections } from '@trover/db/queries/securities/corrections.ts';
import {
  listHistoryTrades,
  listPrintedNames,
  listPrintedSecurities,
  type PrintedName,
  replaceSecurityMappings,
  type SecurityMapping,
} from '@trover/db/queries/securities/security-mappings.ts';
import { ComputedTrade } from '../matches/computed-trade.ts';
import { placeCorrections } from '../matches/place-corrections.ts';

interface Own {
  print: PrintedName;
  line: string;
  /** The security that the owner corrected it to; null: none. Undefined without a correction. */
  corrected_to: number | null | undefined;
}

/**
 * Updates the account's own meanings of its securities, which override the general ones: the owner's corrections, and
 * what its trades show about old lines and about shares that continued in another security. Returns the securities
 * whose trades changed. The caller has locked the account.
 */
export async function relinkOwner(db: Db, account_id: number): Promise<number[]> {
  const prints = await listPrintedSecurities(db, { account_id });
  const corrections = await listSecurityCorrections(db, { account_id });
  const owns = withLines(
    prints,
    corrections,
    await listPrintedNames(
      db,
      corrections.map((one) => one.printed_security_id),
    ),
  );
  const meanings = owns.flatMap(correctedMeanings);
  const trades = Map.groupBy(await listHistoryTrades(db, { account_id }), (trade) => trade.beneficial_account_id);
  for (const [beneficial_account_id, own] of Map.groupBy(owns, ({ print }) => print.beneficial_account_id)) {
    const historyTrades = trades.get(beneficial_account_id) ?? [];
    if (historyTrades.length === 0) continue;
    const ofTrades = await listTradeCorrections(db, { beneficial_account_ids: [beneficial_account_id] });
    meanings.push(...historyMeanings(own, historyTrades, placeCorrections(historyTrades, ofTrades)));
  }
  return replaceSecurityMappings(db, account_id, meanings);
}

type Corrected = { printed_security_id: number; security_id: number | null };

/**
 * A correction applies to every printed form of the same line, so that it also applies to the next file, which may
 * print less.
 */
function withLines(
  prints: readonly PrintedName[],
  corrections: readonly Corrected[],
  corrected: Awaited<ReturnType<typeof listPrintedNames>>,
): Own[] {
  const printed = [...prints, ...corrected].map((print) => ({ ...print, security_name: print.name }));
  const lines = linesOf(printed);
  const lineOf = new Map(printed.map((print, at) => [print.id, lines[at]!]));
  const byLine = new Map(corrections.map((one) => [lineOf.get(one.printed_security_id), one.security_id]));
  return prints.map((print) => {
    const line = lineOf.get(print.id)!;
    return { print, line, corrected_to: byLine.get(line) };
  });
}

const meaningOf = ({ print, corrected_to }: Own): number[] =>
  corrected_to === undefined ? print.security_ids : corrected_to === null ? [] : [corrected_to];

function correctedMeanings({ print, corrected_to }: Own): SecurityMapping[] {
  if (corrected_to === undefined) return [];
  const { beneficial_account_id, id: printed_security_id } = print;
  return [
    {
      beneficial_account_id,
      printed_security_id,
      security_id: corrected_to ?? 0,
      relation: corrected_to === null ? 'none' : 'said',
    },
  ];
}

function historyMeanings(
  own: readonly Own[],
  historyTrades: readonly CaseTrade[],
  corrections: Corrections,
): SecurityMapping[] {
  const byPrint = new Map(own.map((one) => [one.print.id, one]));
  const trades = historyTrades.map(
    (trade, at) =>
      new ComputedTrade(
        at + 1,
        `${trade.portfolio_id}/${trade.account ?? ''}`,
        trade,
        byPrint.get(trade.printed_security_id)!.print,
      ),
  );
  const lines = historyTrades.map((trade) => byPrint.get(trade.printed_security_id)!.line);
  const exchanges = readExchanges(trades, corrections, lines);
  const same = new Joins();
  for (const { is_same, out, in: into } of exchanges) if (is_same) same.join(out.line, into.line);
  const groups = Map.groupBy(own, ({ line }) => same.find(line));
  const meant = new Map([...groups].map(([group, members]) => [group, new Set(members.flatMap(meaningOf))]));
  const reached = reachOf(exchanges, same, meant);
  const rows: SecurityMapping[] = [];
  for (const [group, members] of groups)
    for (const one of members) {
      const { beneficial_account_id, id: printed_security_id } = one.print;
      const known = new Set(meaningOf(one));
      const add = (security_id: number, relation: SecurityMapping['relation']) =>
        rows.push({ beneficial_account_id, printed_security_id, security_id, relation });
      if (one.corrected_to === undefined) for (const id of meant.get(group)!) if (!known.has(id)) add(id, 'line');
      for (const id of reached.get(group) ?? []) if (!meant.get(group)!.has(id)) add(id, 'source');
    }
  return rows;
}

/** The securities in which each group's shares continued, through one exchange or several. */
function reachOf(
  exchanges: readonly Exchange[],
  same: Joins,
  meant: ReadonlyMap<string, ReadonlySet<number>>,
): Map<string, Set<number>> {
  const reached = new Map<string, Set<number>>();
  const into = exchanges.filter(({ is_same }) => !is_same).toReversed();
  for (let isDone = false; !isDone; ) {
    isDone = true;
    for (const exchange of into) {
      const [from, to] = [same.find(exchange.out.line), same.find(exchange.in.line)];
      const own = reached.get(from) ?? new Set();
      reached.set(from, own);
      for (const id of [...(meant.get(to) ?? []), ...(reached.get(to) ?? [])])
        if (!own.has(id)) {
          own.add(id);
          isDone = false;
        }
    }
  }
  return reached;
}
