import { declaredDocument } from './declared-document.ts';

const OPTION = 'option, which is not read from this document';

/** Tiger Brokers: the layout of 2022, and that of 2024, whose day is in the line above. */
const tigerStatement = declaredDocument({
  id: 'tiger-statement',
  title: 'Tiger Brokers activity statement (PDF or text)',
  anchors: [/\bTiger Brokers\b/, /\bActivity Statement\b/],
  decimalComma: false,
  dayOrder: 'ymd',
  above: [
    /^Account : (?<account>\d{5,})/,
    /^(?:Stock|Option|Fund|Bond) Currency: (?<currency>[A-Z]{3})$/,
    /^Commission: (?<day>\d{4}-\d\d-\d\d)$/,
  ],
  movements: [
    {
      begins:
        /^(?<symbol>[A-Z0-9.]{1,12}) (?<day>\d{4}-\d\d-\d\d), \d\d:\d\d:\d\d, GMT\S* (?<units>-?[\d,.]+) (?<price>[\d,.]+) [\d,.]+ (?<sum>-?[\d,.]+) Commission:/,
      side: 'signed',
    },
    {
      begins:
        /^(?<symbol>[A-Z0-9.]{1,12}) [A-Z]{2} (?<units>-?[\d,.]+) (?<price>[\d,.]+) [\d,.]+ (?<sum>-?[\d,.]+) Commission: .* (?<day>\d{4}-\d\d-\d\d)/,
      side: 'signed',
    },
    {
      begins:
        /^(?<symbol>[A-Z0-9.]{1,12}) [A-Z]{2} [A-Z]+ (?:Open|Close) (?<units>-?[\d,.]+) (?<price>[\d,.]+) [\d,.]+ (?<sum>-?[\d,.]+) [\d,.]+ -?[\d,.]+ /,
      side: 'signed',
    },
  ],
});

const QUESTRADE_CAD =
  /(?:^|\s)(?<units>[\d,.]+) (?<price>[\d,.]+) \(?(?<sum>[\d,.]+)\)? (?:-|\(?[\d,.]+\)?) \(?(?<net>[\d,.]+)\)? - - - -$/m;
const QUESTRADE_USD =
  /(?:^|\s)(?<units>[\d,.]+) - - - - (?<price>[\d,.]+) \(?(?<sum>[\d,.]+)\)? (?:-|\(?[\d,.]+\)?) \(?(?<net>[\d,.]+)\)?$/m;

