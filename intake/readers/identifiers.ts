const CUSIP_SHAPE = /^[0-9A-Z*@#]{8}[0-9]$/;
const ISIN_SHAPE = /^[A-Z]{2}[0-9A-Z]{9}[0-9]$/;

/** Nine characters that can only be a CUSIP: no ticker is that long with that many figures. */
export function looksLikeCusip(text: string): boolean {
  return text.length === 9 && CUSIP_SHAPE.test(text) && figures(text) >= 4;
}

export function looksLikeIsin(text: string): boolean {
  return text.length === 12 && ISIN_SHAPE.test(text) && figures(text) >= 3;
}

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

function cusipValue(character: string): number {
  const special = '*@#'.indexOf(character);
  if (special >= 0) return 36 + special;
  const value = Number.parseInt(character, 36);
  return Number.isNaN(value) ? -1 : value;
}

function figures(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) count++;
  }
  return count;
}
