import { declaredDocument } from './declared-document.ts';
import type { FactPattern } from './layout.ts';

/** The newer layout, whose units are beside the side, above the security. */
const TITLED = String.raw`(?<units>[\d,]+(?:\.\d+)?) DESCRIPTION and DISCLOSURES(?: Principal Amount \$?(?<sum>[\d,]+\.\d\d))?$`;
const COST = String.raw`(?: (?:Principal Amount|Settlement Amount|Commission|[A-Z]\w+(?: [A-Z]\w+)* Fee) \$?[\d,]+\.\d\d)?$`;
const DOLLARS = { currency: 'USD', netCurrency: 'USD' };
const UNITS_FIRST: readonly FactPattern[] = [
  { pattern: new RegExp(String.raw`^at \$?(?<price>[\d,]*\.\d+) (?<name>\S[^\n]*?)${COST}`, 'im'), also: DOLLARS },
  /^SYMBOL: (?<symbol>[A-Z][A-Z.]{0,5})\b/m,
  /^(?:Principal Amount|.* Principal Amount) \$?(?<sum>[\d,]+\.\d\d)$/m,
  /\bSettlement Amount \$?(?<net>[\d,]+\.\d\d)$/m,
  /^at \S+ (?<right>CALL|PUT) \((?<underlying>[A-Z][A-Z.]*)\) [^\n]*?\b(?<expiry>[A-Z]{3} \d\d? \d\d) \$(?<strike>[\d,.]+) \((?<multiplier>\d+) SHS\)/im,
  /^(?<effect>OPENING|CLOSING) TRANSACTION\b/im,
];

/** The confirmation of Fidelity and of brokers that clear with it: days and CUSIP are in a row above each trade. */
const fidelityConfirmations = declaredDocument({
  id: 'fidelity-confirmations',
  title: 'Fidelity transaction confirmation (PDF or text)',
  anchors: [
    /\bFidelity\b|\bNational Financial Services\b/i,
    /\b(?:Transaction|Trade) Confirmation\b/i,
    /^ *REFERENCE NO\. +TYPE/m,
  ],
  decimalComma: false,
  dayOrder: 'mdy',
  above: [/^\S+ \S+ \w{1,3}# (?<day>\d\d-\d\d-\d\d) (?<settled>\d\d-\d\d-\d\d) (?<cusip>[0-9A-Z]{9})\b/],
  movements: [
    { begins: new RegExp(`^You Bought ${TITLED}`, 'i'), side: 'buy', facts: UNITS_FIRST },
    { begins: new RegExp(`^You Sold ${TITLED}`, 'i'), side: 'sell', facts: UNITS_FIRST },
    { begins: /^You Bought (?<name>\S.*?) Principal Amount \$?(?<sum>[\d,]+\.\d\d)$/i, side: 'buy' },
    { begins: /^You Sold (?<name>\S.*?) Principal Amount \$?(?<sum>[\d,]+\.\d\d)$/i, side: 'sell' },
  ],
  facts: [
    /^[^\n]+\n-?(?<units>[\d,.]+) \p{Lu}/u,
    /Settlement Amount \$?(?<net>[\d,]+\.\d\d)$/m,
    /^at (?<price>[\d,]*\.\d+)\b/im,
    { pattern: /^Symbol:[^\n]*\n(?<symbol>[A-Z][A-Z.]{0,5})\b/m, also: { currency: 'USD', netCurrency: 'USD' } },
  ],
  withdrawn:
    /\b(?:CANCELL?ED|CANCELL?ATION|CXLD?|CORRECTED|CORRECTION)\b|\b(?:Cancell?ed|Corrected) (?:Trade|Transaction|Confirm(?:ation)?)\b/,
  ends: /^(?:- - - - - |REFERENCE NO\.|Important information\b|Please retain for your records)/i,
});

/** Alpaca's confirmations for the clients of apps, a table for each order. */
const alpacaConfirmations = declaredDocument({
  id: 'alpaca-confirmations',
  title: 'Alpaca trade confirmation (PDF or text)',
  anchors: [/\bAlpaca\b/, /^ *BUY\/SELL QTY CURRENCY PRICE/m],
  decimalComma: false,
  dayOrder: 'mdy',
  resets: /^(?:ORDER ID|SYMBOL):/,
  above: [/^Account No: (?<account>\S{5,})/, /^SYMBOL: (?<symbol>[A-Z][A-Z.]{0,9})$/],
  movements: [
    {
      begins:
        /^buy (?<units>-?[\d,.]+) (?<currency>[A-Z]{3}) (?<price>[\d,.]+) -?(?<sum>[\d,.]+)(?: .*?)?(?: -?(?<net>[\d,.]+))? (?<day>\p{L}{3} \d\d?, \d{4})$/u,
      side: 'buy',
      onlyWith: /\bexecuted\b/,
      reason: 'order that was not executed',
    },
    {
      begins:
        /^sell (?<units>-?[\d,.]+) (?<currency>[A-Z]{3}) (?<price>[\d,.]+) (?<sum>[\d,.]+)(?: .*?)?(?: (?<net>[\d,.]+))? (?<day>\p{L}{3} \d\d?, \d{4})$/u,
      side: 'sell',
      onlyWith: /\bexecuted\b/,
      reason: 'order that was not executed',
    },
  ],
  facts: [/(?<settled>\p{L}{3} \d\d?, \d{4}) Equity executed \w+ (?<cusip>[0-9A-Z]{9})\b/u],
});

export const usConfirmations = [alpacaConfirmations, fidelityConfirmations];
