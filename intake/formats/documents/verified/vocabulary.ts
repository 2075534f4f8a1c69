/** The words of confirmations in the languages of their banks: what each line of one is about. */

/** A title or sentence that states what was done. */
export const BOUGHT: readonly RegExp[] = [
  /wertpapier-?\s?(?:abrechnung)?\s*:?\s*-?\s*\(?kauf\b(?!\s?\/)/i,
  /\b(?:abrechnung|geschäftsart|transaktionsart|auftragsart|art|order|auftrag|umsatzart)\s*:?\s*(?:\S+ )?(?:zum\s+)?kauf\b/i,
  /^\W*(?:(?:ihr|wertpapier|fonds|sparplan|börsentransaktion|market-order|limit-order|stop-market-order|sammel)[\s:-]*)*kauf\b(?!\s*(?:vertrag|kurs|preis|datum))/i,
  /\b(?:market|limit|stop)-order kauf\b|\bsparplanausführung am\b|\bausführung von sparplan\b/i,
  /\bwir haben (?:für sie|ihnen)\b.{0,40}\b(?:gekauft|erworben)\b/i,
  /\b(?:trade|contract|transaction|securities|order|stock exchange)\s*(?:note|confirmation|advice|order|transaction)?\s*:?\s*-?\s*(?:buy|purchase|bought)\b/i,
  /\b(?:you|we have|we) (?:bought|purchased)\b|^\W*(?:bought|buy|purchase)\b/i,
  /\b(?:ETF|fonds|aktien|anteil)s?-?kauf\b|\bsouscription\b|investissement programmé|piano d.investimento|plan de inversión|\bsparplan-?ausführung\b/i,
  /\bachat\b(?!s\s+par)|\bacquisto\b|\bcompra\b(?!venta)|\baankoop\b|^\W*koop\b|\bkøb\b/i,
];

export const SOLD: readonly RegExp[] = [
  /wertpapier-?\s?(?:abrechnung)?\s*:?\s*-?\s*\(?verkauf\b/i,
  /\b(?:abrechnung|geschäftsart|transaktionsart|auftragsart|art|order|auftrag|umsatzart)\s*:?\s*(?:\S+ )?(?:zum\s+)?verkauf\b/i,
  /^\W*(?:(?:ihr|wertpapier|fonds|sparplan|börsentransaktion|market-order|limit-order|stop-market-order|sammel)[\s:-]*)*verkauf\b(?!\s*(?:skurs|spreis|sdatum))/i,
  /\b(?:market|limit|stop)-order verkauf\b/i,
  /\bwir haben (?:für sie|ihnen)\b.{0,40}\bverkauft\b/i,
  /\b(?:trade|contract|transaction|securities|order|stock exchange)\s*(?:note|confirmation|advice|order|transaction)?\s*:?\s*-?\s*(?:sell|sale|sold)\b/i,
  /\b(?:you|we have|we) sold\b|^\W*(?:sold|sell|sale)\b/i,
  /\b(?:ETF|fonds|aktien|anteil)s?-?verkauf\b|\brachat (?:de|d)\b/i,
  /(?<!taxe de )(?<!point de )\bvente\b|\bvendita\b|\bventa\b|\bverkoop\b|\bsalg\b/i,
];

/** What makes a document no confirmation of one trade, or cancels a trade. */
export const OTHER_DOCUMENT: readonly RegExp[] = [
  /\bstorn(?:o|ier)|korrektur(?:abrechnung)?\b|\bcancell?(?:ed|ation) (?:of|trade|confirm)|\bannul(?:é|ation|lato|ering)\b/i,
  /\b(?:dividenden?|ertrags?|erträgnis|zins)-?(?:gutschrift|abrechnung)\b|\bausschüttung\b.*\b(?:fonds|investment)|\bthesaurierung\b|\bvorabpauschale\b.*\babrechnung/i,
  /\b(?:kosteninformation|ex-ante|kostenausweis|auftragsbestätigung|order(?:eingangs)?bestätigung|kapitalmaßnahme|kapitalerhöhung|umtausch|fusion|spin-?off|aktiensplit|bezugsrecht(?:e|s)|einbuchung|ausbuchung|depotübertrag|freie lieferung|jahres(?:depot)?auszug|depotauszug|kontoauszug|verlustverrechnung|tilgung|rückzahlung|einlösung|endfälligkeit)\b/i,
  /^\W*(?:\S+ )?(?:dividende|dividend|dividendo|ausschüttung(?=\W|$)|wiederanlage|bruchstück|fractional|cash in lieu|barausgleich)/i,
  /sparplanabrechnung|jahresabrechnung|halbjahr|abrechnungszeitraum/i,
  /\b(?:coupon|interest payment|capital increase|redemption|corporate action|account statement|annual statement)\b/i,
];

/** Titles by which a document is a confirmation at all. */
export const CONFIRMATION =
  /abrechnung|abgerechnet|ausgeführt|contract note|confirmation|advice|transaction|avis d.op[ée]r|op[ée]r[ée]|eseguito|conferma|nota (?:de|informativa)|borderel|afrekening|fondsnota|handelsnota|ausführung|trade|transaktion|gekauft|verkauft|op[ée]ration|operazion|operaci[óo]n/i;

const UNIT =
  '(?:stücke?|stk|stck|st|anteile?|shares?|units?|titres?|aandelen|pcs|títulos|titoli|azioni|parts|stycken|pc|pz|unità|unidades|stk\\.)\\.?';
const NAME =
  '(?:nominale?|nennwert|anzahl(?: \\/ nominal)?|menge|ordermenge|ausgeführt|quantity|stückzahl|nombre|títulos|quantit[éeà]|qté|cantidad|aantal|antal|umsatz|einheit)';

/** A number of units beside its word. */
export const QUANTITY_BEFORE = new RegExp(`(?:^|[\\s(])(?:${NAME}\\s*:?\\s*(?:${UNIT}\\s*)?|${UNIT}\\s*:?\\s+)$`, 'i');
/** `50 Stk. ` before a price: the word is of the number before it. */
export const QUANTITY_ENDS = new RegExp(`\\d\\s*${UNIT}\\s+$`, 'i');
export const QUANTITY_AFTER = new RegExp(`^\\s*${UNIT}(?=$|[\\s),.;])`, 'i');

/** Lines of a price, of the sum without costs, and of what was paid in the end. */
export const PRICE = /kurs(?!wert)|preis|price|cours|prezzo|precio|koers|\bkurs\b|à |\bzu\b|\bat\b|@/i;
export const GROSS =
  /kurswert|marktwert|gegenwert|bruttobetrag|brutto|betrag|gesamt|gross|principal|consideration|montant|brut|importe|efectivo|controvalore|effecten|amount|total|wert|value|nominal/i;
export const NET =
  /endbetrag|ausmachender betrag|z[u.]\s?(?:ihren |unseren )?(?:lasten|gunsten)|belastung|gutschrift|gesamt|net(?:to)?(?: amount| settlement| montant)?|total|montant net|importe (?:l[ií]quido|neto|total)|totale|te betalen|totaal|^wert\s|\bvaluta\b|zahlungsbetrag|abrechnungsbetrag|settlement|you (?:pay|receive)|rechnungsbetrag/i;

/** The day of the trade, nearest words first. */
export const TRADED_ON: readonly RegExp[] = [
  /(?:ausführungs?|handels|schluss|geschäfts|abschluss)\s?-?(?:tag|datum)|tag der ausführung|datum der ausführung|handelsdatum|schlusstag/i,
  /\b(?:trade|execution|deal|transaction|contract|order)\s?date\b|traded on|date d.ex[ée]cution|data (?:operazione|eseguito|esecuzione)|fecha (?:de )?(?:ejecuci[óo]n|operaci[óo]n|contrataci[óo]n)|uitvoeringsdatum|handelsdag|date.heure|exécuté le|handelszeit|ausführungszeit/i,
  /\b(?:ver)?kauf am\b|ausgeführt am|ausführung (?:von \S+ )?am|sparplanausführung am|am \d\d\.\d\d\.\d{4}.*(?:gekauft|verkauft)|gekauft am|verkauft am|\bausführung\b|\bexecution\b|exécution de|esecuzione|uitvoering/i,
  /vom \d|börsentransaktion|\bon \d|\ble \d|\bil \d|\bauftrag(?:sdatum)? vom|auftragsdatum|\bdatum\b|\bdate\b|\bdata\b|\bfecha\b/i,
];
export const SETTLED_ON =
  /valuta|wertstellung|value date|settlement date|date de valeur|data valuta|fecha valor|valutadatum|^wert\s/i;
export const ACCOUNT =
  /(?:depot-?\s?(?:nummer|nr\.?|konto)?|securities account|portfolio|account (?:no|number))\s*\.?\s*:?\s*([0-9][0-9 ./-]{4,18}\d)/i;

/** The line over the figures of a table: a number of units among other names. */
export const TABLE_HEAD = new RegExp(`${NAME}|stückzahl|number of (?:shares|units)|n[uú]mero|nombre`, 'i');
