import { declaredDocument } from './declared-document.ts';

/** Documents whose columns are of euros. */
const EUROS = { pattern: /^/, also: { currency: 'EUR', netCurrency: 'EUR' } };
const TRANSFER = 'transfer between accounts';
const DISTRIBUTION = 'distribution or tax of a fund';

/** Deka's statement of one day: each movement has its title in capitals. */
const dekaDayStatement = declaredDocument({
  id: 'deka-day-statement',
  title: 'DekaBank Depot-Tagesauszug (PDF or text)',
  anchors: [/\bDekaBank\b/, /^ *Depot-Tagesauszug/m],
  decimalComma: true,
  above: [/^Depot: (?<account>\d{6,})$/],
  movements: [
    { begins: /^(?:AUSLIEFERUNG|EINLIEFERUNG|DEPOTÜBERTRAG|ÜBERTRAG)\b/, side: null, reason: TRANSFER },
    {
      begins: /^(?:ERTRAGSAUSSCHÜTTUNG|ERTRAGSABRECHNUNG|THESAURIERUNG|VORABPAUSCHALE)/,
      side: 'buy',
      onlyWith: /Wiederanlagebetrag|\/ KAUF AUS ERTRAG/,
      reason: DISTRIBUTION,
    },
    { begins: /^(?:TAUSCH\/KAUF|KAUF|LASTSCHRIFTEINZUG)(?: AUS ERTRAG| \/| erteilt|$)/, side: 'buy' },
    { begins: /^(?:TAUSCH\/VERKAUF|VERKAUF)(?: \/| erteilt|$)/, side: 'sell' },
  ],
  facts: [
    /(?:betrag|Übertrag) (?<netCurrency>[A-Z]{3}) (?<net>[\d.,]+) (?<currency>[A-Z]{3}) (?<sum>[\d.,]+) (?<priceCurrency>[A-Z]{3}) (?<price>[\d.,]+) Anteilumsatz: (?<units>-?[\d.,]+)/,
    /(?<currency>[A-Z]{3}) (?<sum>[\d.,]+) (?<priceCurrency>[A-Z]{3}) (?<price>[\d.,]+) Anteilumsatz: (?<units>-?[\d.,]+)/,
    /Abrechnungsbetrag (?<netCurrency>[A-Z]{3}) (?<net>[\d.,]+)[ \n](?<currency>[A-Z]{3}) (?<sum>[\d.,]+)\nKurs\S*\n(?<priceCurrency>[A-Z]{3}) (?<price>[\d.,]+)\n[^\n]+\nAnteilumsatz: (?<units>-?[\d.,]+)/,
    /^(?:Fondsb|B)ezeichnung: (?<name>[^\n]+)\nISIN: (?<isin>[A-Z0-9]{12})[^\n]*(?:\nVerwahrart[^\n]*\n[^\n]*)?Auftragsnummer/m,
    /Abrechnungstag: (?<day>\d[\d. ]*\d{4})/,
  ],
});

/** The figures and days of a row of Deka's reports: the second day is that of the price. */
const DEKA_FIGURES = String.raw`(?: (?<name>\p{L}\S*(?: \S+){0,4}?))? (?<sum>[\d.]+,\d\d) (?<price>[\d.]+,\d{4,6}) (?<units>[-+]? ?[\d.]+,\d{3}) \d\d\.\d\d\.\d{4} (?<day>\d\d\.\d\d\.\d{4})$`;
const DEKA_REVERSAL = new RegExp(`^(?:Storno Lastschrifteinzug|Ertragsausschüttung-Storno)${DEKA_FIGURES}`, 'u');
const DEKA_ROW = new RegExp(
  `^(?:Lastschrifteinzug|(?:Kauf|Verkauf)(?: / Tausch| aus Ertrag| aus Steuererstattung)?|(?:Ausschüttung|Thesaurierung) / Kauf aus Ertrag|Abrechnungsbetrag (?:Ausschüttung|Thesaurierung)|Zulagen(?:zahlung|rückzahlung|rückforderung)(?: \\d{4})?|Depotpreis|Vertragspreis|Vertragsgebühr|Schädliche Verwendung|Entgelt Auflösung|Steuerrückzahlung)${DEKA_FIGURES}`,
  'u',
);

