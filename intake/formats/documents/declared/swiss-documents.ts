import { declaredDocument } from './declared-document.ts';

const REPAID = { side: 'sell', subtype: 'redemption' } as const;
const FIGURE = String.raw`\d[\d' ]*(?:\.\d+)?`;

/** Swissquote's options: the contracts, their size and what one unit of the underlying cost. */
const swissquoteOptions = declaredDocument({
  id: 'swissquote-options',
  title: 'Swissquote Derivatetransaktion (PDF or text)',
  anchors: [/\bSwissquote\b/, /^ *Derivatetransaktion: /m, /^ *Bezeichnung Anzahl Kontraktwährung Preis/m],
  decimalComma: false,
  movements: [
    { begins: /^Derivatetransaktion: Buy to open\b/, side: 'buy', effect: 'open' },
    { begins: /^Derivatetransaktion: Buy (?:to )?close\b/, side: 'buy', effect: 'close' },
    { begins: /^Derivatetransaktion: Sell to open\b/, side: 'sell', effect: 'open' },
    { begins: /^Derivatetransaktion: Sell (?:to )?close\b/, side: 'sell', effect: 'close' },
    { begins: /^Derivatetransaktion: /, side: null, reason: 'no purchase and no sale' },
  ],
  facts: [
    /auftrag vom (?<day>\d\d\.\d\d\.\d{4})/,
    /^Bezeichnung Anzahl [^\n]+\n(?<name>(?<underlying>[A-Z][A-Z.]*) \S+ \S+(?<right>[CP])) (?<units>[\d']+(?:\.\d+)?) (?<priceCurrency>[A-Z]{3}) (?<price>[\d']+(?:\.\d+)?)$/m,
    /^(?<multiplier>\d+) \d+ (?<strike>[\d'.]+) (?<expiry>\d\d\.\d\d\.\d{4})\b/m,
    /^Valutadatum (?<settled>\d\d\.\d\d\.\d{4})$/m,
    /^Total (?<currency>[A-Z]{3}) (?<sum>[\d']+\.\d\d)$/m,
    /^Total (?:belastet|gutgeschrieben) (?<netCurrency>[A-Z]{3}) (?<net>[\d']+\.\d\d)$/m,
  ],
});

/** PostFinance: funds, whose name may end with a currency. */
const postFinanceFunds = declaredDocument({
  id: 'postfinance-funds',
  title: 'PostFinance Transaktionsabrechnung of a fund (PDF or text)',
  anchors: [/\bPostFinance\b/, /^ *Position Anteile Währung Kurs/m, /^ *Transaktionsabrechnung: /m],
  decimalComma: false,
  repeatsTitles: true,
  above: [/^Depot (?<account>\d[\d-]{6,}) /],
  movements: [
    { begins: /^Transaktionsabrechnung: (?:Zeichnung|Fondssparplan|Kauf)\b/, side: 'buy' },
    { begins: /^Transaktionsabrechnung: (?:Rücknahme|Verkauf|Entnahmeplan)\b/, side: 'sell' },
    { begins: /^Transaktionsabrechnung: /, side: null, reason: 'no purchase and no sale' },
  ],
  facts: [
    /\bDatum: (?<day>\d\d\.\d\d\.\d{4})/,
    new RegExp(
      String.raw`^Position Anteile Währung Kurs\n(?<name>[^\n]+?) (?<units>\d[\d']*(?:\.\d+)?) (?<priceCurrency>[A-Z]{3}) (?<price>${FIGURE})$`,
      'm',
    ),
    /^ISIN (?<isin>[A-Z]{2}[A-Z0-9]{9}\d)$/m,
    new RegExp(`^Kurswert in Handelswährung (?<currency>[A-Z]{3}) (?<sum>${FIGURE})$`, 'm'),
    new RegExp(
      String.raw`^Total in Kontowährung zum Kurs von [A-Z/]{7} [\d.]+ (?<netCurrency>[A-Z]{3}) (?<net>${FIGURE})$`,
      'm',
    ),
    /\bmit Valuta (?<settled>\d\d\.\d\d\.\d{4})/,
  ],
});

/** Zürcher Kantonalbank's pension app: a purchase and a sale back in a row each, or in lines of its own. */
const franklyFunds = declaredDocument({
  id: 'frankly-funds',
  title: 'frankly Abrechnung von Wertschriften (PDF or text)',
  anchors: [/\bfrankly\b|\bZürcher Kantonalbank\b/, /^ *Abrechnung von Wertschriften/m],
  decimalComma: false,
  movements: [
    { begins: /^(?:Ausgabe|Zeichnungen)$/, side: 'buy' },
    { begins: /^(?:Rücknahme|Rücknahmen)$/, side: 'sell' },
  ],
  facts: [
    /^Abschluss per: (?<day>\d\d\.\d\d\.\d{4})\b/m,
    /^(?<name>[^\n]+)\nValor \d+ \/ ISIN (?<isin>[A-Z]{2}[A-Z0-9]{9}\d)$/m,
    /^Stück (?<priceCurrency>[A-Z]{3}) (?<currency>[A-Z]{3})\n(?<units>[\d.]+) zu (?<price>[\d'.]+) (?<sum>[\d'.]+)$/m,
    /^Total zu Ihren (?:Lasten|Gunsten) Valuta (?<settled>\d\d\.\d\d\.\d{4}) /m,
    {
      pattern:
        /^(?<note>\d{5,9}) (?<name>\S[^\n]*?) (?<units>[\d']+\.\d+) (?<price>[\d']+\.\d+) (?<day>\d\d\.\d\d\.\d{4}) (?<sum>[\d']+\.\d\d)$/m,
      also: { priceCurrency: 'CHF', currency: 'CHF' },
    },
  ],
});

/** UBS: shares that are paid for in a merger, and fractions. */
const ubsCash = declaredDocument({
  id: 'ubs-cash-for-shares',
  title: 'UBS Abrechnung of a merger or of fractions (PDF or text)',
  anchors: [/\bUBS\b/, /^ *(?:FUSION|FRAKTIONS-ABRECHNUNG) *$/m, /^ *Zum Preis von /m],
  decimalComma: false,
  movements: [
    { begins: /^FUSION$/, ...REPAID },
    { begins: /^FRAKTIONS-ABRECHNUNG$/, side: 'sell', subtype: 'cash_in_lieu' },
  ],
  facts: [
    new RegExp(
      String.raw`^Stück Valor \d+ ISIN (?<isin>[A-Z]{2}[A-Z0-9]{9}\d) Preis\n(?<units>${FIGURE}) (?<name>\p{L}[^\n]*?) (?<priceCurrency>[A-Z]{3}) (?<price>${FIGURE})$`,
      'mu',
    ),
    new RegExp(`^Zum Preis von (?<currency>[A-Z]{3}) (?<sum>${FIGURE})$`, 'm'),
    new RegExp(
      String.raw`^Zugunsten Konto .* Valuta (?<day>\d\d\.\d\d\.\d{4}) (?<netCurrency>[A-Z]{3}) (?<net>${FIGURE})$`,
      'm',
    ),
  ],
});

/** Hypothekarbank Lenzburg: certificates that are repaid. */
const lenzburgRedemption = declaredDocument({
  id: 'lenzburg-redemption',
  title: 'Hypothekarbank Lenzburg Titelrückzahlung (PDF or text)',
  anchors: [/\bHypothekarbank Lenzburg\b/, /^ *Titelrückzahlung\b/m],
  decimalComma: false,
  movements: [{ begins: /^Titelrückzahlung\b/, ...REPAID }],
  facts: [
    /^(?<units>[\d'.]+) (?<name>\S[^\n]*?) Depotstelle: \d+$/m,
    /^Valor: \d+ \/ (?<isin>[A-Z]{2}[A-Z0-9]{9}\d)$/m,
    /\bZahlbar Datum: (?<day>\d\d\.\d\d\.\d{4})/,
    /^Brutto zu (?<priceCurrency>[A-Z]{3}) (?<price>[\d'.]+) (?<currency>[A-Z]{3}) (?<sum>[\d'.]+)$/m,
    /^Gutschrift \S+ Valuta (?<settled>\d\d\.\d\d\.\d{4}) (?<netCurrency>[A-Z]{3}) (?<net>[\d'.]+)$/m,
  ],
});

export const swissDocuments = [franklyFunds, lenzburgRedemption, postFinanceFunds, swissquoteOptions, ubsCash];
