import { declaredDocument } from './declared-document.ts';

/** flatex's confirmations, of which a document may have many: each begins with the number of its order. */
const flatexConfirmations = declaredDocument({
  id: 'flatex-confirmations',
  title: 'flatex Wertpapierabrechnung (PDF or text)',
  anchors: [/\bIhre Depotnummer\b/, /^ *Nr\. ?\d+\/\d+ +(?:Kauf|Verkauf)\b/m, /^ *Ordervolumen *: .* St\./m],
  decimalComma: true,
  repeatsTitles: true,
  above: [/^Ihre Depotnummer ?: (?<account>\d{6,})/],
  movements: [
    { begins: /^Nr\. ?\d+\/\d+ Kauf\b/, side: 'buy' },
    { begins: /^Nr\. ?\d+\/\d+ Verkauf\b/, side: 'sell' },
    { begins: /^Nr\. ?\d+\/\d+ \p{L}/u, side: null, reason: 'no purchase and no sale' },
  ],
  facts: [
    /(?:Kauf|Verkauf) (?<name>\S[\s\S]{0,80}?) ?\((?<isin>[A-Z]{2}[A-Z0-9]{9}\d)\/(?<wkn>[A-Z0-9]{6})\)/,
    /^davon ausgef\. ?: (?<units>[\d.]+(?:,\d+)?) St\./m,
    /^Kurs ?: (?<price>[\d.]+,\d+) (?<priceCurrency>[A-Z]{3}) Kurswert ?: (?<sum>[\d.]+,\d\d) (?<currency>[A-Z]{3})/m,
    /^Devisenkurs ?: (?<rate>[\d.]+,\d+)/m,
    /\bSchlusstag ?: (?<day>\d\d\.\d\d\.\d{4})/,
    /^Valuta ?: (?<settled>\d\d\.\d\d\.\d{4})/m,
    /\bEndbetrag ?: -?(?<net>[\d.]+,\d\d) (?<netCurrency>[A-Z]{3})/,
  ],
});

/** The confirmations of DKB, Postbank, S Broker and others, of one or more trades in units or nominal values. */
const nominaleConfirmations = declaredDocument({
  id: 'nominale-confirmations',
  title: 'Wertpapier Abrechnung of a German bank (PDF or text)',
  anchors: [
    /^ *Wertpapier Abrechnung (?:Kauf|Verkauf|Ausgabe|Rücknahme)/m,
    /^ *Nominale Wertpapierbezeichnung ISIN \(WKN\)/m,
    /^ *Ausführungskurs /m,
  ],
  decimalComma: true,
  above: [/^Depotnummer (?<account>\d{6,})/],
  movements: [
    { begins: /^Wertpapier Abrechnung .*Storno/i, side: null, reason: 'reversal of a trade' },
    { begins: /^Wertpapier Abrechnung (?:Kauf|Ausgabe)\b/, side: 'buy' },
    { begins: /^Wertpapier Abrechnung (?:Verkauf|Rücknahme)\b/, side: 'sell' },
  ],
  facts: [
    /^(?:Stück|[A-Z]{3}) (?<units>[\d.]+(?:,\d+)?) (?<name>\S.*?) ?(?<isin>[A-Z]{2}[A-Z0-9]{9}\d) \((?<wkn>[A-Z0-9]{6})\)$/m,
    /^Ausführungskurs (?<price>[\d.]+(?:,\d+)?) (?<priceCurrency>[A-Z]{3})\b/m,
    /^Ausführungskurs (?<percent>[\d.]+(?:,\d+)?) ?%/m,
    /^Kurswert (?<sum>[\d.]+,\d\d)-? (?<currency>[A-Z]{3})$/m,
    /^Devisenkurs \([A-Z/ ]+\) (?<rate>[\d.]+,\d+)/m,
    /^Schlusstag(?:\/-Zeit)? (?<day>\d\d\.\d\d\.\d{4})/m,
    /^Ausmachender Betrag (?<net>[\d.]+,\d\d)[-+]? (?<netCurrency>[A-Z]{3})$/m,
    /\bmit Valuta (?<settled>\d\d\.\d\d\.\d{4})/,
  ],
});

