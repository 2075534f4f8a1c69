import type { ActionMeaning } from '@trover/core/trades/column-mapping.ts';
import { CANCELLED_BEGINNINGS, CANCELLED_SIDES } from '../orders/marked-cancelled.ts';
import type { Actions } from './actions.ts';
import { ActionBook } from './actions.ts';
import {
  assigned,
  bought,
  boughtToClose,
  boughtToCover,
  boughtToOpen,
  cancelled,
  cashInLieu,
  cashMovement,
  dividend,
  exchanged,
  exercised,
  expired,
  fee,
  ignore,
  interest,
  type Meaning,
  moved,
  movedIn,
  movedOut,
  returnOfCapital,
  sold,
  soldShort,
  soldToClose,
  soldToOpen,
  spinOff,
  split,
  taxWithheld,
} from './meaning.ts';

const MEANINGS: Record<ActionMeaning, Meaning> = {
  buy: bought(),
  sell: sold(),
  short_sell: soldShort,
  buy_to_cover: boughtToCover,
  reinvest: bought('reinvest', { withoutQuantity: dividend() }),
  dividend: dividend(),
  transfer_in: movedIn(null),
  transfer_out: movedOut(null),
  split: split(),
  no_trade: ignore('own to be no trade by its action'),
};

/** Words for what happened, whole, as they are in columns of any broker; the longest beginning that fits decides. */
const WORDS: readonly (readonly [words: string, meaning: Meaning])[] = [
  [
    'contribution|contributions|employee contribution|employer match|exchange in|switch in|fund purchase|regular investment|regular investing|monthly investment',
    bought(),
  ],
  ['automatic deposit', bought(null, { withoutQuantity: cashMovement })],
  ['exchange out|switch out|fund sale|withdrawal of units', sold()],
  [
    'purch|pur|purchases|open long|openlong|ach cpt|ach srd|買|買付|現物買|株式現物買|投信買付|买入|買入|買進|申购|申購|매수|현금매수|구매',
    bought(),
  ],
  [
    'sales|close long|closelong|vte cpt|vte srd|売|売付|現物売|株式現物売|売却|卖出|賣出|沽出|赎回|贖回|解約|매도|현금매도|판매',
    sold(),
  ],
  ['open short|openshort|信用新規売', soldShort],
  ['close short|closeshort|信用返済買', boughtToCover],
  ['nákup|kúpa|koupě|vétel|alış|alim|покупка|купля|αγορά|cumpărare|קניה|קנייה|ซื้อ', bought()],
  [
    'kupovina|kupnja|nakup vrednostnih papirjev|beli|pembelian|belian|mua|mua vào|купівля|покупка цб|pirkimas|pirkums|pirkti|ost|شراء|acheter|comprar|kaufen|kopen|acquistare|kjøpe|købe|köpa|ostaa|suscripción|suscripcion|subscrição|sottoscrizione',
    bought(),
  ],
  [
    'prodaja|jual|penjualan|jualan|bán|bán ra|продаж|pardavimas|pārdošana|müük|بيع|vendre|vender|vendi|verkaufen|verkopen|vendere|selge|sælge|sälja|myydä|reembolso|resgate|rimborso',
    sold(),
  ],
  ['prodej|predaj|eladás|satış|satim|продажа|πώληση|vânzare|מכירה|ขาย', sold()],
  ['osinko|osinko/korko|dividenda|osztalék|temettü|дивиденды|дивиденд|μέρισμα|דיבידנד|ปันผล|เงินปันผล', dividend()],
  ['信用新規買', bought()],
  ['信用返済売', sold()],
  ['入庫|入库|轉入|titeleingang|titeleinlieferung|wertpapiereingang', movedIn(null)],
  ['tillgångsinsättning|värdepappersinsättning|insättning värdepapper|överföring värdepapper in', movedIn(null)],
  ['titelausgang|titelauslieferung|wertpapierausgang|tillgångsuttag|värdepappersuttag', movedOut(null)],
  ['出庫|出库|轉出', movedOut(null)],
  [
    'b|by|bot|buy|buys|bought|purchase|purchased|kauf|gekauft|achat|acheté|compra|comprado|acquisto|koop|gekocht',
    bought(),
  ],
  ['aankoop|köp|köpt|kjøp|kjøpt|køb|købt|kup|kupno|zakup|osto|k|you bought|buy order|subscription|zeichnung', bought()],
  [
    's|sl|sld|sel|sell|sells|sold|sale|venda|verkauf|verkauft|vente|vendu|venta|vendido|vendita|verkoop|verkocht',
    sold(),
  ],
  ['sälj|sålt|salg|solgt|sprzedaż|myynti|v|you sold|sell order|disposal', sold()],
  ['execution souscription|execution souscription ps|exécution souscription', bought()],
  ['redemption|redeemed|rückzahlung|einlösung|partial redemption|rücknahme|tilgung|fälligkeit', sold('redemption')],
  [
    'maturity|matured|bond maturity|final maturity|bond redemption|full redemption|early redemption|full call|partial call|endfälligkeit|teiltilgung',
    sold('redemption'),
  ],
  ['souscription|souscription de parts|merkintä|ipo allotment|ipo allocation|ipo purchase', bought()],
  ['rachat|rachat de parts', sold()],
  ['depotübertrag eingang|traspaso entrada', movedIn(null)],
  ['depotübertrag ausgang|traspaso salida', movedOut(null)],
  ['nra tax|nra withholding|nrt|non-resident tax|non resident tax', taxWithheld],
  ['short|ss|shrt|short sell|short sale|sell short|sold short|leerverkauf', soldShort],
  ['cover|bc|buycover|btc stock|buy to cover|buy cover|bought to cover|cover short', boughtToCover],
  ['bto|buy to open|bought to open|buy open', boughtToOpen],
  ['btc|buy to close|bought to close|buy close', boughtToClose],
  ['sto|sell to open|sold to open|sell open', soldToOpen],
  ['stc|sell to close|sold to close|sell close', soldToClose],
  ['oexp|expired|expiration|option expired|option expiration', expired],
  ['oasgn|assigned|assignment|option assigned|option assignment', assigned],
  ['oexcs|exercised|exercise|option exercised|option exercise', exercised],
  ['cil|cash in lieu|cash-in-lieu', cashInLieu],
  ['roc|return of capital', returnOfCapital],
  ['spin-off|spinoff|spin off|abspaltung', spinOff],
  ['merger|fusion|stock merger', exchanged('merger')],
  ['name change|symbol change|ticker change', exchanged('symbol_change')],
  [
    'reinvest|reinvested|reinvestment|dividend reinvestment|dividend reinvested|reinvested dividend|reinvest shares',
    MEANINGS.reinvest,
  ],
  [
    'réinvestissement|réinvestissement de dividendes|reinversión|reinversión de dividendos|reinvestimento|reinvestimento dividendi|reinvestimento de dividendos|herbelegging|herinvestering|återinvestering|återinvestering utdelning|geninvestering|reinvestering|reinvestera|wiederanlage ausschüttung',
    MEANINGS.reinvest,
  ],
  ['drip|drp|div reinvest|dividend reinvest|wiederanlage|reinvest dividend|reinvest dividends', MEANINGS.reinvest],
  [
    'div|cdiv|dividend|dividends|cash dividend|qualified dividend|ordinary dividend|dividende|dividenden|dividendo',
    dividend(),
  ],
  [
    'encaissement coupons|credit coupons|crédit coupons|paiement coupons|encaissement dividendes|coupon|coupon payment|détachement de coupon|配当|配当金|股息|派息|배당',
    dividend(),
  ],
  [
    'dividendi|dividenda|utdelning|utbytte|udbytte|dywidenda|ausschüttung|coupons|distribution|ertragsgutschrift|ertrag|erträge|erträgnis|erträgnisgutschrift|dividendengutschrift',
    dividend(),
  ],
  [
    '배당금|배당금입금|배당입금|현금배당|분배금|분배금입금|etf분배금입금|分配金|現金股息|现金股息|现金红利|股息入账',
    dividend(),
  ],
  ['입금|출금|이체입금|이체출금|은행이체입금|은행이체출금|入金|出金', cashMovement],
  ['存入', movedIn(null)],
  ['提取', movedOut(null)],
  ['이자|예탁금이용료|예탁금이용료입금|利息|利子', interest],
  ['split|stock split|share split|forward split|aktiensplit|fractionnement', split()],
  ['stock dividend|bonus issue|bonus shares', split('stock_dividend')],
  ['reverse split|reverse stock split|consolidation', split('reverse_split')],
  [
    'transfer in|transfer (incoming)|incoming transfer|account transfer in|transferred in|receive|received|receipt|deliver in|einlieferung|depoteingang|einbuchung|journal in|transf in|trsf in|trf in|xfer in|tfr in',
    movedIn(null),
  ],
  [
    'transfer out|transfer (outgoing)|outgoing transfer|account transfer out|transferred out|deliver|delivered|delivery|deliver out|auslieferung|depotausgang|ausbuchung|transf out|trsf out|trf out|xfer out|tfr out',
    movedOut(null),
  ],
  [
    'money movement|money movements|deposit|withdrawal|withdraw|cash|cash in|cash out|cash deposit|cash withdrawal|einzahlung|auszahlung|dépôt|retrait',
    cashMovement,
  ],
  [
    'debit|credit|deposit funds|top up|top-up|wire|ach|funding|payment|insättning|uttag|storting|overboeking',
    cashMovement,
  ],
  [
    'transfer|security transfer|securities transfer|transfer of securities|transfer of assets|trans of assets|transfert|übertrag|journal|journaled shares|acat|acats|acat transfer',
    moved(null),
  ],
  ['interest|int|zinsen|intérêts|interés|interessi|rente|ränta|credit interest|margin interest', interest],
  ['fee|fees|charge|charges|commission|gebühr|gebühren|entgelt|frais|comisión|kosten|service fee|custody fee', fee],
  [
    'tax|withholding tax|tax withheld|withholding|foreign tax|steuer|steuern|quellensteuer|impôt|retención|skatt',
    taxWithheld,
  ],
  [
    'receive vs payment|receive versus payment|receive against payment|receipt vs payment|receipt versus payment|rvp|buyl|buy long',
    bought(),
  ],
  [
    'deliver vs payment|deliver versus payment|deliver against payment|delivery against payment|delivery vs payment|delivery versus payment|selll|sell long',
    sold(),
  ],
  ['buyc|buy cover short', boughtToCover],
  [
    'cash investment|optional cash investment|optional cash purchase|additional investment|automatic investment|recurring investment|systematic investment|periodic investment|savings plan|sparplan|sparplanausführung',
    bought(),
  ],
  [
    'free receipt|receipt of securities|receive free|receipt free|free receive|receive free of payment|rf|credit of securities|securities received|security received|receive security|receive securities|shares received|stock received|units received|securities in|shares in|units in|deposit of securities|security deposit|transfer into account',
    movedIn(null),
  ],
  [
    'free delivery|delivery of securities|deliver free|delivery free|free deliver|deliver free of payment|debit of securities|securities delivered|security delivered|deliver security|deliver securities|shares delivered|stock delivered|units delivered|securities out|shares out|units out|transfer out of account',
    movedOut(null),
  ],
  ['vest|vesting|vested|rsu vest|rsu release|release|award release|share release', movedIn('stock_plan')],
  ['dv|dvca|dividend income|dividend payment|cash div|cash distribution|income distribution', dividend()],
  [
    'sweep|sweep in|sweep out|cash sweep|bank deposit sweep|cash receipt|cash receipts|cash disbursement|cash disbursements|cash journal|eft|wire in|wire out|wire transfer|check|cheque|direct deposit|direct debit|bill payment|cash in lump sum',
    cashMovement,
  ],
  [
    'beginning holding|beginning holdings|beginning position|beginning balance|opening holding|opening holdings|opening position|opening balance|opening unit balance|balance brought forward|closing balance|closing unit balance|ending holding|ending holdings|ending position|ending balance|closing holding|closing holdings|unsold holdings',
    ignore('holding at the beginning or the end, which is not a trade'),
  ],
  ['div/int - income|dividends and interest|cash dividend received|qualified dividend received', dividend()],
  ['div/int - expense|margin interest charged|interest charged', interest],
  ['journal - funds disbursed|funds deposited|funds disbursed|funds received|ach in|ach out', cashMovement],
  ['sale of plan shares|sale of shares', sold()],
  [
    'expense|expenses|depotgebühr|depotgebühren|advisory fee|management fee|custody charge|adviser fee|service charge',
    fee,
  ],
  [
    'fx|forex|spotfx|spot fx|forwardfx|currency exchange|currency conversion|devisenhandel|forex debit|forex credit|exchange',
    ignore('currency conversion'),
  ],
];

