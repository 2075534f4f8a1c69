import type { Format } from './format.ts';

/**
 * The institution whose accounts the files of a format show, by the format's id. The same account number at two of them is
 * two accounts.
 */
const CUSTODIANS: Readonly<Record<string, string>> = {
  'acorns-statement': 'Acorns',
  'ally-csv': 'Ally Invest',
  'alpaca-confirmations': 'Alpaca',
  'avanza-csv': 'Avanza',
  'avenue-csv': 'Avenue',
  'baader-cash-settlement': 'Baader Bank',
  'baader-redemption': 'Baader Bank',
  'betterment-statement': 'Betterment',
  'bmo-csv': 'BMO InvestorLine',
  'bossa-csv': 'BOSSA',
  'boursobank-operation': 'BoursoBank',
  'boursorama-csv': 'BoursoBank',
  'bux-csv': 'BUX',
  'cash-app-csv': 'Cash App',
  'chase-csv': 'J.P. Morgan',
  'cibc-csv': 'CIBC',
  'clearstreet-csv': 'Clear Street',
  'cmc-australia-csv': 'CMC Markets',
  'comdirect-csv': 'comdirect',
  'comdirect-fixed-price': 'comdirect',
  'commsec-account-csv': 'CommSec',
  'commsec-confirmation': 'CommSec',
  'commsec-csv': 'CommSec',
  'consorsbank-redemption': 'Consorsbank',
  'dadat-statement': 'DADAT',
  'db-ansparplan': 'Deutsche Bank',
  'degiro-autofx-statement': 'DEGIRO',
  'degiro-csv': 'DEGIRO',
  'degiro-statement': 'DEGIRO',
  'degiro-transactions-csv': 'DEGIRO',
  'deka-day-statement': 'DekaBank',
  'deka-report': 'DekaBank',
  'directa-csv': 'Directa',
  'disnat-csv': 'Desjardins',
  'equateplus-csv': 'EquatePlus',
  'erste-fraction': 'Erste Bank',
  'erste-fund-plan': 'Erste Bank',
  'etoro-activity-csv': 'eToro',
  'etoro-xlsx': 'eToro',
  'etrade-csv': 'E*TRADE',
  'etrade-espp-history': 'E*TRADE',
  'etrade-pdf-text': 'E*TRADE',
  'etrade-restricted-stock-history': 'E*TRADE',
  'etrade-stock-plan-confirmation': 'E*TRADE',
  'exante-csv': 'EXANTE',
  'fidelity-confirmations': 'Fidelity',
  'fidelity-csv': 'Fidelity',
  'fidelity-plan-csv': 'Fidelity',
  'fidelity-stock-plan-csv': 'Fidelity',
  'fidelity-uk-csv': 'Fidelity UK',
  'fil-report': 'FIL Fondsbank',
  'fil-statement': 'FIL Fondsbank',
  'fineco-csv': 'Fineco',
  'finpension-csv': 'finpension',
  'fio-csv': 'Fio banka',
  'firstrade-csv': 'Firstrade',
  'flatex-confirmations': 'flatex',
  'flatex-csv': 'flatex',
  'flatex-fraction': 'flatex',
  'flatex-maturity': 'flatex',
  'flatex-outgoing': 'flatex',
  'fnz-csv': 'FNZ Bank',
  'fnz-statement': 'FNZ Bank',
  'fortuneo-csv': 'Fortuneo',
  'fortuneo-notice': 'Fortuneo',
  'fortuneo-subscription': 'Fortuneo',
  'frankly-funds': 'Zürcher Kantonalbank',
  'freedom24-json': 'Freedom24',
  'freetrade-csv': 'Freetrade',
  'groww-csv': 'Groww',
  'hargreaves-lansdown-csv': 'Hargreaves Lansdown',
  'ibkr-activity-csv': 'Interactive Brokers',
  'ibkr-flex-csv': 'Interactive Brokers',
  'ibkr-flex-xml': 'Interactive Brokers',
  'ibkr-statement': 'Interactive Brokers',
  'ibkr-transaction-history-csv': 'Interactive Brokers',
  'icici-direct-csv': 'ICICI Direct',
  'ig-csv': 'IG',
  'ing-cuenta-de-valores': 'ING',
  'ing-redemption': 'ING',
  'interactive-investor-csv': 'interactive investor',
  'investengine-csv': 'InvestEngine',
  'iol-csv': 'InvertirOnline',
  'justtrade-redemption': 'Sutor Bank',
  'kbc-orders': 'KBC',
  'lenzburg-redemption': 'Hypothekarbank Lenzburg',
  'lienhardt-statement': 'Lienhardt & Partner',
  'lightspeed-csv': 'Lightspeed',
  'lightyear-csv': 'Lightyear',
  'lime-csv': 'Lime Trading',
  'lime-pdf-text': 'Lime Trading',
  'mbank-csv': 'mBank',
  'medirect-confirmation': 'MeDirect',
  'merrill-csv': 'Merrill',
  'morgan-stanley-autosale-csv': 'Morgan Stanley',
  'morgan-stanley-net-shares-csv': 'Morgan Stanley',
  'morgan-stanley-releases-csv': 'Morgan Stanley',
  'morgan-stanley-withdrawals-csv': 'Morgan Stanley',
  'nordnet-csv': 'Nordnet',
  'olb-confirmation': 'Oldenburgische Landesbank',
  'openbank-funds': 'Openbank',
  'pko-csv': 'PKO',
  'postfinance-funds': 'PostFinance',
  'questrade-statement': 'Questrade',
  'questrade-xlsx': 'Questrade',
  'rabobank-csv': 'Rabobank',
  'rakuten-american-csv': 'Rakuten Securities',
  'rakuten-csv': 'Rakuten Securities',
  'rbc-direct-csv': 'RBC Direct Investing',
  'revolut-csv': 'Revolut',
  'revolut-drivewealth-statement': 'Revolut',
  'revolut-statement': 'Revolut',
  'robinhood-csv': 'Robinhood',
  'saxo-bond': 'Saxo',
  'saxo-csv': 'Saxo',
  'sbi-csv': 'SBI Securities',
  'sbi-foreign-csv': 'SBI Securities',
  'scalable-csv': 'Scalable Capital',
  'scalable-end': 'Scalable Capital',
  'schwab-csv': 'Charles Schwab',
  'schwab-equity-awards-csv': 'Charles Schwab',
  'scotia-itrade-csv': 'Scotia iTRADE',
  'selfwealth-csv': 'SelfWealth',
  'sharesies-csv': 'Sharesies',
  'shareworks-release-statement': 'Shareworks',
  'shareworks-releases-csv': 'Shareworks',
  'shareworks-sales-csv': 'Shareworks',
  'sutor-statement': 'Sutor Bank',
  'swissquote-csv': 'Swissquote',
  'swissquote-options': 'Swissquote',
  'tastytrade-csv': 'tastytrade',
  'td-direct-csv': 'TD Direct Investing',
  'tdameritrade-csv': 'TD Ameritrade',
  'thinkorswim-csv': 'TD Ameritrade',
  'tiger-csv': 'Tiger Brokers',
  'tiger-statement': 'Tiger Brokers',
  'toss-csv': 'Toss Securities',
  'toss-statement': 'Toss Securities',
  'trade-republic-redemption': 'Trade Republic',
  'trade-republic-redemption-points': 'Trade Republic',
  'traderepublic-csv': 'Trade Republic',
  'traderepublic-timeline-csv': 'Trade Republic',
  'tradezero-csv': 'TradeZero',
  'trading212-activity': 'Trading 212',
  'trading212-csv': 'Trading 212',
  'ubs-cash-for-shares': 'UBS',
  'ubs-csv': 'UBS',
  'union-investment-statement': 'Union Investment',
  'vanguard-csv': 'Vanguard',
  'vanguard-uk-csv': 'Vanguard UK',
  'wealthsimple-csv': 'Wealthsimple',
  'wealthsimple-report': 'Wealthsimple',
  'wealthsimple-statement-csv': 'Wealthsimple',
  'wealthsimple-statement-old-csv': 'Wealthsimple',
  'wealthsimple-statement-pdf': 'Wealthsimple',
  'webull-csv': 'Webull',
  'xtb-csv': 'XTB',
  'yuh-csv': 'Yuh',
  'zerodha-csv': 'Zerodha',
  'zerodha-note': 'Zerodha',
  'zerodha-notes-xlsx': 'Zerodha',
};

