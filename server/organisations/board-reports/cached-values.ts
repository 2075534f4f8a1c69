import { formatCents, requireCents } from '@trover/core/money/decimal.ts';
import type { Cell, Feature, Image } from 'write-excel-file/node';

/** The value of each formula, by its sheet and its text. */
export type FormulaValues = Map<string, string>;

const keyOf = (sheet: string, formula: string): string => `${sheet}\n${formula}`;

export function storeValue(
  values: FormulaValues,
  { sheet, formula }: { sheet: string; formula: string },
  value: string,
) {
  values.set(keyOf(sheet, formula), value);
}

/** What SUMIF adds up: the numbers in a column of the rows below the titles whose other column has the text. Texts add nothing. */
export function sumIf(
  rows: readonly Cell[][],
  { key, text, column }: { key: number; text: string; column: number },
): string {
  let cents = 0n;
  for (const row of rows) {
    const [found, amount] = [valueIn(row[key]), valueIn(row[column])];
    if (found === text && typeof amount === 'number') cents += requireCents(amount.toFixed(2));
  }
  return formatCents(cents);
}

const valueIn = (cell: Cell | undefined): unknown => (cell as { value?: unknown } | null | undefined)?.value;

const entities: Record<string, string> = { amp: '&', apos: "'", quot: '"', lt: '<', gt: '>' };

/**
 * Writes the value of each formula beside it. A spreadsheet computes formulas when it opens the file; previews, mail clients
 * and programs that read the file show only what is written. Throws where a formula has no value.
 */
export function cachedValues(values: FormulaValues): Feature<Image['content']> {
  const transform = (xml: string, { sheet = '' }: { sheet?: string }): string =>
    xml.replace(/<f>([^<]*)<\/f>/g, (formula, escaped: string) => {
      const text = escaped.replace(/&(amp|apos|quot|lt|gt);/g, (_, name: string) => entities[name] ?? '');
      const value = values.get(keyOf(sheet, text));
      if (value === undefined) throw new Error(`no value for the formula ${text} of the sheet ${sheet}`);
      return `${formula}<v>${value}</v>`;
    });
  return { files: { transform: { 'xl/worksheets/sheet{id}.xml': { transform } } } };
}
