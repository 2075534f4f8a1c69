import { declaredDocument } from './declared-document.ts';

/** flatex's confirmations, of which a document may have many: each begins with the number of its order. */
export const flatexConfirmations = declaredDocument({
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
