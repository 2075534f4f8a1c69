import { declaredDocument } from './declared-document.ts';
import type { DocumentLayout, FactPattern } from './layout.ts';

const REPAID = { side: 'sell', subtype: 'redemption' } as const;
const FRACTION = { side: 'sell', subtype: 'cash_in_lieu', withoutPrice: true } as const;

/** flatex since 2009: certificates that lapse or are knocked out, several below each other. */
const flatexOutgoing = declaredDocument({
  id: 'flatex-outgoing',
  title: 'flatex Gutschriftsanzeige of a maturity (PDF or text)',
  anchors: [/\bGutschrifts- ?\/ ?Belastungsanzeige/, /^ *Depotausgang +\S/m, /\/Nominale *: /],
  decimalComma: true,
  above: [/^Ihre Depotnummer: (?<account>\d{6,})$/],
  movements: [
    {
      begins: /^Depotausgang (?<name>\S.*?) \((?<isin>[A-Z]{2}[A-Z0-9]{9}\d)\)$/,
      ...REPAID,
      onlyWith: /\bBetrag\/Stk ?: [\d.]*,0*[1-9]|\bBetrag\/Stk ?: [1-9]/,
      reason: 'securities that leave the account without a payment',
    },
  ],
  facts: [
    /^St(?:k)?\.\/Nominale ?: (?<units>[\d.]+(?:,\d+)?) Stk?\b/m,
    /\bGeldgegenwert ?\*{0,4} ?: (?<net>[\d.]+,\d\d) (?<netCurrency>[A-Z]{3})/,
    /\bEinbeh\. Steuer ?\*{0,4} ?: (?<tax>-?[\d.]+,\d\d) /,
    /\bBetrag\/Stk ?: (?<price>[\d.]+,\d+) (?<priceCurrency>[A-Z]{3})$/m,
    /^Fälligkeitstag ?: (?<day>\d\d\.\d\d\.\d{4})/m,
  ],
});

const FLATEX_ROW = /^(?<wkn>[A-Z0-9]{6}) (?<isin>[A-Z]{2}[A-Z0-9]{9}\d) (?<name>\S.*?) (?<units>[\d.]+,\d+)$/;

/** flatex since 2015: the same with the number and name in a row above. */
const flatexMaturity = declaredDocument({
  id: 'flatex-maturity',
  title: 'flatex Belastungsanzeige of a maturity (PDF or text)',
  anchors: [/\bGutschrifts- ?\/ ?Belastungsanzeige/, /\bbuchen wir folgenden Bestand aus Ihrem/],
  decimalComma: true,
  above: [/^Depotnummer ?: (?<account>\d{6,})$/, FLATEX_ROW],
  movements: [{ begins: /^aufgrund - .* - buchen wir folgenden Bestand aus Ihrem$/, ...REPAID }],
  facts: [
    /^Stck\.\/Nominale: (?<units>[\d.]+,\d+) Betrag\/Stck\. ?:? (?<price>[\d.]+,\d+) (?<priceCurrency>[A-Z]{3})$/m,
    /^Geldgegenwert ?\*? ?:? ?(?<sum>[\d.]+,\d\d) (?<currency>[A-Z]{3})$/m,
    /^Fälligkeitstag ?:? ?(?<day>\d\d\.\d\d\.\d{4})/m,
  ],
});

/** flatex: the part of a share that is paid for in cash. */
const flatexFraction = declaredDocument({
  id: 'flatex-fraction',
  title: 'flatex Spitzenregulierung (PDF or text)',
  anchors: [/^ *Spitzenregulierung in [A-Z]{2}[A-Z0-9]{9}\d/m, /^ *WKN +ISIN +Wertpapierbezeichnung/m],
  decimalComma: true,
  above: [/^\p{L}[\p{L} ]+, (?<day>\d\d\.\d\d\.\d{4})$/u],
  movements: [{ begins: /^Spitzenregulierung in (?<isin>[A-Z]{2}[A-Z0-9]{9}\d)$/, ...FRACTION }],
  facts: [
    /^Depotnummer ?: (?<account>\d{6,})$/m,
    new RegExp(FLATEX_ROW.source, 'm'),
    /^Spitzenregulierung (?<sum>[\d.]+,\d\d) (?<currency>[A-Z]{3})$/m,
  ],
});

const TITLES = /^(?:TILGUNG|REPAYMENT|ZWANGSÜBERNAHME|AUSÜBUNG VON OPTIONSSCHEINEN)$/;