const BUYING = 'buy|bought|purchased?|kauf|gekauft|achat|compra|koop|acquisto';
const SELLING = 'sell|sold|sale|verkauf|verkauft|vente|venta|venda|verkoop|vendita';

/** Requests, proposals, simulations and cancelled orders, although they name a purchase or a sale. */
const undone = ignore('order or proposal, and no trade, by its action');
const UNDONE =
  /^(?!.*\b(?:OPTION|CALL|PUT)\b)(?=.*\b(?:BUY|SELL|BOUGHT|SOLD|PURCHASE|SALE|ORDER)S?\b).*\b(?:PROPOSED|RECOMMEND(?:ED|ATION)?|SUGGEST(?:ED|ION)|PLANNED|PENDING|PLACED|SUBMITTED|REQUESTED|SIMULATED|PAPER|HYPOTHETICAL|EXPIRED|LAPSED|REJECTED|FAILED|DECLINED|UNEXECUTED|UNFILLED|NOT (?:EXECUTED|FILLED)|ALERT|SIGNAL)\b/;

const sweep = ignore('sweep of cash into or out of the core fund');
const MONEY = 'USD|EUR|GBP|CHF|CAD|AUD|NZD|JPY|HKD|SGD|SEK|NOK|DKK|PLN';
const EITHER_SIDE = 'BUY|BOUGHT|PURCHASED?|SELL|SOLD|SALE|KAUF|VERKAUF|ACHAT|VENTE|COMPRA|VENTA|VENDA';