/** Deka's report of a quarter or a year: a row for each movement, below the name of its fund. */
const dekaReport = declaredDocument({
  id: 'deka-report',
  title: 'DekaBank Quartalsbericht or Jahresdepotauszug (PDF or text)',
  anchors: [/\bDekaBank\b/, /^ *Umsatzart /m],
  decimalComma: true,
  named: /^(?<name>\S.{2,60}?) (?<isin>[A-Z]{2}[A-Z0-9]{9}\d) GiroSammel/,
  above: [/^Depot: (?<account>\d{6,})$/, /^(?<name>[^\n]+?)(?:\n|\/ )ISIN: (?<isin>[A-Z]{2}[A-Z0-9]{9}\d)\b/],
  movements: [
    { begins: DEKA_REVERSAL, side: 'signed', isReversal: true },
    { begins: DEKA_ROW, side: 'signed' },
  ],
  facts: [EUROS],
});

/** Statements of ebase, FNZ Bank and the platforms of their clients. */
const fnzStatement = declaredDocument({
  id: 'fnz-statement',
  title: 'ebase or FNZ Bank Umsatzabrechnung (PDF or text)',
  anchors: [/\bmit Kursdatum \d\d\.\d\d\.\d{4}/, /\bDepotposition\b/, /\bAbrechnungskurs\b/],
  decimalComma: true,
  above: [/^Depot-Nr\. (?<account>\d{6,})/],
  movements: [
    { begins: /^(?:Eingang|Ausgang)\b.*\bDepotposition\b/, side: null, reason: TRANSFER },
    { begins: /^(?:Fondsertrag|Vorabpauschale)\b/, side: null, reason: DISTRIBUTION },
    {
      begins:
        /^(?:Kauf|Ansparplan|Einmalanlage|Wiederanlage|Fondsumschichtung \(Zugang\))(?: .*)? mit Kursdatum (?<day>\d\d\.\d\d\.\d{4}) in Depotposition/,
      side: 'buy',
    },
    {
      begins:
        /^(?:Verkauf|Entnahmeplan|Entgeltbelastung|Entgelt|Fondsumschichtung \(Abgang\))(?: .*)? mit Kursdatum (?<day>\d\d\.\d\d\.\d{4}) aus Depotposition/,
      side: 'sell',
    },
  ],
  facts: [
    /^[^\n]+\n(?<name>[^\n]+)\n[^\n]*Buchungsdatum (?<settled>\d\d\.\d\d\.\d{4})/,
    /^(?<isin>[A-Z]{2}[A-Z0-9]{9}\d) (?<units>-?[\d.,]+) (?<price>[\d.,]+) (?<priceCurrency>[A-Z]{3})(?: (?<rate>[\d.,]+))? (?<sum>[\d.,]+) (?<currency>[A-Z]{3})$/m,
    /Zahlungsbetrag(?: aus \p{L}+|\n[^\n]*)? (?<net>[\d.]+,\d\d) (?<netCurrency>[A-Z]{3})$/mu,
  ],
  ends: /^Bestand (?:der )?Depotpositionen|^Einzahlungen$/,
});

/** Statements of FIL Fondsbank (FFB), a row of figures over the number of each fund. */
const filStatement = declaredDocument({
  id: 'fil-statement',
  title: 'FIL Fondsbank (FFB) Fondsabrechnung (PDF or text)',
  anchors: [/\bFFB\b/, /^ *Fondsabrechnung/m, /\bPreisdatum\b/],
  decimalComma: true,
  above: [/^Depotnummer (?<account>\d{6,})/],
  movements: [
    {
      begins:
        /^(?:Spl?itt?kauf|Splitt?verkauf|Kauf|Verkauf|Wiederanlage|Entgeltbelastung|Sparplan|Entnahme)(?: Betrag)? (?<name>.+?) (?<sum>[\d.]+,\d\d) (?<currency>[A-Z]{3}) (?<price>[\d.]+,\d+) (?<priceCurrency>[A-Z]{3}) (?<units>-?[\d.]+,\d+)$/,
      side: 'signed',
    },
  ],
  facts: [
    /^\d+ (?<wkn>[A-Z0-9]{6}) \/ (?<isin>[A-Z0-9]{12})(?: (?<rate>[\d.,]+) [A-Z]{3})? (?<day>\d\d\.\d\d\.\d{4})/m,
    /^\d+ (?<isin>[A-Z0-9]{12}) \/ (?<wkn>[A-Z0-9]{6})(?: (?<rate>[\d.,]+) [A-Z]{3})? (?<day>\d\d\.\d\d\.\d{4})/m,
    /^A(?:brechnungs|uszahlungs)betrag (?<net>[\d.]+,\d\d) (?<netCurrency>[A-Z]{3})$/m,
  ],
});

