import { declaredDocument } from './declared-document.ts';

/** What is repaid is sold to its issuer, as in the other formats. */
const REPAID = { side: 'sell', subtype: 'redemption' } as const;

const ingRedemption = declaredDocument({
  id: 'ing-redemption',
  title: 'ING Rückzahlung (PDF or text)',
  anchors: [/\bING\b/, /^ *(?:Rückzahlung|Einlösung) *$/m, /^ *Einlösung zum Kurs von /m],
  decimalComma: true,
  movements: [{ begins: /^(?:Rückzahlung|Einlösung)$/, ...REPAID }],
  facts: [
    /^ISIN \(WKN\) (?<isin>[A-Z]{2}[A-Z0-9]{9}\d) \((?<wkn>[A-Z0-9]{6})\)$/m,
    /^Wertpapierbezeichnung (?<name>[^\n]+)$/m,
    /^Nominale (?<units>[\d.]+(?:,\d+)?) (?:Stück|[A-Z]{3})$/m,
    /^Einlösung zum Kurs von (?<price>[\d.]+(?:,\d+)?) (?<priceCurrency>[A-Z]{3})\b/m,
    /^Einlösung zum Kurs von (?<percent>[\d.]+(?:,\d+)?) ?%/m,
    /^Kurswert (?<currency>[A-Z]{3}) (?<sum>[\d.]+,\d\d)$/m,
    /^Endbetrag (?<netCurrency>[A-Z]{3}) (?<net>[\d.]+,\d\d)$/m,
    /^Fälligkeit (?<day>\d\d\.\d\d\.\d{4})$/m,
    /^Valuta (?<settled>\d\d\.\d\d\.\d{4})$/m,
  ],
});

/** onvista and DAB: warrants, certificates and bonds that are due. */
const maturityCredit = declaredDocument({
  id: 'maturity-credit',
  title: 'Gutschriftsanzeige of a maturity (PDF or text)',
  anchors: [/^ *Gutschriftsanzeige/m, /^ *Nominal +Einlösung zu:/m],
  decimalComma: true,
  movements: [{ begins: /^Gutschriftsanzeige\b/, ...REPAID }],
  facts: [
    /^Gattungsbezeichnung [^\n]*ISIN\n(?<name>[^\n]+?) (?<day>\d\d\.\d\d\.\d{4})(?: \d\d\.\d\d\.\d{4})? (?<isin>[A-Z]{2}[A-Z0-9]{9}\d)$/m,
    /^STK (?<units>[\d.]+(?:,\d+)?) (?<priceCurrency>[A-Z]{3}) (?<price>[\d.]+,\d+)$/m,
    /^[A-Z]{3} (?<units>[\d.]+(?:,\d+)?) (?<percent>[\d.]+(?:,\d+)?) ?%/m,
    /\bKurswert (?<currency>[A-Z]{3}) (?<sum>[\d.]+,\d\d)\b/,
    /^Wert Konto-Nr\.[^\n]*\n(?<settled>\d\d\.\d\d\.\d{4}) \S+ (?<netCurrency>[A-Z]{3}) (?<net>[\d.]+,\d\d)$/m,
  ],
});

/** DKB and others of its computing center: all of a security is due, or called by its issuer. */
const nominaleRedemption = declaredDocument({
  id: 'nominale-redemption',
  title: 'Einlösung bei Gesamtfälligkeit (PDF or text)',
  anchors: [
    /^ *(?:Einlösung bei Gesamtfälligkeit|Gesamtkündigung) *$/m,
    /^ *Nominale Wertpapierbezeichnung ISIN \(WKN\)/m,
  ],
  decimalComma: true,
  above: [/^Depotnummer (?<account>\d{6,})/],
  refuses: /^ *Storno\b/m,
  movements: [
    {
      begins: /^(?:Einlösung bei Gesamtfälligkeit|Gesamtkündigung)$/,
      ...REPAID,
    },
  ],
  facts: [
    /^(?:Stück|[A-Z]{3}) (?<units>[\d.]+(?:,\d+)?) (?<name>\S.*?) ?(?<isin>[A-Z]{2}[A-Z0-9]{9}\d) \((?<wkn>[A-Z0-9]{6})\)$/m,
    /^Rückzahlungsbetrag \/ Stück (?<price>[\d.]+,\d+) (?<priceCurrency>[A-Z]{3})\b/m,
    /^Rückzahlungskurs (?<percent>[\d.]+(?:,\d+)?) ?%/m,
    /\bRückzahlungsdatum (?<day>\d\d\.\d\d\.\d{4})/,
    /\bist zum (?<day>\d\d\.\d\d\.\d{4}) zur Rückzahlung fällig/,
    /^Rückzahlungsbetrag (?<sum>[\d.]+,\d\d)\+? (?<currency>[A-Z]{3})$/m,
    /^Ausmachender Betrag (?<net>[\d.]+,\d\d)\+? (?<netCurrency>[A-Z]{3})$/m,
    /\bmit Valuta (?<settled>\d\d\.\d\d\.\d{4})/,
  ],
});

