import type { Derived, Row } from '../../rows/row.ts';

/** `CALL (ACME) ACME ROCKETS JAN 15 27 $5.5 (100 SHS)` among an action's words. */
const CONTRACT = /\b(?:CALL|PUT) \([A-Z][A-Z0-9./]*\) .*?(?:\(\d+ SHS\)|\$[\d.]+)/i;

/** Where a row has no symbol, its contract is in the action's words alone, and the description only names the company. */
export function contractInAction(row: Row): Derived | null {
  if (row.printed('symbol') !== '') return null;
  const contract = CONTRACT.exec(row.printed('action'));
  return contract ? { description: contract[0] } : null;
}
