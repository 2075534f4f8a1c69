/** A figure of a table as a decimal: `$12.59`, `( 1.20 )` for less than nothing, `12.43 %`. */
export interface WrittenValue {
  value: string;
  isPercent: boolean;
}

const VALUE =
  /^(?:US|CAD|CDN|C|A|EUR|USD|GBP)?\s?[$€£]?\s?(\()?\s?(-)?\s?[$€£]?\s?(\d{1,3}(?:,\d{3})+|\d+)?(\.\d{1,8})?\s?(\))?\s?(%|per ?cent)?(?: per (?:share|ADS|ADR|unit|note|warrant|token))?\*?$/i;

/** Null for what is no figure. A dash or `N/A` is none either: the cell is empty. */
export function readValue(text: string): WrittenValue | null {
  const match = VALUE.exec(text.trim());
  if (!match || (match[3] === undefined && match[4] === undefined)) return null;
  const [, open, minus, whole = '0', fraction = '', close, percent] = match;
  if ((open === undefined) !== (close === undefined)) return null;
  const isNegative = open !== undefined || minus !== undefined;
  return {
    value: `${isNegative ? '-' : ''}${whole.replaceAll(',', '')}${fraction}`,
    isPercent: percent !== undefined,
  };
}

export const isEmptyValue = (text: string): boolean =>
  /^(?:-+|n\/?a|none|nil|not applicable|[–—]+)?$/i.test(text.trim());

/** Decimals compare by value: `12.5` and `12.50` are one. */
export const isZero = (value: string): boolean => /^-?0*(?:\.0*)?$/.test(value);