/** Baader Bank and Scalable: shares and certificates that are paid for in cash when they leave the account. */
const cashSettlement = declaredDocument({
  id: 'baader-cash-settlement',
  title: 'Baader Bank Barabfindung (PDF or text)',
  anchors: [/^ *Ausbuchung aus Depot \d+ per /m, /\bBarabfindung *$/m],
  decimalComma: true,
  movements: [
    {
      begins: /^Ausbuchung aus Depot (?<account>\d+) per (?<day>\d\d\.\d\d\.\d{4})$/,
      ...REPAID,
      onlyWith: /Barabfindung/,
    },
  ],
  facts: [
    /^Nominale ISIN: (?<isin>[A-Z]{2}[A-Z0-9]{9}\d) WKN: (?<wkn>[A-Z0-9]{6})\b/m,
    /^STK (?<units>[\d.]+(?:,\d+)?) (?<name>\S.*?) (?<priceCurrency>[A-Z]{3}) (?<price>[\d.]+,\d+)(?: p\.STK$|\n[^\n]*p\.STK$)/m,
    /^Bruttobetrag (?<currency>[A-Z]{3}) (?<sum>[\d.]+,\d\d)$/m,
    /^Zu Gunsten Konto \S+ Valuta: (?<settled>\d\d\.\d\d\.\d{4}) (?<netCurrency>[A-Z]{3}) (?<net>[\d.]+,\d\d)$/m,
  ],
});

/** Baader Bank: a certificate or bond that is due, whose title is printed again on the next page. */
const baaderRedemption = declaredDocument({
  id: 'baader-redemption',
  title: 'Baader Bank Gesamtrückzahlung (PDF or text)',
  anchors: [/^ *Gesamtrückzahlung *$/m, /^ *Ex-Tag: /m, /\bRückzahlung *$/m],
  decimalComma: true,
  repeatsTitles: true,
  above: [/^Depot-Nr\.: (?<account>\d{6,})$/],
  movements: [{ begins: /^Gesamtrückzahlung$/, ...REPAID }],
  facts: [
    /^Nominale ISIN: (?<isin>[A-Z]{2}[A-Z0-9]{9}\d) WKN: (?<wkn>[A-Z0-9]{6})\b/m,
    /^STK (?<units>[\d.]+(?:,\d+)?) (?<name>\S.*?) (?<priceCurrency>[A-Z]{3}) (?<price>[\d.]+,\d+)$/m,
    /^[A-Z]{3} (?<units>[\d.]+(?:,\d+)?) (?<name>\S.*?) (?<percent>[\d.]+(?:,\d+)?) ?%$/m,
    /^Ex-Tag: (?<day>\d\d\.\d\d\.\d{4})$/m,
    /^Bruttobetrag (?<currency>[A-Z]{3}) (?<sum>[\d.]+,\d\d)$/m,
    /^Zu Gunsten Konto \S+ Valuta: (?<settled>\d\d\.\d\d\.\d{4}) (?<netCurrency>[A-Z]{3}) (?<net>[\d.]+,\d\d)$/m,
  ],
});

/** Consorsbank: a certificate that is due. */
const consorsRedemption = declaredDocument({
  id: 'consorsbank-redemption',
  title: 'Consorsbank Einlösung (PDF or text)',
  anchors: [/^ *Einlösung *$/m, /^ *Wertpapierbezeichnung WKN ISIN/m, /^ *Einheit Nominale Fällig per/m],
  decimalComma: true,
  above: [/^Depotnummer: (?<account>\d{6,})$/],
  movements: [{ begins: /^Einlösung$/, ...REPAID }],
  facts: [
    /^Wertpapierbezeichnung WKN ISIN\n(?<name>[^\n]+) (?<wkn>[A-Z0-9]{6}) (?<isin>[A-Z]{2}[A-Z0-9]{9}\d)$/m,
    /^(?:Stück|[A-Z]{3}) (?<units>[\d.]+(?:,\d+)?) (?<day>\d\d\.\d\d\.\d{4})$/m,
    /^Einlösung zu (?<price>[\d.]+(?:,\d+)?) (?<priceCurrency>[A-Z]{3})\b/m,
    /^Einlösung zu (?<percent>[\d.]+(?:,\d+)?) ?%/m,
    /^Brutto (?<sum>[\d.]+,\d\d) (?<currency>[A-Z]{3})$/m,
    /^Netto zugunsten .* (?<net>[\d.]+,\d\d) (?<netCurrency>[A-Z]{3})$/m,
    /^Valuta (?<settled>\d\d\.\d\d\.\d{4})/m,
  ],
});