/** Formats that many institutions print, or that their owner writes: only what is inside may name the custodian. */
export const GENERIC_FORMATS: ReadonlySet<string> = new Set([
  'stock-plan-sale',
  'trust-statement',
  'austrian-redemption',
  'b3-csv',
  'b3-movements-csv',
  'bank-confirmation',
  'cams-kfintech-statement',
  'confirmation',
  'crypto-document',
  'espp-purchases-csv',
  'firstrade-pdf-text',
  'fix-log',
  'google-csv',
  'holdings-csv',
  'indian-contract-note',
  'iso15022-mt515',
  'iso15022-mt535',
  'iso15022-mt536',
  'iso15022-mt544',
  'iso20022-semt002',
  'iso20022-semt017',
  'iso20022-sese025',
  'maturity-credit',
  'neutral-csv',
  'nominale-confirmations',
  'nominale-redemption',
  'ofx',
  'onvista-cash-for-shares',
  'parqet-csv',
  'portfolio-performance-csv',
  'prose-csv',
  'quicken-qif',
  'savings-plan-list',
  'share-register-advice',
  'share-register-statement',
  'sharesight-csv',
  'side-and-name-csv',
  'sinacor-note-text',
  'tradingview-csv',
  'yahoo-csv',
]);

const MAX_OPENING_LENGTH = 100;
const alphanumericKey = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');
const byBareName = new Map(Object.values(CUSTODIANS).map((name) => [alphanumericKey(name), name]));