/** FIL Fondsbank's report of a single trade, with a title and a line for each fact. */
const filReport = declaredDocument({
  id: 'fil-report',
  title: 'FIL Fondsbank (FFB) DepotReport (PDF or text)',
  anchors: [/\bFFB\b/, /^ *DepotReport/m],
  decimalComma: true,
  above: [/\bFondsdepotPlus Nr\. (?<account>\d{6,})/],
  movements: [
    { begins: /^(?<settled>\d\d\.\d\d\.\d{4}): (?:Kauf|Splittkauf|Wiederanlage)\b/, side: 'buy' },
    { begins: /^(?<settled>\d\d\.\d\d\.\d{4}): (?:Gesamtv|V)erkauf\b/, side: 'sell' },
    { begins: /^\d\d\.\d\d\.\d{4}: \p{L}/u, side: null, reason: DISTRIBUTION },
  ],
  facts: [
    /^Fondsname \(WKN \/ ISIN\) (?<name>[^\n]+) \((?<wkn>[A-Z0-9]{6}) \/ (?<isin>[A-Z0-9]{12})\)$/m,
    /^Anteile (?<units>[\d.]+,\d+)$/m,
    /^Abrechnungspreis (?<price>[\d.]+,\d+) (?<priceCurrency>[A-Z]{3})$/m,
    /^Abrechnungsdatum (?<day>\d\d\.\d\d\.\d{4})$/m,
    /^Abrechnungsbetrag [\d.]+,\d\d [A-Z]{3}[^\n]*\n(?<sum>[\d.]+,\d\d) (?<currency>[A-Z]{3})$/m,
    /^Abrechnungsbetrag (?<net>[\d.]+,\d\d) (?<netCurrency>[A-Z]{3})\b/m,
    /^Devisenkurs (?<rate>[\d.]+,\d+)$/m,
  ],
});

/** Statements of Union Investment, whose day is in the row above that of the figures. */
const unionStatement = declaredDocument({
  id: 'union-investment-statement',
  title: 'Union Investment Abrechnung (PDF or text)',
  anchors: [/\bUnionDepot\b/, /^ *Buchungs-\/ Umsatzart Betrag\/EUR/m],
  decimalComma: true,
  named: /^(?:Fonds: )?(?<name>\S.*?) ISIN: (?<isin>[A-Z]{2}[A-Z0-9]{9}\d)\b/,
  resets: /^Fonds: /,
  above: [
    /^UnionDepot: (?<account>\d{6,})/,
    /^Fonds: (?<name>\S.*?) ISIN: (?<isin>[A-Z]{2}[A-Z0-9]{9}\d)\b/,
    /^(?<day>\d\d\.\d\d\.\d{4}) \p{L}/u,
  ],
  movements: [
    {
      begins:
        /^(?:(?<day>\d ?\d\.\d\d\.\d{4}) )?(?:Anlage|Wiederanlage) (?<sum>[\d.]+,\d\d)(?: [\d.]+,\d\d)? (?<price>[\d.]+,\d{2,6}) (?<units>[\d.]+,\d{3})$/,
      side: 'buy',
    },
    {
      begins:
        /^(?<day>\d\d\.\d\d\.\d{4}) (?:Verkauf|Umtausch|Auszahlung)(?: ?\*\d)? (?<sum>[\d.]+,\d\d) (?<price>[\d.]+,\d{2,6}) (?<units>-[\d.]+,\d{3})$/,
      side: 'sell',
    },
  ],
  facts: [EUROS],
});