/** Oldenburgische Landesbank: the title has the name, and a row all figures. */
const olbConfirmation = declaredDocument({
  id: 'olb-confirmation',
  title: 'Oldenburgische Landesbank Wertpapierabrechnung (PDF or text)',
  anchors: [/\bOldenburgische Landesbank\b/, /^ *WERTPAPIERABRECHNUNG/m],
  decimalComma: true,
  above: [/^Depotnummer (?<account>\d{6,})/, /\bAusführung (?<day>\d\d\.\d\d\.\d{4})/],
  movements: [
    { begins: /^Kauf(?: -|:) (?<name>\S.*)$/, side: 'buy' },
    { begins: /^Verkauf(?: -|:) (?<name>\S.*)$/, side: 'sell' },
  ],
  facts: [
    /^(?<isin>[A-Z]{2}[A-Z0-9]{9}\d) \((?<wkn>[A-Z0-9]{6})\) (?<units>[\d.]+(?:,\d+)?) (?<price>[\d.]+,\d+) (?<priceCurrency>[A-Z]{3}) (?<sum>[\d.]+,\d\d) (?<currency>[A-Z]{3})$/m,
    /^Devisenkurs \S+ ?\S+ (?<rate>[\d.]+,\d+)/m,
    /^Ausmachender Betrag:? (?<net>[\d.]+,\d\d) (?<netCurrency>[A-Z]{3})/m,
    /^Verrechnungskonto Valuta\n\S+ (?<settled>\d\d\.\d\d\.\d{4})/m,
  ],
});

/** comdirect's trades at a fixed price, which print no sum in the currency of the price. */
const comdirectFixedPrice = declaredDocument({
  id: 'comdirect-fixed-price',
  title: 'comdirect Geschäftsabrechnung at a fixed price (PDF or text)',
  anchors: [/\bcomdirect\b/, /\bFestpreis pro Stück\b/, /\bUmrechn\. zum Dev\. ?kurs\b/],
  decimalComma: true,
  movements: [
    { begins: /^Wertpapierkauf$/, side: 'buy' },
    { begins: /^Wertpapierverkauf$/, side: 'sell' },
  ],
  facts: [
    /^Geschäftstag ?: (?<day>\d\d\.\d\d\.\d{4})/m,
    /^Wertpapier-Bezeichnung WPKNR\/ISIN\n(?<name>[^\n]+?) (?<wkn>[A-Z0-9]{6})\n[^\n]*?(?<isin>[A-Z]{2}[A-Z0-9]{9}\d)$/m,
    /^St\. ?(?<units>[\d.]+(?:,\d+)?) (?<priceCurrency>[A-Z]{3}) (?<price>[\d.]+,\d+)$/m,
    /\bDev\. ?kurs (?<rate>[\d.]+,\d+)/,
    /\bZu Ihren (?:Lasten|Gunsten)[^\n]*\n[^\n]* (?<settled>\d\d\.\d\d\.\d{4}) (?<netCurrency>[A-Z]{3}) (?<net>[\d.]+,\d\d)$/m,
  ],
});

/** Erste Bank's list of a fund plan, three lines for each trade below its fund. */
const ersteFundPlan = declaredDocument({
  id: 'erste-fund-plan',
  title: 'Erste Bank s Fonds Plan Auszug (PDF or text)',
  anchors: [/\bs Fonds Plan\b/, /^ *Durchführungs- +Kauf\//m],
  decimalComma: true,
  above: [/^(?<name>\S.*?) ISIN (?<isin>[A-Z]{2}[A-Z0-9]{9}\d)$/],
  movements: [
    { begins: /^(?<day>\d\d\.\d\d\.\d{4}) Kauf (?<units>[\d.]+,\d{3}) -(?<net>[\d.]+,\d\d) /, side: 'buy' },
    { begins: /^(?<day>\d\d\.\d\d\.\d{4}) Verkauf -?(?<units>[\d.]+,\d{3}) (?<net>[\d.]+,\d\d) /, side: 'sell' },
    { begins: /^Summe /, side: null, reason: 'sum of the rows' },
  ],
  facts: [
    {
      pattern: /^[^\n]+\n(?<price>[\d.]+,\d+) [^\n]*\n[\d.,]+ (?<sum>[\d.]+,\d\d) /,
      also: { currency: 'EUR', netCurrency: 'EUR' },
    },
  ],
});

export const germanConfirmations = [
  comdirectFixedPrice,
  ersteFundPlan,
  flatexConfirmations,
  nominaleConfirmations,
  olbConfirmation,
];