/** OFX: the broker of an account, by its internet address or name; as our own list names it, if it does. */
function ofxBroker(opening: string): string | null {
  const printed = /<BROKERID>\s*([^<\r\n]+)/i.exec(opening)?.[1]?.trim() ?? '';
  const name = printed.replace(/\.(?:com?|net|org)(?:\.[a-z]{2})?$/i, '');
  return byBareName.get(alphanumericKey(name)) ?? (name === '' ? null : name);
}

/** ISO 15022: the bank that sent the message, by the first eight letters of its BIC. */
function swiftSender(opening: string): string | null {
  const sent = /\{2:O\d{3}\d{10}([A-Z]{6}[A-Z0-9]{2})/.exec(opening)?.[1];
  const written = /\{2:I\d{3}/.test(opening) ? /\{1:F\d\d([A-Z]{6}[A-Z0-9]{2})/.exec(opening)?.[1] : undefined;
  return sent ?? written ?? null;
}

/** ISO 20022: the bank that sent the message, by the first eight letters of its BIC in the header. */
const headerSender = (opening: string): string | null =>
  /<(?:\w+:)?Fr>[\s\S]{0,400}?<(?:\w+:)?BICFI>\s*([A-Z0-9]{8})/.exec(opening)?.[1] ?? null;

const INSIDE: Readonly<Record<string, (opening: string) => string | null>> = {
  ofx: ofxBroker,
  'iso15022-mt515': swiftSender,
  'iso15022-mt535': swiftSender,
  'iso15022-mt536': swiftSender,
  'iso15022-mt544': swiftSender,
  'iso20022-semt002': headerSender,
  'iso20022-semt017': headerSender,
  'iso20022-sese025': headerSender,
};

/** Brokers that write tables much like those of others, and their names above them. */
const BROKERS =
  /\b(?:Ally Invest|Ameriprise|Baird|Charles Schwab|Edward Jones|E\*TRADE|Fidelity|Firstrade|Interactive Brokers|J\.?P\.? ?Morgan|LPL Financial|Merrill|Morgan Stanley|Oppenheimer|Pershing|Raymond James|RBC|Robinhood|Stifel|TD Ameritrade|UBS|Vanguard|Webull|Wells ?Fargo|WellsTrade)\b/gi;
const MANY_CELLS = /(?:[^,;\t]*[,;\t]){4}|(?:\S+ {2,}){4}/;
const MAX_ABOVE = 40;

/** Whether the text above a table names a broker, and not the one whose tables are like it. */
function isOfAnother(own: string, opening: string): boolean {
  const lines = opening.split(/\r?\n/, MAX_ABOVE);
  const header = lines.findIndex((line) => MANY_CELLS.test(line.replace(/,+\s*$/, '')));
  const above = lines.slice(0, Math.max(0, header)).join('\n');
  const named = [...above.matchAll(BROKERS)].map(([name]) => alphanumericKey(name));
  return (
    named.length > 0 &&
    !alphanumericKey(above).includes(alphanumericKey(own)) &&
    !named.some((name) => alphanumericKey(own).includes(name))
  );
}

/** As our own list names a broker whose statements have its name in other words. */
const PRINTED: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['E*TRADE', /E\*TRADE|\bETRADE\b/],
  ['Merrill', /\bMerrill(?: Lynch| Edge)?\b/],
  ['Morgan Stanley', /\bMorgan Stanley\b/],
  ['J.P. Morgan', /\bJ\.?P\.? ?Morgan\b/],
  ['TD Ameritrade', /\bTD Ameritrade\b/],
  ['Charles Schwab', /\bCharles Schwab\b|\bSchwab One\b/],
  ['Fidelity', /\bFidelity\b/],
  ['Vanguard', /\bVanguard\b/],
  ['Robinhood', /\bRobinhood\b/],
  ['Interactive Brokers', /\bInteractive Brokers\b/],
  ['Wells Fargo Advisors', /\bWells ?Fargo\b|\bWellsTrade\b/i],
  ['UBS', /\bUBS\b/],
  ['LPL Financial', /\bLPL Financial\b/i],
  ['Raymond James', /\bRaymond James\b/i],
  ['Edward Jones', /\bEdward Jones\b/i],
  ['Ally Invest', /\bAlly Invest\b/i],
  ['Webull', /\bWebull\b/i],
  ['Computershare', /\bComputershare\b/],
  ['Pershing', /\bPershing\b/],
  ['Apex Clearing', /\bApex Clearing\b/i],
];
const HEAD_LINES = 12;

/** Whose statement a document is: the first broker that its head names, of the page that its table is on or the first. */
export function printedBroker(opening: string): string | null {
  const head = opening.split('\n', HEAD_LINES).join('\n');
  const places = PRINTED.flatMap(([name, pattern]) => {
    const at = head.search(pattern);
    return at < 0 ? [] : [{ name, at }];
  });
  return places.toSorted((one, other) => one.at - other.at)[0]?.name ?? null;
}

/** The custodian of a file, by its format or by its first lines; null if none is named. */
export function custodianOf(format: Format['id'], opening = ''): string | null {
  const own = CUSTODIANS[format];
  if (own !== undefined) return isOfAnother(own, opening) ? null : own;
  return INSIDE[format]?.(opening)?.slice(0, MAX_OPENING_LENGTH) ?? null;
}
