import type { TableRecord } from '../../readers/csv.ts';

/** Labels of the one security of a statement, the surest first. */
const LABELS: readonly RegExp[] = [
  /^ISIN$/i,
  /^CUSIP$/i,
  /^(?:ticker )?symbol$|^ticker$/i,
  /^(?:security|stock|issuer|share)(?: name)?$/i,
];
/** A company is that of the shares where its holders or plan are named beside it; a broker may be one as well. */
const COMPANY = /^(?:company|corporation)(?: name)?$/i;
const HOLDER_LABEL = /^(?:share)?holder(?: name)?$|^plan(?: name)?$|^holder account/i;
const LABEL = /^[\p{L} ]{3,30}:?$/u;
const LABELLED = /^([\p{L} ]{3,30}?)\s*:\s*(\S.{0,60})$/u;

/** The security that the text above a table names by a label; null where none does, or several do. */
export function labelledSecurity(above: readonly TableRecord[]): string | null {
  const labels = above.flatMap(({ cells }) => {
    const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
    // A label and its value may each have a cell.
    const pair =
      filled.length === 2 && LABEL.test(filled[0]!) ? [`${filled[0]!.replace(/:$/, '')}: ${filled[1]}`] : filled;
    return pair.flatMap((text) => {
      const [, label, value] = LABELLED.exec(text) ?? [];
      return label === undefined || value === undefined ? [] : [{ label, value: value.trim() }];
    });
  });
  const isHeld = labels.some(({ label }) => HOLDER_LABEL.test(label));
  for (const pattern of isHeld ? [...LABELS, COMPANY] : LABELS) {
    const values = new Set(labels.filter(({ label }) => pattern.test(label)).map(({ value }) => value));
    if (values.size > 1) return null;
    for (const value of values) return value;
  }
  return null;
}