/** Questrade's monthly statement, with columns for Canadian dollars before those for U.S. dollars. */
const questradeStatement = declaredDocument({
  id: 'questrade-statement',
  title: 'Questrade account statement (PDF or text)',
  anchors: [/\bQuestrade, Inc\./, /^ *Trans Date\./m],
  decimalComma: false,
  dayOrder: 'mdy',
  above: [/\bAccount #: (?<account>\d{6,})/],
  movements: [
    { begins: /^\d\d-\d\d-\d{4} \d\d-\d\d-\d{4} (?:Buy|Sell) (?:CALL|PUT)\b/, side: null, reason: OPTION },
    {
      begins: /^(?<day>\d\d-\d\d-\d{4}) (?<settled>\d\d-\d\d-\d{4}) Buy \.?(?<symbol>[A-Z][A-Z.]*) (?<name>.+)$/,
      side: 'buy',
    },
    {
      begins: /^(?<day>\d\d-\d\d-\d{4}) (?<settled>\d\d-\d\d-\d{4}) Sell \.?(?<symbol>[A-Z][A-Z.]*) (?<name>.+)$/,
      side: 'sell',
    },
    { begins: /^\d\d-\d\d-\d{4} \d\d-\d\d-\d{4} /, side: null, reason: 'payment or transfer' },
  ],
  facts: [
    { pattern: QUESTRADE_CAD, also: { currency: 'CAD', netCurrency: 'CAD' } },
    { pattern: QUESTRADE_USD, also: { currency: 'USD', netCurrency: 'USD' } },
  ],
  ends: /^Closing balance/,
});

/** Lienhardt & Partner, whose accounts neon and pension foundations offer. */
const lienhardtStatement = declaredDocument({
  id: 'lienhardt-statement',
  title: 'Lienhardt & Partner investment account statement (PDF or text)',
  anchors: [/\bLienhardt & Partner\b/, /\bSecur\. Cur\b/],
  decimalComma: false,
  above: [/^Account\/custody account number (?<account>[\d'’]{6,})$/],
  movements: [
    {
      begins: /^(?<day>\d\d\.\d\d\.\d{4}) Fund buy (?<settled>\d\d\.\d\d\.\d{4}) (?<sum>[\d'’.]+) -?[\d'’.]+$/,
      side: 'buy',
    },
    {
      begins: /^(?<day>\d\d\.\d\d\.\d{4}) Fund sell (?<settled>\d\d\.\d\d\.\d{4}) (?<sum>[\d'’.]+) -?[\d'’.]+$/,
      side: 'sell',
    },
    { begins: /^\d\d\.\d\d\.\d{4} \p{L}/u, side: null, reason: 'payment or cost' },
  ],
  facts: [
    /^[^\n]+\n(?<name>[^\n]+)\n(?<note>Secur\.Nr\. [\d/,]+) Secur\. Cur (?<currency>[A-Z]{3})\nUnit (?<units>[\d'’.]+)\nRate (?<price>[\d'’.]+)/,
  ],
});

/** Trading 212's daily list of executed orders. */
const trading212Activity = declaredDocument({
  id: 'trading212-activity',
  title: 'Trading 212 activity statement (PDF or text)',
  anchors: [/\bTrading 212 Invest\b/, /\b(?:ausgeführte Aufträge|[Ee]xecuted orders)\b/],
  decimalComma: false,
  dayOrder: 'ymd',
  above: [/^Konto-ID: (?<account>\d{5,})/, /^Account ID: (?<account>\d{5,})/],
  movements: [
    {
      begins:
        /^(?<day>\d{4}-\d\d-\d\d) \d\d:\d\d:\d\d (?<symbol>\S+) (?<isin>[A-Z]{2}[A-Z0-9]{9}\d) (?<currency>[A-Z]{3}) \S+ (?:Kaufen|Buy) (?<units>[\d.]+) (?<price>[\d.]+) (?<sum>[\d.]+) (?:Market|Limit|Stop)/,
      side: 'buy',
    },
    {
      begins:
        /^(?<day>\d{4}-\d\d-\d\d) \d\d:\d\d:\d\d (?<symbol>\S+) (?<isin>[A-Z]{2}[A-Z0-9]{9}\d) (?<currency>[A-Z]{3}) \S+ (?:Verkaufen|Sell) (?<units>[\d.]+) (?<price>[\d.]+) (?<sum>[\d.]+) (?:Market|Limit|Stop)/,
      side: 'sell',
    },
  ],
});

const CAMS_FIGURES = String.raw`(?<sum>\(?[\d,]+\.\d\d\)?) (?<units>\(?[\d,]+\.\d{3}\)?) (?<price>[\d,.]+) [\d,]+\.\d{3}$`;

/** The consolidated statement of Indian mutual funds by CAMS and KFintech. */
const indianFunds = declaredDocument({
  id: 'cams-kfintech-statement',
  title: 'CAMS and KFintech consolidated account statement (PDF or text)',
  anchors: [/\bConsolidated Account Statement\b/, /\bFolio No\b/],
  decimalComma: false,
  sumHasCosts: true,
  resets: /^Folio No: /,
  above: [
    /^Folio No: (?<account>\d[\d /]+\d)/,
    /^(?<name>\S.*?) ?\(Advisor: /,
    /^(?<name>[^\n]+(?:\n[^\n]+)?) - ISIN: ?(?<isin>INF[A-Z0-9]{9})/,
  ],
  movements: [
    {
      begins: new RegExp(String.raw`^(?<day>\d\d-\p{L}{3}-\d{4}) .*(?:Revers|Reject).* ${CAMS_FIGURES}`, 'u'),
      side: 'signed',
      isReversal: true,
    },
    { begins: new RegExp(String.raw`^(?<day>\d\d-\p{L}{3}-\d{4}) \S.* ${CAMS_FIGURES}`, 'u'), side: 'signed' },
  ],
  facts: [{ pattern: /^/, also: { currency: 'INR' } }],
});

/** Revolut's statement since 2021: symbols, whose ISINs are in the list of holdings. */
const revolutStatement = declaredDocument({
  id: 'revolut-statement',
  title: 'Revolut trading statement (PDF or text)',
  anchors: [/\bRevolut (?:Securities|Trading)\b/, /^ *Date Symbol Type Quantity Price Side Value/m],
  decimalComma: false,
  named: /^(?<name>[A-Z0-9.]{1,8}) \S.* (?<isin>[A-Z]{2}[A-Z0-9]{9}\d) [\d.,]+ /,
  above: [/\bAccount number (?<account>\w{6,})/],
  movements: [
    {
      begins:
        /^(?<day>\d\d? \p{L}{3} \d{4}) \d\d:\d\d:\d\d GMT (?<symbol>[A-Z0-9.]{1,8}) Trade - \p{L}+ (?<units>[\d.,]+) (?<priceCurrency>US\$|€|£|\$)(?<price>[\d.,]+) Buy (?<currency>US\$|€|£|\$)(?<sum>[\d.,]+)/u,
      side: 'buy',
    },
    {
      begins:
        /^(?<day>\d\d? \p{L}{3} \d{4}) \d\d:\d\d:\d\d GMT (?<symbol>[A-Z0-9.]{1,8}) Trade - \p{L}+ (?<units>[\d.,]+) (?<priceCurrency>US\$|€|£|\$)(?<price>[\d.,]+) Sell (?<currency>US\$|€|£|\$)(?<sum>[\d.,]+)/u,
      side: 'sell',
    },
    { begins: /^\d\d? \p{L}{3} \d{4} \d\d:\d\d:\d\d GMT /u, side: null, reason: 'payment, dividend or cost' },
  ],
});

/** Revolut's statement of 2019 and 2020, cleared by DriveWealth. */
const revolutDriveWealth = declaredDocument({
  id: 'revolut-drivewealth-statement',
  title: 'Revolut trading statement by DriveWealth (PDF or text)',
  anchors: [/\bRevolut Trading Ltd\b/, /\bDriveWealth\b/],
  decimalComma: false,
  dayOrder: 'mdy',
  sumHasCosts: true,
  above: [/^Account Number: (?<account>\S{6,}) /],
  movements: [
    {
      begins:
        /^(?<day>\d\d\/\d\d\/\d{4}) (?<settled>\d\d\/\d\d\/\d{4}) (?<currency>[A-Z]{3}) BUY (?<symbol>\S+) - (?<name>\S.*?) - TRD .* at ([\d.,]+) \w+\. (?<units>[\d.,]+) (?<price>[\d.,]+) \(?(?<sum>[\d.,]+)\)?$/,
      side: 'buy',
    },
    {
      begins:
        /^(?<day>\d\d\/\d\d\/\d{4}) (?<settled>\d\d\/\d\d\/\d{4}) (?<currency>[A-Z]{3}) SELL (?<symbol>\S+) - (?<name>\S.*?) - TRD .* at ([\d.,]+) \w+\. \(?(?<units>[\d.,]+)\)? (?<price>[\d.,]+) (?<sum>[\d.,]+)$/,
      side: 'sell',
    },
  ],
});

/** Fortuneo: several executions of one security, each with its day above. */
const fortuneoNotice = declaredDocument({
  id: 'fortuneo-notice',
  title: 'Fortuneo avis d’opérations (PDF or text)',
  anchors: [/Arkéa Direct Bank/, /^ *(?:\d\d:\d\d:\d\d )?Sens (?:Achat|Vente|Souscription OPC|Rachat OPC)/m],
  decimalComma: true,
  above: [
    /^VOTRE COMPTE .*?N° (?<account>\d{6,})/,
    /^(?<day>\d\d-\d\d-\d{4}) Référence/,
    /^\W*[\p{L}. ]+ : (?<name>\S.*) \((?<isin>[A-Z]{2}[A-Z0-9]{9}\d)\)$/u,
  ],
  movements: [
    { begins: /^(?:\d\d:\d\d:\d\d Sens Achat|Sens Souscription OPC)\b/, side: 'buy' },
    { begins: /^(?:\d\d:\d\d:\d\d Sens Vente|Sens Rachat OPC)\b/, side: 'sell' },
  ],
  facts: [
    /^Quantité (?<units>[\d ]+(?:,\d+)?) (?:Cours|Val\. Liquidative) (?<price>[\d ]+,\d+) (?<priceCurrency>€|[A-Z]{3})/m,
    /^Montant Brut (?<sum>[\d ]+,\d\d) (?<currency>€|[A-Z]{3})/m,
    /^Montant NET (?<net>[\d ]+,\d\d) (?<netCurrency>€|[A-Z]{3})/m,
  ],
});

/** The account statement of DADAT and Schelhammer, whose trades have their day in the number of the order. */
const dadatStatement = declaredDocument({
  id: 'dadat-statement',
  title: 'DADAT Kontoauszug (PDF or text)',
  anchors: [/\bDADAT\b|\bSchelhammer\b/, /\bDepot \s*\d+\/\d{8}-\d+/],
  decimalComma: true,
  movements: [
    {
      begins: /^\d\d\.\d\d Kauf\b.* Depot \d+\/(?<day>\d{8})-\d+ \d\d\.\d\d [\d.]+,\d\d$/,
      side: 'buy',
      isReversal: true,
    },
    {
      begins: /^\d\d\.\d\d Verkauf\b.* Depot \d+\/(?<day>\d{8})-\d+ \d\d\.\d\d [\d.]+,\d\d-$/,
      side: 'sell',
      isReversal: true,
    },
    {
      begins:
        /^(?:\d\d\.\d\d )?Kauf\b.* Depot (?<account>\d+)\/(?<day>\d{8})-\d+(?: \d\d\.\d\d (?<net>[\d.]+,\d\d)-)?$/,
      side: 'buy',
    },
    { begins: /^Kauf Depot (?<account>\d+)\/(?<day>\d{8})-\d+$/, side: 'buy' },
    {
      begins:
        /^(?:\d\d\.\d\d )?Verkauf\b.* Depot (?<account>\d+)\/(?<day>\d{8})-\d+(?: \d\d\.\d\d (?<net>[\d.]+,\d\d))?$/,
      side: 'sell',
    },
    { begins: /^Verkauf Depot (?<account>\d+)\/(?<day>\d{8})-\d+$/, side: 'sell' },
    { begins: /^(?:\d\d\.\d\d )?\p{L}.* Depot \d+\/\d{8}-\d+/u, side: null, reason: 'payment, tax or cost' },
  ],
  facts: [
    /^ISIN (?<isin>[A-Z]{2}[A-Z0-9]{9}\d) (?<name>\S.*?) (?<units>[\d.]+,\d+) STK$/m,
    /^ISIN (?<isin>[A-Z]{2}[A-Z0-9]{9}\d) (?<name>\S.*?) (?<units>[\d.]+,\d+) [A-Z]{3}\nKurs (?<percent>[\d.]+,\d+) /m,
    /STK\nKurs (?<price>[\d.]+,\d+) KURSWERT -?(?<sum>[\d.]+,\d\d) (?<currency>[A-Z]{3})/im,
  ],
  ends: /^Neuer Saldo|^\d\d\.\d\d \p{L}/u,
});

const DEGIRO_FIGURES = String.raw`(?:[A-Z]{2,5} ){1,2}(?<units>-?[\d.]+(?:,\d+)?) (?<price>[\d.]+,\d{2,6}) (?<priceCurrency>[A-Z]{3}) -?(?<sum>[\d.]+,\d\d) (?<currency>[A-Z]{3}) -?[\d.]+,\d\d (?:(?<rate>[\d.]+,\d{3,6}) )?-?[\d.]+,\d\d (?:-?[\d.]+,\d\d )?-?(?<net>[\d.]+,\d\d)$`;

/** DEGIRO's overview of transactions since the costs of currencies have a column of their own. */
const degiroAutoFx = declaredDocument({
  id: 'degiro-autofx-statement',
  title: 'DEGIRO transactions with AutoFX costs (PDF or text)',
  anchors: [/\bAutoFX\b/, /\bTransaktionsübersicht\b/],
  decimalComma: true,
  above: [/^Lokalwährung Wert (?<netCurrency>[A-Z]{3}) /],
  movements: [
    {
      begins: new RegExp(
        String.raw`^(?<day>\d\d-\d\d-\d{4}) \d\d:\d\d (?<name>(?<underlying>[A-Z][A-Z0-9]{0,5}) (?<right>[CP])(?<strike>\d+\.\d+) (?<expiry>\d\d\p{Lu}{3}\d\d)) (?<isin>[A-Z]{2}[A-Z0-9]{9}\d) ${DEGIRO_FIGURES}`,
        'u',
      ),
      side: 'signed',
    },
    {
      begins: new RegExp(
        String.raw`^(?<day>\d\d-\d\d-\d{4}) \d\d:\d\d (?<name>\S.*?) (?<isin>[A-Z]{2}[A-Z0-9]{9}\d) ${DEGIRO_FIGURES}`,
      ),
      side: 'signed',
    },
  ],
});

/** KBC and Bolero: a list of the orders of a day, whose price may be on the next line. */
const kbcOrders = declaredDocument({
  id: 'kbc-orders',
  title: 'KBC overzicht transacties (PDF or text)',
  anchors: [/^ *Borderel \d+/m, /^ *Waardecode /m],
  decimalComma: true,
  above: [
    /^(?<day>\d\d\/\d\d\/\d{4}) \d\d:\d\d:\d\d Valuta (?<settled>\d\d\/\d\d\/\d{4})/,
    /^Uitvoeringsdatum : (?<day>\d\d\/\d\d\/\d{4}) .*Valutadatum : (?<settled>\d\d\/\d\d\/\d{4})/,
  ],
  movements: [
    { begins: /^Uw Aankoop\b/, side: 'buy' },
    { begins: /^Uw Verkoop\b/, side: 'sell' },
  ],
  facts: [
    /^Uw \w+(?: Online)? van EUR (?<units>[\d.]+(?:,\d+)?) (?<name>\S.*?) aan (?<sum>[\d.]+,\d\d) (?<currency>[A-Z]{3})\n(?<percent>[\d.]+(?:,\d+)?)%/,
    /^Uw \w+(?: Online)? van EUR (?<units>[\d.]+(?:,\d+)?) (?<name>\S.*?) aan (?<percent>[\d.]+(?:,\d+)?)% (?<sum>[\d.]+,\d\d) (?<currency>[A-Z]{3})$/m,
    /^Uw \w+(?: Online)? van EUR (?<units>[\d.]+(?:,\d+)?) (?<name>\S.*?) (?<sum>[\d.]+,\d\d) (?<currency>[A-Z]{3})\naan (?<percent>[\d.]+(?:,\d+)?)%/,
    /^Uw \w+(?: Online)? van (?<units>[\d.]+(?:,\d+)?) (?<name>\S.*?) aan (?<price>[\d.]+(?:,\d+)?)(?: [A-Z]{3})? (?<sum>[\d.]+,\d\d) (?<currency>[A-Z]{3})$/m,
    /^Uw \w+(?: Online)? van (?<units>[\d.]+(?:,\d+)?) (?<name>\S.*?) aan (?<sum>[\d.]+,\d\d) (?<currency>[A-Z]{3})\n(?<price>[\d.]+,\d+) (?<priceCurrency>[A-Z]{3})$/m,
    /^Netto (?:credit|debit) -?(?<net>[\d.]+,\d\d) (?<netCurrency>[A-Z]{3})$/m,
    /^Waardecode (?<isin>[A-Z]{2}[A-Z0-9]{9}\d)$/m,
  ],
});

export const internationalStatements = [
  dadatStatement,
  degiroAutoFx,
  fortuneoNotice,
  indianFunds,
  kbcOrders,
  lienhardtStatement,
  questradeStatement,
  revolutDriveWealth,
  revolutStatement,
  tigerStatement,
  trading212Activity,
];