/** justTRADE: a certificate that is due. */
const justTradeRedemption = declaredDocument({
  id: 'justtrade-redemption',
  title: 'justTRADE Fälligkeit/Verfall (PDF or text)',
  anchors: [/^ *Fälligkeit\/Verfall *$/m, /^ *Rückzahlungskurs [A-Z]{3} /m],
  decimalComma: true,
  above: [/^Depotnummer: (?<account>\d{6,})$/],
  movements: [{ begins: /^Fälligkeit\/Verfall$/, ...REPAID }],
  facts: [
    /^Produktbezeichnung -? ?(?<name>[^\n]+?):?$/m,
    /^Internationale Wertpapierkennnummer (?<isin>[A-Z]{2}[A-Z0-9]{9}\d)$/m,
    /^Anzahl\/Nominale (?<units>[\d.]+(?:,\d+)?)$/m,
    /^Ex Datum - Tag (?<day>\d\d?\. \p{L}+ \d{4})$/mu,
    /^Valutadatum (?<settled>\d\d?\. \p{L}+ \d{4})$/mu,
    /^Rückzahlungskurs (?<priceCurrency>[A-Z]{3}) (?<price>[\d.]+,\d+)$/m,
    /^Rückzahlungsbetrag (?<currency>[A-Z]{3}) (?<sum>[\d.]+,\d\d)$/m,
    /^Ausmachender Betrag (?<netCurrency>[A-Z]{3}) (?<net>[\d.]+,\d\d)$/m,
  ],
});

/** easybank and others of Austria: a bond that is repaid. */
const austrianRedemption = declaredDocument({
  id: 'austrian-redemption',
  title: 'Austrian Abrechnung of a Tilgung (PDF or text)',
  anchors: [/\bunten angeführtes Geschäft abgerechnet/, /^ *Geschäftsart: Tilgung/m],
  decimalComma: true,
  above: [/^Depot: (?<account>\S{6,})$/, /\bam (?<day>\d\d?\.\d\d?\.\d{4}) unten angeführtes Geschäft/],
  movements: [{ begins: /^Geschäftsart: Tilgung$/, ...REPAID }],
  facts: [
    /^Abgang: (?:Nom\. ?)?(?<units>[\d.]+(?:,\d+)?)(?: Stk)?$/m,
    /^Titel: (?<isin>[A-Z]{2}[A-Z0-9]{9}\d) (?<name>[^\n]+)$/m,
    /^Kurs: (?<percent>[\d.]+(?:,\d+)?) ?%$/m,
    /^Kurs: (?<price>[\d.]+(?:,\d+)?) (?<priceCurrency>[A-Z]{3})$/m,
    /^endfällig per (?<day>\d\d?\.\d\d?\.\d{4})$/m,
    /^Kurswert: (?<sum>[\d.]+,\d\d) (?<currency>[A-Z]{3})$/m,
    /^Zu Gunsten .* Valuta (?<settled>\d\d\.\d\d\.\d{4}) (?<net>[\d.]+,\d\d) (?<netCurrency>[A-Z]{3})$/m,
  ],
});

/** Erste Bank: a fraction of a share that is sold after an event. */
const ersteFraction = declaredDocument({
  id: 'erste-fraction',
  title: 'Erste Bank Verkauf Kapitalmaßnahme (PDF or text)',
  anchors: [/^ *Verkauf Kapitalmaßnahme *$/m, /^ *SPITZENAUSGLEICH/m],
  decimalComma: true,
  repeatsTitles: true,
  movements: [{ begins: /^Verkauf Kapitalmaßnahme$/, side: 'sell', subtype: 'cash_in_lieu' }],
  facts: [
    /^(?<isin>[A-Z]{2}[A-Z0-9]{9}\d) (?<name>[^\n]+)$/m,
    /^(?<units>[\d.]+(?:,\d+)?) STK (?<price>[\d.]+,\d+) (?<priceCurrency>[A-Z]{3}) (?<sum>[\d.]+,\d\d) (?<currency>[A-Z]{3})$/m,
    /\bSchlusstag: (?<day>\d\d\.\d\d\.\d{4})/,
    /^Zu Gunsten \S+ (?<settled>\d\d\.\d\d\.\d{4}) (?<net>[\d.]+,\d\d) (?<netCurrency>[A-Z]{3})$/m,
  ],
});

export const germanRedemptions = [
  austrianRedemption,
  baaderRedemption,
  cashSettlement,
  consorsRedemption,
  ersteFraction,
  ingRedemption,
  justTradeRedemption,
  maturityCredit,
  nominaleRedemption,
];