/** What any reader would understand; tried after the words themselves. */
const PATTERNS: Actions = [
  ...CANCELLED_SIDES,
  [/^REVERSE[DS]? (?:BUY|SELL|PURCHASE|SALE|TRADE)\b/, cancelled],
  [
    /\b(?:ACCRUED|ACCRUALS?|DECLARED)\b.*\bDIVIDEND|\bDIVIDENDS? (?:ACCRUED|ACCRUALS?|DECLARED)\b/,
    ignore('dividend announced, and not paid'),
  ],
  [/\b(?:SWEEP|STIF|CORE ACCOUNT|INSURED CASH|ICA TRANSFER|BANK DEPOSIT|DEPOSIT PROGRAM)\b/, sweep],
  [/^MONEY (?:MARKET|MKT) (?:FUND )?(?:PURCHASE|REDEMPTION)/, sweep],
  [/\bMONEY (?:MARKET|MKT|FUND)\b.*\bAUTO(?:MATIC)?\b|\bAUTO(?:MATIC)? MONEY (?:MARKET|MKT|FUND)\b/, sweep],
  [
    new RegExp(
      `^(?:FX|FOREX|CURRENCY|CCY)[ :_/-]+(?:${EITHER_SIDE}|TRADE)\\b|^(?:${EITHER_SIDE}) (?:${MONEY}|FX|FOREX|CURRENCY)$`,
    ),
    ignore('currency conversion'),
  ],
  [
    new RegExp(`^CRYPTO(?:CURRENCY)?[ :_-]+(?:${EITHER_SIDE})\\b|^(?:${EITHER_SIDE}) CRYPTO(?:CURRENCY)?$`),
    ignore('cryptocurrency, which is not a security'),
  ],
  [/^(?:VALUABLE|LIABILITY)$/, ignore('valuable or debt, which is not a security')],
  [/^(?:SELL|SALE|SOLD)\b.*\b(?:FEES?|EXPENSES?)\b|^FEES? SALE$/, sold()],
  [/^(?:ORDER CANCEL|CANCEL(?:L?ED)? ORDER)/, undone],
  [UNDONE, undone],
  [
    /\b(?:CANCEL(?:L?ED)?|CXL|CXLD|CNCL|CNXL|RVSL|REVERSED|REVERSAL|STORNO|STORNIERUNG|ANNULATION|ANNULERING|ANNULLAMENTO|MAKULERING)\b/,
    cancelled,
  ],
  [/^(?:ANULACI[OÓ]N|CANCELACI[OÓ]N|ANULA[CÇ][AÃ]O)\b/, cancelled],
  [
    new RegExp(
      `^(?:MARKET|LIMIT|STOP|ORDER|TRADE|STOCK|FUND|ETF|EQUITY|ASSET|SECURIT(?:Y|IES))[ :_-]+(?:LIMIT )?(?:${BUYING})\\b`,
      'i',
    ),
    bought(),
  ],
  [
    new RegExp(
      `^(?:MARKET|LIMIT|STOP|ORDER|TRADE|STOCK|FUND|ETF|EQUITY|ASSET|SECURIT(?:Y|IES))[ :_-]+(?:LIMIT )?(?:${SELLING})\\b`,
      'i',
    ),
    sold(),
  ],
  [new RegExp(`^(?:${BUYING})[ :_-]+(?:MARKET|LIMIT|STOP|STOCK|SHARES?|ORDER|TRADE|\\d)`, 'i'), bought()],
  [new RegExp(`^(?:${SELLING})[ :_-]+(?:MARKET|LIMIT|STOP|STOCK|SHARES?|ORDER|TRADE|\\d)`, 'i'), sold()],
  // Hebrew, with the market behind the word.
  [/^(?:קניה|קנייה)(?: |$)/, bought()],
  [/^מכירה(?: |$)/, sold()],
  [/^העברה? (?:מזומן|כספית)/, cashMovement],
  [/^RE-?(?:BILL|BOOK)(?:ED)?[ :_-]+(?:BUY|BOUGHT|PURCHASED?)\b/, bought()],
  [/^RE-?(?:BILL|BOOK)(?:ED)?[ :_-]+(?:SELL|SOLD|SALE)\b/, sold()],
  [/^ACQ(?:\.|UISTO) ?(?:TITOLI|AZIONI|ETF|FONDI|OBBL)/, bought()],
  [/^(?:VEN|VEND)(?:\.|ITA) ?(?:TITOLI|AZIONI|ETF|FONDI|OBBL)/, sold()],
  [/^ACHAT(?: AU)? COMPTANT\b/, bought()],
  [/^VENTE(?: AU)? COMPTANT\b/, sold()],
  [
    /^(?:(?:FULL|PARTIAL|MANDATORY|OPTIONAL|EARLY|BOND|NOTE|CALL|CALLED|PUT|SINKING FUND) )+REDEMPTIONS?(?:$| OF )/,
    sold('redemption'),
  ],
  [/^REVERSE (?:STOCK )?SPLIT\b/, split('reverse_split')],
  [/^(?:STOCK |SHARE |FORWARD )?SPLIT\b/, split()],
  [/^(?:ACATS?|DTC|SHARE|STOCK|SECURIT(?:Y|IES)|JOURNAL)[ :_-]+(?:TRANSFER[ _-]+)?IN\b/, movedIn(null)],
  [/^(?:ACATS?|DTC|SHARE|STOCK|SECURIT(?:Y|IES)|JOURNAL)[ :_-]+(?:TRANSFER[ _-]+)?OUT\b/, movedOut(null)],
  [/^TRANS(?:FERS?)? OF (?:ASSETS|SECURITIES|SHARES)\b.*\bRECEI(?:VED?|PT)$/, movedIn(null)],
  [/^TRANS(?:FERS?)? OF (?:ASSETS|SECURITIES|SHARES)\b.*\bDELIVER(?:ED|Y)?$/, movedOut(null)],
  [/^RECEIVED - OTHER$/, movedIn(null)],
  [/^DELIVERED - OTHER$/, movedOut(null)],
  [/^(?:OPENING|CLOSING) BALANCE\b/, cashMovement],
  // Of the plans of a company, and between accounts, as accountants write them.
  [/^(?:DRP|DRIP|DSSP)[ :_-]+(?:ALLOTMENT|ALLOCATION|ISSUE|SHARES?|UNITS?|PURCHASE)\b/, MEANINGS.reinvest],
  [/^(?:SPP|SHARE PURCHASE PLAN|IPO|PLACEMENT)[ :_-]+(?:ALLOTMENT|SHARES?|PURCHASE)\b/, bought()],
  [/^(?:OFF[- ]MARKET|IN[- ]SPECIE) TRANSFER[ :_-]+(?:IN|INTO|FROM)\b/, movedIn(null)],
  [/^(?:OFF[- ]MARKET|IN[- ]SPECIE) TRANSFER[ :_-]+(?:OUT|TO)\b/, movedOut(null)],
  [/\bREINV(?:EST(?:ED|MENT)?)?\b/, MEANINGS.reinvest],
  [/\bEXPIR(?:ED|ATION)\b/, expired],
  [/\bASSIGN(?:ED|MENT)\b/, assigned],
  [/^(?!.*\b(?:SELL|SOLD|SALE)\b).*\bEXERCISED?\b/, exercised],
  [/^(?:(?:LONG|SHORT)[- ]TERM )?CAP(?:ITAL)?\.? GAINS? (?:DIST\w*|DIV\w*)$/, dividend('cap_gain')],
  [/^LONG[- ]TERM CAP(?:ITAL)?\.? GAINS?$/, dividend('long_term_cap_gain')],
  [/^SHORT[- ]TERM CAP(?:ITAL)?\.? GAINS?$/, dividend('short_term_cap_gain')],
  [
    /^(?:STOCK|STK|SHARE) DIV(?:IDEND)?S? (?:RECEIVED|PAID|DIST\w*|CREDIT(?:ED)?)$/,
    { ...split('stock_dividend'), withoutQuantity: dividend() },
  ],
  [/^(?:CASH |QUALIFIED |NON-?QUALIFIED |ORDINARY |SPECIAL |FOREIGN )?DIVIDENDS?(?:[ :_(-]|$)/, dividend()],
  [/\bWITHHOLDING\b|\bTAX\b/, taxWithheld],
  [/^(?:CREDIT |DEBIT |MARGIN |CASH |BANK |LOAN |ACCRUED )?INTERESTS?\b/, interest],
  [/^(?:CASH |ACH |WIRE |BANK )(?:TRANSFER|DEPOSIT|WITHDRAWAL|TOP-?UP|IN|OUT)\b/, cashMovement],
  [/\bFEES?\b/, fee],
  [/\b(?:DIVIDEND[EIO]?S?|COUPONS?|CEDOLA)\b|AUSSCHÜTTUNG|ERTRÄGNIS/, dividend()],
  [/\b(?:PURCHASE|BUY)$/, bought()],
  [/\b(?:SALE|SELL)$/, sold()],
  [/VERKAUF$|卖出|賣出|売付|売却|매도/, sold()],
  [/KAUF$|买入|買入|買進|買付|매수/, bought()],
  [/^(?:SHARE |SPOUSE |SECURIT(?:Y|IES) )?TRANSFER(?:S|RED)? (?:TO|OUT)\b/, movedOut(null)],
  [/^(?:SHARE |SPOUSE |SECURIT(?:Y|IES) )?TRANSFER(?:S|RED)? (?:FROM|IN|INTO)\b/, movedIn(null)],
  [new RegExp(`^(?:you )?(?:${BUYING}|aankoop|achats?)\\s+\\S`, 'i'), bought()],
  [new RegExp(`^(?:you )?(?:${SELLING})\\s+\\S`, 'i'), sold()],
];

const SINGLE_WORDS: Actions = WORDS.flatMap(([words, meaning]) =>
  words.split('|').map((word) => [word, meaning] as const),
);
const ACTIONS: Actions = [...SINGLE_WORDS, ...PATTERNS];

/** Meanings of any broker's words, with what the owner of the file set for others. */
export function actionsOf(own: readonly { printed: string; means: ActionMeaning }[]): Actions {
  return [...ACTIONS, ...own.map(({ printed, means }) => [printed, MEANINGS[means]] as const)];
}

const book = new ActionBook(ACTIONS);

const words = new ActionBook([...SINGLE_WORDS, ...CANCELLED_SIDES, ...CANCELLED_BEGINNINGS]);
/** Words shorter than this are a broker's codes, which may mean anything. */
const MIN_LETTERS = 4;
/** Words that brokers use for more than one thing. */
const AMBIGUOUS = /^(?:exchange|transfer|release|receive|delivery?|distribution|check|cover|short|open|close)$/i;

/** What a word means that a broker did not use before: only where it is no code and all brokers mean the same by it. */
export function plainMeaning(printed: string): Meaning | null {
  const word = printed.trim();
  const isWord = word.length >= MIN_LETTERS || /[^\0-\x7f]/.test(word);
  return isWord && !AMBIGUOUS.test(word) ? words.find(word) : null;
}

/** What a printed action means on its own; null if ambiguous. */
export function understood(printed: string): Meaning | null {
  return book.find(printed);
}

const ACCOUNT_KIND = /^(?:cash|margin)(?: account)?$/i;

/**
 * Of the action words of a row, the decisive ones: a trade that was cancelled has its side beside it, and the
 * kind of the account ("Cash") is beside any.
 */
export function decisiveAction(printed: readonly string[]): string {
  const known = printed.flatMap((text) => {
    const meaning = understood(text);
    return meaning === null ? [] : [{ text, meaning }];
  });
  const sells = known.some(({ meaning }) => meaning.ignored === undefined && meaning.side === 'sell');
  const decisive =
    known.find(({ meaning }) => meaning.ignored === undefined && meaning.subtype === 'cancel') ??
    (sells
      ? undefined
      : known.find(({ meaning }) => meaning.ignored === undefined && meaning.subtype === 'reinvest')) ??
    known.find(({ meaning }) => meaning.ignored === undefined && meaning.effect !== undefined) ??
    known.find(({ meaning }) => meaning.ignored === undefined && meaning.side !== undefined) ??
    known.find(({ meaning }) => meaning.ignored === undefined) ??
    known[0];
  // The kind of the account does not show what an event is that is not understood.
  const other = printed.find((text) => understood(text) === null);
  if (decisive !== undefined && other !== undefined && ACCOUNT_KIND.test(decisive.text)) return other;
  return decisive?.text ?? printed[0] ?? '';
}
