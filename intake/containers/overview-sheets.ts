import type { Trade } from '@trover/core/trades/trade.ts';
import type { DetectedTable } from '../detect-format.ts';
import type { TableRecord } from '../readers/csv.ts';
import type { Sheet } from '../readers/xlsx/workbook.ts';
import { TableReader } from '../rows/table-reader.ts';

/** What a sheet is called that has the rows of others: one for each market or year, or for each account. */
const OVERVIEW =
  /^(?:all|combined|consolidated|total|summary|overview|everything|alle|alles|gesamt|zusammenfassung|übersicht|tous|toutes|ensemble|todos|todas|tutti|tutte|riepilogo)(?: (?:trades|transactions|accounts|trades report|transactions report|konten|depots|transaktionen|käufe und verkäufe|comptes|cuentas|conti))?$/i;

/** Two accounts and a third may have the same few trades by chance: not so many sheets, nor so many trades. */
const MIN_PARTS = 3;
const MIN_TRADES = 6;
/** Nor do two accounts have so many different trades in common, each at the same price and for the same costs. */
const MIN_COMMON = 5;

/**
 * The sheets whose trades are all in an overview of the same columns, which is read in their place. An overview has the
 * trades of many sheets and no others, or is called one: two accounts may have some trades in common by chance. An
 * extract, such as the trades of one year or security, is read in the sheet that has all of its many trades.
 */
export function partsOfOverview(
  openings: ReadonlyMap<Sheet, readonly TableRecord[]>,
  tables: ReadonlyMap<Sheet, DetectedTable>,
): Sheet[] {
  if (tables.size < 2) return [];
  const lists = [...tables].flatMap(([sheet, table]) => {
    const trades = tradesIn(openings.get(sheet) ?? [], table);
    return trades.length === 0 ? [] : [{ sheet, format: table.format.id, trades }];
  });
  for (const { sheet, format, trades } of lists) {
    const parts = lists.filter((list) => list.sheet !== sheet && list.format === format);
    const left = without(
      trades,
      parts.flatMap((part) => part.trades),
    );
    const isLarge = parts.length >= MIN_PARTS || (parts.length > 1 && trades.length >= MIN_TRADES);
    const isWhole = isLarge && left === 0;
    if (left !== null && (isWhole || (parts.length > 0 && OVERVIEW.test(sheet.name.trim()))))
      return parts.map((part) => part.sheet);
  }
  return extractsOf(lists).map((list) => list.sheet);
}

interface TradeList {
  sheet: Sheet;
  format: string;
  trades: readonly string[];
}

/** The lists whose many trades another list has too. Of two that have the same, the first is read. */
function extractsOf(lists: readonly TradeList[]): TradeList[] {
  const extracts: TradeList[] = [];
  for (const list of lists.toReversed()) {
    if (new Set(list.trades).size < MIN_COMMON) continue;
    const isInOther = lists.some(
      (other) =>
        other !== list &&
        !extracts.includes(other) &&
        other.format === list.format &&
        without(other.trades, list.trades) !== null,
    );
    if (isInOther) extracts.push(list);
  }
  return extracts;
}

/** How many trades are left without these; null where some of these are not among them. */
function without(trades: readonly string[], others: readonly string[]): number | null {
  const counts = new Map<string, number>();
  for (const trade of trades) counts.set(trade, (counts.get(trade) ?? 0) + 1);
  for (const trade of others) {
    const count = counts.get(trade) ?? 0;
    if (count === 0) return null;
    counts.set(trade, count - 1);
  }
  return trades.length - others.length;
}

function tradesIn(records: readonly TableRecord[], { format, layout }: DetectedTable): string[] {
  const reader = new TableReader(format, layout);
  reader.add(records);
  reader.end();
  return reader.found.trades.map(writtenOf);
}

/** A trade as text, without the place that it is at. */
const writtenOf = (trade: Trade): string => JSON.stringify({ ...trade, ref: null });