/** Trade Republic's redemptions, which print what was paid and not for one unit. */
function tradeRepublicRedemption(id: string, decimalComma: boolean, anchor: RegExp, sum: readonly FactPattern[]) {
  const layout: DocumentLayout = {
    id,
    title: 'Trade Republic redemption (PDF or text)',
    anchors: [/\bTRADE REPUBLIC BANK\b/i, new RegExp(TITLES.source, 'm'), anchor],
    decimalComma,
    above: [/(?:DEPOT|SECURITIES ACCOUNT) (?<account>\d{6,})$/],
    movements: [{ begins: TITLES, ...REPAID, withoutPrice: true }],
    facts: [
      /^1 (?:Tilgung|Repayment|Ausbuchung) (?<name>\S[^\n]*?)(?:[A-Z]{2}[A-Z0-9]{9}\d)? (?<units>[\d.,]+) (?:Stk\.|Pcs\.|Stücke)$/m,
      /^(?<name>[^\n]+)\n1 Ausbuchung (?<units>[\d.,]+) Stücke$/m,
      /(?<isin>[A-Z]{2}[A-Z0-9]{9}\d)(?![A-Z0-9])/,
      ...sum,
      /^[A-Z]{2}\S+ (?<day>\d\d\.\d\d\.\d{4}) [\d.,]+ [A-Z]{3}$/m,
    ],
  };
  return declaredDocument(layout);
}

const tradeRepublicGerman = tradeRepublicRedemption(
  'trade-republic-redemption',
  true,
  /^1 (?:Kurswert|Barausgleich) [\d.]+,\d\d [A-Z]{3}$/m,
  [/^1 (?:Kurswert|Barausgleich) (?<sum>[\d.]+,\d\d) (?<currency>[A-Z]{3})$/m],
);

const tradeRepublicPoints = tradeRepublicRedemption(
  'trade-republic-redemption-points',
  false,
  /^(?:1 Market value|Zwischensumme) [\d,]+\.\d\d [A-Z]{3}$/m,
  [/^(?:1 Market value|Zwischensumme) (?<sum>[\d,]+\.\d\d) (?<currency>[A-Z]{3})$/m],
);

/** onvista bank: shares that leave the account against cash. */
const cashForShares = declaredDocument({
  id: 'onvista-cash-for-shares',
  title: 'onvista bank Ausbuchung with Barausgleich (PDF or text)',
  anchors: [/^ *Ausbuchung: *$/m, /^ *Abfindung zu: *$/m, /^ *Barausgleich +[A-Z]{3} /m],
  decimalComma: true,
  movements: [{ begins: /^Ausbuchung:$/, ...REPAID }],
  facts: [
    /^Gattungsbezeichnung ISIN\n(?<name>[^\n]+) (?<isin>[A-Z]{2}[A-Z0-9]{9}\d)$/m,
    /^STK (?<units>[\d.]+(?:,\d+)?) (?<day>\d\d\.\d\d\.\d{4})$/m,
    /^Abfindung zu:\n(?<priceCurrency>[A-Z]{3}) (?<price>[\d.]+,\d+)$/m,
    /^Barausgleich (?<currency>[A-Z]{3}) (?<sum>[\d.]+,\d\d)$/m,
    /^(?<settled>\d\d\.\d\d\.\d{4}) \d{6,} (?<netCurrency>[A-Z]{3}) (?<net>[\d.]+,\d\d)$/m,
  ],
});

/** Scalable Capital: bonds, funds and certificates at their end; the price is rounded to cents. */
const scalableEnd = declaredDocument({
  id: 'scalable-end',
  title: 'Scalable Capital Laufzeitende or Knock Out (PDF or text)',
  anchors: [/\bScalable Capital\b/, /^ *Kontobewegung *$/m, /^ *Berechtigte Anzahl /m],
  decimalComma: true,
  repeatsTitles: true,
  movements: [{ begins: /^(?:Laufzeitende|Knock Out)$/, ...REPAID, withoutPrice: true }],
  facts: [
    /^Berechtigtes Wertpapier (?<name>[^\n]+)$/m,
    /^ISIN (?<isin>[A-Z]{2}[A-Z0-9]{9}\d)$/m,
    /^(?<day>\d\d\.\d\d\.\d{4}) (?<settled>\d\d\.\d\d\.\d{4}) Gutschrift (?<price>[\d.]+,\d\d) (?<priceCurrency>[A-Z]{3}) (?<units>[\d.]+(?:,\d+)?) (?<sum>[\d.]+,\d\d) (?<currency>[A-Z]{3})$/m,
    /^Gesamtbetrag (?<net>[\d.]+,\d\d) (?<netCurrency>[A-Z]{3})$/m,
  ],
});

export const brokerRedemptions = [
  cashForShares,
  flatexFraction,
  flatexMaturity,
  flatexOutgoing,
  scalableEnd,
  tradeRepublicGerman,
  tradeRepublicPoints,
];