/** The half-yearly list of the purchases of a savings plan at DKB, S Broker and others. */
const savingsPlanList = declaredDocument({
  id: 'savings-plan-list',
  title: 'Halbjahresabrechnung Sparplan (PDF or text)',
  anchors: [/abrechnung Sparplan/, /^ *Umsatzart Sparrate/m],
  decimalComma: true,
  above: [/^Depotnummer (?<account>\d{6,})/, /^(?<name>\S.*) (?<isin>[A-Z]{2}[A-Z0-9]{9}\d) \((?<wkn>[A-Z0-9]{6})\)$/],
  movements: [
    {
      begins:
        /^Kauf (?<net>[\d.]+,\d\d) \S+ (?<price>[\d.]+,\d+) (?<rate>[\d.]+,\d+) (?<units>[\d.]+,\d+) (?<day>\d\d\.\d\d\.\d{4}) (?<settled>\d\d\.\d\d\.\d{4})\b/,
      side: 'buy',
    },
  ],
  facts: [/ Summe (?<sum>[\d.]+,\d\d)$/m, EUROS],
});

/** The list of a savings plan at Deutsche Bank, a name over each purchase. */
const ansparPlan = declaredDocument({
  id: 'db-ansparplan',
  title: 'Deutsche Bank AnsparPlan (PDF or text)',
  anchors: [/\bAnsparPlan\b/, /\bGeschäftsart Kauf\b/],
  decimalComma: true,
  movements: [{ begins: /^(?<name>\S.*?) ?, WKN (?<wkn>[A-Z0-9]{6})\b/, side: 'buy' }],
  facts: [
    /^(?<day>\d\d\.\d\d\.\d{4}) (?<units>[\d.]+,\d+) (?<price>[\d.]+,\d+) (?<priceCurrency>[A-Z]{3}) (?<sum>[\d.]+,\d\d) (?<currency>[A-Z]{3})\n\d+ (?<settled>\d\d\.\d\d\.\d{4})$/m,
  ],
});

/** Statements of Sutor Bank, and of the pension products whose accounts are there. */
const sutorStatement = declaredDocument({
  id: 'sutor-statement',
  title: 'Sutor Bank Depotauszug (PDF or text)',
  anchors: [/\bSutor\b|\bSUTOR\b/, /^ *(?:Datum Valuta Betrag|Buchungs- Wertstellung Transaktion)/m],
  decimalComma: true,
  named: /^(?<name>\S.*?) (?<isin>[A-Z]{2}[A-Z0-9]{9}\d) \p{L}/u,
  movements: [
    {
      begins:
        /^(?<settled>\d\d\.\d\d\.\d{4}) (?<day>\d\d\.\d\d\.\d{4}) Storno (?:Ver)?[Kk]auf Storno (?:Ver)?[Kk]auf (?<name>\S.*?) (?<units>-?[\d.]+,\d{4})(?: (?<rate>[\d.]+,\d{4}))? -?(?<sum>[\d.]+,\d\d)\b/,
      side: 'signed',
      isReversal: true,
    },
    {
      begins:
        /^(?<settled>\d\d\.\d\d\.\d{4}) (?<day>\d\d\.\d\d\.\d{4}) (?:Kauf|Verkauf) (?:Kauf|Verkauf|Switch (?:in|ex)) (?<name>\S.*?) (?<units>-?[\d.]+,\d{4})(?: (?<rate>[\d.]+,\d{4}))? -?(?<sum>[\d.]+,\d\d)(?: (?<net>[\d.]+,\d\d))?\b/,
      side: 'signed',
    },
    {
      begins:
        /^(?<settled>\d\d\.\d\d\.\d{4}) (?<day>\d\d\.\d\d\.\d{4}) -?(?<sum>[\d.]+,\d\d) (?:Kauf|Verkauf|Gebührentilgung) (?<name>\S.*?)(?: (?<rate>[\d.]+,\d{4}))? (?<price>[\d.]+,\d{2,4})(?: (?<priceCurrency>US\$|EUR))? (?<units>-?[\d.]+,\d{4})$/,
      side: 'signed',
    },
    { begins: /^\d\d\.\d\d\.\d{4} \d\d\.\d\d\.\d{4} /, side: null, reason: 'payment or cost' },
  ],
  facts: [
    /^[^\n]+\n(?:\d\d:\d\d )?\p{L}+ (?<isin>[A-Z]{2}[A-Z0-9]{9}\d) (?<price>[\d.]+,\d+) (?<priceCurrency>US\$|[A-Z]{3})/u,
    EUROS,
  ],
});

export const germanFundPlatforms = [
  ansparPlan,
  dekaDayStatement,
  dekaReport,
  filReport,
  filStatement,
  fnzStatement,
  savingsPlanList,
  sutorStatement,
  unionStatement,
];
