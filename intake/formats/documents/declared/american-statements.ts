import { declaredDocument } from './declared-document.ts';

const FIGURES = String.raw`(?<units>[\d,.]+) of (?<symbol>[A-Z][A-Z.]{0,9}) - (?<name>\S.*?) for (?<sum>[\d,.]+) (?<currency>[A-Z]{3}) -?[\d,.]+ \$(?<price>[\d,.]+) -?\$[\d,.]+$`;

/** Wealthsimple's report of a managed portfolio, whose rows print no year: it is that of the whole period. */
const wealthsimpleReport = declaredDocument({
  id: 'wealthsimple-report',
  title: 'Wealthsimple performance report (PDF or text)',
  anchors: [/\bWealthsimple\b/, /\bPerformance Report\b/, /^ *\p{L}{3} \d\d settled \p{L}{3} \d\d (?:Bought|Sold) /mu],
  decimalComma: false,
  dayOrder: 'mdy',
  above: [/\bfrom \p{L}+ \d\d?, (?<year>\d{4}) to \p{L}+ \d\d?, \k<year>/u],
  movements: [
    {
      begins: new RegExp(String.raw`^(?<day>\p{L}{3} \d\d) settled (?<settled>\p{L}{3} \d\d) Bought ${FIGURES}`, 'u'),
      side: 'buy',
    },
    {
      begins: new RegExp(String.raw`^(?<day>\p{L}{3} \d\d) settled (?<settled>\p{L}{3} \d\d) Sold ${FIGURES}`, 'u'),
      side: 'sell',
    },
  ],
});

/** Saxo's details of the trade of a bond, whose price is of a hundred and has no sign. */
const saxoBond = declaredDocument({
  id: 'saxo-bond',
  title: 'Saxo trade details of a bond (PDF or text)',
  anchors: [/\bSaxo Bank\b/, /^ *Trade details, [A-Z]{3}/m, /^ *Bond *$/m, /\bB\/S (?:Buy|Sell)\b/],
  decimalComma: true,
  repeatsTitles: true,
  movements: [
    { begins: /^Bond$/, side: 'buy', onlyWith: /\bB\/S Buy\b/, reason: 'sale of a bond, for which no layout is known' },
  ],
  facts: [
    /^Instrument (?<name>[^\n]+?) Trade time (?<day>\d\d-\p{L}{3}-\d{4})\b/mu,
    /^ISIN (?<isin>[A-Z]{2}[A-Z0-9]{9}\d) Value Date (?<settled>\d\d-\p{L}{3}-\d{4})$/mu,
    /\bPrice (?<percent>[\d.]+,\d+) [A-Z]{3}$/m,
    /\bQuantity (?<units>[\d.]+(?:,\d+)?)$/m,
    /^Amount\n|\bBond Traded Value\n\S+ \S+ \S+ -?(?<sum>[\d.]+,\d\d) /m,
    /\bTraded Value -?(?<net>[\d.]+,\d\d) (?<netCurrency>[A-Z]{3})$/m,
  ],
});

const ROW = String.raw`(?<name>\S.*?) \((?<symbol>[A-Z][A-Z.]{0,9})\) (?<units>[\d,.]+) \$(?<price>[\d,.]+) \$(?<sum>[\d,.]+)$`;

/** Acorns, whose activity names the security behind the side. */
const acornsStatement = declaredDocument({
  id: 'acorns-statement',
  title: 'Acorns account statement (PDF or text)',
  anchors: [/\bAcorns (?:Securities|Advisers)\b/, /^ *\d\d\/\d\d\/\d{4} \d\d\/\d\d\/\d{4} (?:Bought|Sold) /m],
  decimalComma: false,
  dayOrder: 'mdy',
  movements: [
    {
      begins: new RegExp(String.raw`^(?<day>\d\d/\d\d/\d{4}) (?<settled>\d\d/\d\d/\d{4}) Bought ${ROW}`),
      side: 'buy',
    },
    {
      begins: new RegExp(String.raw`^(?<day>\d\d/\d\d/\d{4}) (?<settled>\d\d/\d\d/\d{4}) Sold ${ROW}`),
      side: 'sell',
    },
    // A trade whose line is broken, or printed otherwise: without its figures it is an error.
    { begins: /^\d\d\/\d\d\/\d{4} (?:\d\d\/\d\d\/\d{4} )?(?:Bought|Sold)\b/, side: 'buy' },
    { begins: /^\d\d\/\d\d\/\d{4} (?:\d\d\/\d\d\/\d{4} )?\p{L}/u, side: null, reason: 'payment or cost' },
  ],
});

/** The security of a movement and what was paid for it, in the columns of a statement of trust. */
const IN_TRUST = String.raw`(?<units>[\d,.]+) (?:Shs|Shares|Units)(?: Of)? (?<name>\S.*?)(?: [\d,]+\.\d\d(?= -? ?[\d,]+\.\d\d -?))? -? ?(?<sum>[\d,]+\.\d\d)(?: -? ?[\d,]+\.\d\d)?$`;

/** A bank's statement of trust or custody, with each movement in several lines of words. */
const trustStatement = declaredDocument({
  id: 'trust-statement',
  title: 'Statement of a trust or custody account (PDF or text)',
  anchors: [
    /\b(?:Trust|Custody)\b/,
    /^ *\d\d\/\d\d\/\d\d (?:Purchased|Sold) [\d,.]+ (?:Shs|Shares|Units) /m,
    /^ *Trade Date \d/m,
    /^ *[\d,.]+ (?:Shs|Shares|Units) At /m,
  ],
  decimalComma: false,
  dayOrder: 'mdy',
  sumHasCosts: true,
  above: [/^ACCOUNT (?:NO\.? |NUMBER:? )?(?<account>[0-9A-Z][0-9A-Z-]{5,})/i],
  movements: [
    { begins: new RegExp(String.raw`^\d\d/\d\d/\d\d Purchased ${IN_TRUST}`), side: 'buy' },
    { begins: new RegExp(String.raw`^\d\d/\d\d/\d\d Sold ${IN_TRUST}`), side: 'sell' },
    // One that is printed otherwise: without its figures it is an error.
    { begins: /^\d\d\/\d\d\/\d\d (?:Purchased|Sold)\b/, side: 'buy' },
    { begins: /^\d\d\/\d\d\/\d\d Matured\b/, side: null, reason: 'bond or bill at its end' },
    { begins: /^\d\d\/\d\d\/\d\d \p{L}/u, side: null, reason: 'payment or cost' },
  ],
  facts: [
    /^CUSIP (?<cusip>[0-9A-Z]{9})$/m,
    /^Trade Date (?<day>\d{1,2}\/\d{1,2}\/\d\d)$/m,
    /^[\d,.]+ (?:Shs|Shares|Units) At (?<price>[\d,.]+) (?<currency>[A-Z]{3})$/m,
  ],
  ends: /^(?:Total|Net) |^[A-Z ]{6,}$/,
});

export const americanStatements = [acornsStatement, saxoBond, trustStatement, wealthsimpleReport];
