import { declaredDocument } from './declared-document.ts';

/** Fidelity's confirmation of one or more trades: days and CUSIP are in a row above each. */
const fidelityConfirmations = declaredDocument({
  id: 'fidelity-confirmations',
  title: 'Fidelity transaction confirmation (PDF or text)',
  anchors: [/\bFidelity\b/i, /\bTransaction Confirmation\b/, /^ *REFERENCE NO\. +TYPE/m],
  decimalComma: false,
  dayOrder: 'mdy',
  above: [/^\S+ \S+ \w{1,3}# (?<day>\d\d-\d\d-\d\d) (?<settled>\d\d-\d\d-\d\d) (?<cusip>[0-9A-Z]{9})\b/],
  movements: [
    { begins: /^You Bought (?<name>\S.*?) Principal Amount \$?(?<sum>[\d,]+\.\d\d)$/i, side: 'buy' },
    { begins: /^You Sold (?<name>\S.*?) Principal Amount \$?(?<sum>[\d,]+\.\d\d)$/i, side: 'sell' },
  ],
  facts: [
    /^[^\n]+\n-?(?<units>[\d,.]+) \p{Lu}/u,
    /Settlement Amount \$?(?<net>[\d,]+\.\d\d)$/m,
    /^at (?<price>[\d,]*\.\d+)\b/im,
    { pattern: /^Symbol:[^\n]*\n(?<symbol>[A-Z][A-Z.]{0,5})\b/m, also: { currency: 'USD', netCurrency: 'USD' } },
  ],
  ends: /^- - - - - /,
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
