import { ISIN_SHAPE } from '@trover/core/securities/check-digits.ts';

const CUSIP_SHAPE = /^[0-9A-Z*@#]{8}[0-9]$/;

/** Nine characters that can only be a CUSIP: no ticker is that long with that many figures. */
export function isCusipShaped(text: string): boolean {
  return text.length === 9 && CUSIP_SHAPE.test(text) && figures(text) >= 4;
}

export function isIsinShaped(text: string): boolean {
  return text.length === 12 && ISIN_SHAPE.test(text) && figures(text) >= 3;
}

function figures(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) count++;
  }
  return count;
}
