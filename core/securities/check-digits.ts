export const ISIN_SHAPE = /^[A-Z]{2}[0-9A-Z]{9}[0-9]$/;
const SEDOL_SHAPE = /^[0-9B-DF-HJ-NP-TV-Z]{6}[0-9]$/;
const SEDOL_WEIGHTS = [1, 3, 1, 7, 3, 9, 1];

/** Whether the ninth character is the check digit of the first eight. */
export function cusipHolds(cusip: string): boolean {
  if (cusip.length !== 9) return false;
  let sum = 0;
  for (let at = 0; at < 8; at++) {
    const value = cusipValue(cusip.charAt(at));
    if (value < 0) return false;
    const weighted = at % 2 === 1 ? value * 2 : value;
    sum += Math.floor(weighted / 10) + (weighted % 10);
  }
  return cusip.charAt(8) === String((10 - (sum % 10)) % 10);
}

/** Whether the twelfth character is the check digit of the first eleven. */
export function isinHolds(isin: string): boolean {
  if (!ISIN_SHAPE.test(isin)) return false;
  let digits = '';
  for (const character of isin) digits += Number.parseInt(character, 36).toString();
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const value = Number(digits.charAt(digits.length - 1 - at));
    const weighted = at % 2 === 1 ? value * 2 : value;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

/** Whether the seventh character is the check digit of the first six; a SEDOL has no vowels. */
export function sedolHolds(sedol: string): boolean {
  if (!SEDOL_SHAPE.test(sedol)) return false;
  let sum = 0;
  for (const [at, weight] of SEDOL_WEIGHTS.entries()) sum += weight * Number.parseInt(sedol.charAt(at), 36);
  return sum % 10 === 0;
}

/** The CUSIP within an American or Canadian ISIN. */
export const cusipInIsin = (isin: string): string | null =>
  /^(US|CA)/i.test(isin) ? isin.slice(2, 11).toUpperCase() : null;

/** The SEDOL within a British or Irish ISIN. */
export const sedolInIsin = (isin: string): string | null =>
  /^(GB|IE)00/i.test(isin) ? isin.slice(4, 11).toUpperCase() : null;

function cusipValue(character: string): number {
  const special = '*@#'.indexOf(character);
  if (special >= 0) return 36 + special;
  const value = Number.parseInt(character, 36);
  return Number.isNaN(value) ? -1 : value;
}
