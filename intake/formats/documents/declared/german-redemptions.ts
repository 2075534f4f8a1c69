import { declaredDocument } from './declared-document.ts';

/** What is repaid is sold to its issuer, as in the other formats. */
const REPAID = { side: 'sell', subtype: 'redemption' } as const;

const ingRedemption = declaredDocument({
  id: 'ing-redemption',
  title: 'ING Rückzahlung (PDF or text)',
  anchors: [/\bING\b/, /^ *Rückzahlung *$/m, /^ *Einlösung zum Kurs von /m],
  decimalComma: true,
  movements: [{ begins: /^Rückzahlung$/, ...REPAID }],
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
  movements: [{ begins: /^(?:Einlösung bei Gesamtfälligkeit|Gesamtkündigung)$/, ...REPAID }],
  facts: [
    /^(?:Stück|[A-Z]{3}) (?<units>[\d.]+(?:,\d+)?) (?<name>\S.*?) ?(?<isin>[A-Z]{2}[A-Z0-9]{9}\d) \((?<wkn>[A-Z0-9]{6})\)$/m,
    /^Rückzahlungsbetrag \/ Stück (?<price>[\d.]+,\d+) (?<priceCurrency>[A-Z]{3})\b/m,
    /^Rückzahlungskurs (?<percent>[\d.]+(?:,\d+)?) ?%/m,
    /\bRückzahlungsdatum (?<day>\d\d\.\d\d\.\d{4})/,
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
    /^STK (?<units>[\d.]+(?:,\d+)?) (?<name>\S.*?) (?<priceCurrency>[A-Z]{3}) (?<price>[\d.]+,\d+) p\.STK$/m,
    /^Bruttobetrag (?<currency>[A-Z]{3}) (?<sum>[\d.]+,\d\d)$/m,
    /^Zu Gunsten Konto \S+ Valuta: (?<settled>\d\d\.\d\d\.\d{4}) (?<netCurrency>[A-Z]{3}) (?<net>[\d.]+,\d\d)$/m,
  ],
});

export const germanRedemptions = [cashSettlement, ingRedemption, maturityCredit, nominaleRedemption];
