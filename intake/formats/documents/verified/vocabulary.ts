/** The words of confirmations in the languages of their banks: what each line of one is about. */

/** A title or sentence that states what was done. */
export const BOUGHT: readonly RegExp[] = [
  /wertpapier-?\s?(?:abrechnung)?\s*:?\s*-?\s*\(?kauf\b(?!\s?\/)/i,
  /\b(?:abrechnung|geschäftsart|transaktionsart|auftragsart|art|order|auftrag|umsatzart)\s*:?\s*(?:\S+ )?(?:zum\s+)?kauf\b/i,
  /^\W*(?:(?:ihr|wertpapier|fonds|sparplan|börsentransaktion|market-order|limit-order|stop-market-order|sammel)[\s:-]*)*kauf\b(?!\s*(?:vertrag|kurs|preis|datum))/i,
  /\b(?:market|limit|stop)-order kauf\b|\bsparplanausführung am\b|\bausführung von sparplan\b/i,
  /\bwir haben (?:für sie|ihnen)\b.{0,40}\b(?:gekauft|erworben)\b/i,
  /\b(?:trade|contract|transaction|securities|order|stock exchange)\s*(?:note|confirmation|advice|order|transaction)?\s*:?\s*-?\s*(?:buy|purchase|bought)\b/i,
  /\bausgabe (?:von )?(?:investmentfonds|investmentanteilen)\b|\bzeichnung(?:en)?\b|\bwir haben .{0,40}\bgezeichnet\b|(?<![\p{L}])købt\b|\bkopen\b|\bmarket-order(?:compra|acquisto|achat)\b|\baankoop van\b/iu,
  /\b(?:you|we have|we) (?:bought|purchased)\b|^\W*(?:bought|buy|purchase)\b|\binstructions\W+bought\b/i,
  /\bausgabe (?:von )?fonds\b|\bzeichnungsorder\b|\bwertpapierabrechnung bezug\b|\bsubscription\b|\bsuscripci[óo]n\b/i,
  /\b(?:ETF|fonds|aktien|anteil)s?-?kauf\b|\bsouscription\b|savings plan execution|\bkindergeld-?ausführung\b|\bround[ -]?up\b|\bsaveback\b|investissement programmé|piano d.investimento|plan de inversión|\bsparplan-?ausführung\b/i,
  /abrechnung: (?:fonds|etf)?-?sparplan\b|^\W*ausgabe\W*$/i,
  /\b(?:köpt?|kjøpt?|kupno|compra de|osto)(?!\p{L})/iu,
  /\bachat\b(?!s\s+par)|\bacquisto\b|\bcompra\b(?!venta)|\baankoop\b|^\W*koop\b|\bkøb\b/i,
];

export const SOLD: readonly RegExp[] = [
  /wertpapier-?\s?(?:abrechnung)?\s*:?\s*-?\s*\(?verkauf\b/i,
  /\b(?:abrechnung|geschäftsart|transaktionsart|auftragsart|art|order|auftrag|umsatzart)\s*:?\s*(?:\S+ )?(?:zum\s+)?verkauf\b/i,
  /^\W*(?:(?:ihr|wertpapier|fonds|sparplan|börsentransaktion|market-order|limit-order|stop-market-order|sammel)[\s:-]*)*verkauf\b(?!\s*(?:skurs|spreis|sdatum))/i,
  /\b(?:market|limit|stop)-order verkauf\b/i,
  /\bwir haben (?:für sie|ihnen)\b.{0,40}\bverkauft\b/i,
  /\b(?:trade|contract|transaction|securities|order|stock exchange)\s*(?:note|confirmation|advice|order|transaction)?\s*:?\s*-?\s*(?:sell|sale|sold)\b/i,
  /\brücknahme (?:von )?(?:investmentfonds|investmentanteilen)\b|(?<![\p{L}])solgt\b|\bverkopen\b|\bmarket-order(?:venta|vendita|vente)\b|\bverkoop van\b/iu,
  /\b(?:you|we have|we) sold\b|^\W*(?:sold|sell|sale)\b|\binstructions\W+sold\b/i,
  /\bverk\. teil-\/bezugsr|\bfondsr[üu]cknahme\b|\breembolso (?:de|en)\b/i,
  /\b(?:ETF|fonds|aktien|anteil)s?-?verkauf\b|\brachat (?:de|d)\b|\breprise (?:sicav|f\.?c\.?p\b|opc)|^\W*r[üu]cknahmen?\W*$/i,
  /(?<!\p{L})(?:sälj|sål[dt]|solgt|försäljning|sprzedaż|myynti|venda de)(?!\p{L})/iu,
  /(?<!taxe de )(?<!point de )\bvente\b|\bvendita\b|\bventa\b|\bverkoop\b|\bsalg\b/i,
];

/** What cancels a trade. */
export const CANCELLED =
  /\bstorn(?:o|ier)|korrektur(?:abrechnung)?\b|\bcancell?(?:ed|ation) (?:of|trade|confirm)|^\W*cancell?(?:ed|ation)\W*$|\bannul(?:é|ation|lato|ering)\b|(?<!\p{L})(?:makuler|anulowan)/iu;
/** A sentence that reserves the right to do so. */
export const RESERVED = /vorbehalt|\breserve/i;
/** What makes a document no confirmation of one trade, or cancels a trade. */
export const OTHER_DOCUMENT: readonly RegExp[] = [
  CANCELLED,
  /\b(?:dividenden?|ertrags?|erträgnis|zins)-?(?:gutschrift|abrechnung)\b|\bausschüttung\b.*\b(?:fonds|investment)|\bthesaurierung\b|\bvorabpauschale\b.*\babrechnung/i,
  /\b(?:kosteninformation|ex-ante|kostenausweis|auftragsbestätigung|order(?:eingangs)?bestätigung|(?<!kauf aus )kapitalmaßnahme|kapitalerhöhung|umtausch|fusion|spin-?off|aktiensplit|(?<!inhaber-)bezugsrecht(?:e|s)|einbuchung|ausbuchung|depotübertrag|freie lieferung|jahres(?:depot)?auszug|depotauszug|kontoauszug|verlustverrechnung|tilgung|rückzahlung|einlösung|endfälligkeit)\b/i,
  /^\W*(?:\S+ )?(?:dividende|dividend|dividendo|ausschüttung(?=\W|$)|wiederanlage|bruchstück|fractional|cash in lieu|barausgleich)/i,
  /\bsteuerliche behandlung\b|\bEUREX\b/i,
  /(?<!\p{L})(?:utdelning|utbytte|osinko|dywidend)/iu,
  /sparplanabrechnung|jahresabrechnung|halbjahr|abrechnungszeitraum/i,
  /\b(?:coupon|interest payment|capital increase|redemption|corporate action|account statement|annual statement)\b/i,
];

const UNIT =
  '(?:stücke?|stk|stck|st|anteile?|shares?|units?|titre\\(s\\)|titres?|aandelen|pcs|títulos|titoli|azioni|parts|stycken|szt|kpl|pc|pz|unità|unidades|tít|akt|stk\\.|antl?|anteile)\\.?';
const NAME =
  '(?:nominale?|nennwert|anzahl(?: (?:\\/ nominal|anteile|stück))?|n[º°o]\\.? de (?:valores|títulos|acciones|participaciones)|aantal delen|hoeveelheid|beteiligungen|total units|number of (?:shares|units)|menge|ordermenge|ausgeführt|quantity|stückzahl|nombre|títulos|quantit[éeà]|qté|cantidad|aantal|antal|umsatz|einheit|ausgef\\.|ordervolumen|liczba|ilość|quantidade|määrä)';

const UNITS = `(?:${NAME}|${UNIT})(?:(?:\\s*\\/\\s*|\\s+)(?:${NAME}|${UNIT}))*`;

/** A number of units beside its word. */
export const QUANTITY_BEFORE = new RegExp(`(?:^|[\\s(:])(?:${UNITS}\\s*:\\s*|${UNITS}\\s+)$`, 'i');
/** The nominal value of a bond. */
export const NOMINAL_BEFORE =
  /\b(?:nominale?|nom\.|nennwert|nennbetrag|nominaal bedrag|nominal value|face value|nominal|ausgeführt|einheit umsatz(?: fälligkeit)?)\s*:?\s*(?:[A-Z]{3}\s*)?$/i;
/** The price that an order allowed. */
export const LIMIT_BEFORE = /\blimite?(?:kurs|preis| price)?\s*:?\s*\(?$/i;
/** A line that names a security. */
export const NAMED_BY_ISIN = /(?<![A-Z0-9])[A-Z]{2}[A-Z0-9]{9}\d(?![A-Z0-9])/;
/** `Kauf 168 LYXOR`, `per l'acquisto di: 29`: the number of units behind the word of the trade. */
export const TRADE_BEFORE =
  /\b(?:(?:ver)?kauf|achat|vente|acquisto|vendita|compra|venta|aankoop|verkoop|koop|køb|salg|bought|sold|purchased?|sale|buy|sell)(?:\s+(?:von|de|di|van|of|online|van|komptant)|:)*:?\s+$/i;
/** `1'000 zu 3.545`: the number of units before a price. */
export const PRICE_AFTER = /^\s*(?:zu|à|at|@|aan|x|für|a)\s+(?:je\s+)?(?:[A-Z]{3}\s*)?\d/;
export const QUANTITY_ENDS = new RegExp(`\\d\\s*${UNIT}\\s+$`, 'i');
/** `Preis pro Anteil 12,50`: the price of one. */
export const PER_UNIT = new RegExp(`(?:\\b(?:pro|je|per|par|por|p\\.)\\s*|/\\s*)${UNIT}\\s*:?\\s*$`, 'i');
/** A price beside its word. */
export const PRICE_BEFORE =
  /(?:kurs|preis|price|cours(?: exécuté)?|prezzo|precio|koers|nav|nettoinventarwert)(?: unitario| medio| moyen| per share)?\s*:?\s*$/i;
export const QUANTITY_AFTER = new RegExp(`^\\s*${UNIT}(?=$|[\\s),.;])`, 'i');
/** A sum before its currency. */
export const CURRENCY_AFTER = /^\s*(?:EUR|USD|CHF|GBP|SEK|NOK|DKK|PLN|JPY|CAD|AUD|HKD|[€$£])(?!\/[A-Z]{3})/;

/** Lines of a price, of the sum without costs, and of what was paid in the end. */
export const PRICE =
  /(?<!wechsel|devisen|umrechnungs|bewertungs|limit)kurs(?!wert)|preis|price|nettoinventarwert|valeur liquidative|val\. liquidative|valor liquidativo|\bnav\b|cours|prezzo|precio|koers|\bkurs\b|kurssi|\bcena\b|hinta|preço|à |\bzu\b|\bat\b|@/i;
export const GROSS =
  /kurswert|marktwert|gegenwert|bruttobetrag|brutto|betrag|gesamt|gross|principal|consideration|montant|brut|importe|efectivo|belopp|beløp|wartość|kauppasumma|controvalore|effecten|amount|total|wert|value|nominal/i;
export const NET =
  /endbetrag|ausmachender betrag|z[u.]\s?(?:ihren |unseren )?(?:lasten|gunsten)|belastung|gutschrift|^d[ée]bit\b|^cr[ée]dit\b|^debet\b|gesamt|net(?:to)?(?: amount| settlement| montant)?|total|montant net|importe (?:l[ií]quido|neto|total)|totale|te betalen|totaal|^wert\s|\bvaluta\b|zahlungsbetrag|abrechnungsbetrag|settlement|you (?:pay|receive)|rechnungsbetrag|^i alt\b|nettobeløb|att (?:betala|erhålla)|å betale|til gode|do zapłaty|maksettava/i;

/** The day of the trade, nearest words first. */
export const TRADED_ON: readonly RegExp[] = [
  /(?:ausführungs?|handels|schluss|geschäfts|abschluss)\s?-?(?:tag|datum)|tag der ausführung|datum der ausführung|handelsdatum|schlusstag|abschluss(?:datum| per)?\s*:?\s\d|zeichnungstag|affärsdag|avslutsdag|handelsdato|kauppapäivä|data (?:transakcji|zawarcia)|data (?:d[oae] )?(?:pregão|neg[óo]cio|negocia[çc][ãa]o|execu[çc][ãa]o|opera[çc][ãa]o)|kursdatum|preisdatum|nav-datum/i,
  /\b(?:trade|execution|deal|transaction|contract|order)\s?date\b|traded on|date (?:et heure )?d.ex[ée]cution|date (?:de )?(?:la |l.)?(?:op[ée]ration|n[ée]gociation|transaction|bourse)\b|datum en (?:tijd|uur) van uitvoering|data (?:operazione|eseguito|esecuzione)|fecha (?:de (?:la )?)?(?:ejecuci[óo]n|operaci[óo]n|contrataci[óo]n|negociaci[óo]n)|uitvoeringsdatum|handelsdag|date.heure|exécuté le|handelszeit|ausführungszeit|trade time|deal(?:ing)? date|gezeichnet am|\bam \d\d?\.\d\d?\.\d{4} (?:gezeichnet|unten)/i,
  /\b(?:ver)?kauf am\b|ausgeführt am|\bejecución del? .{0,40} el día\b|ausführung (?:von \S+ )?am|sparplanausführung am|am \d\d\.\d\d\.\d{4}.*(?:gekauft|verkauft)|gekauft am|verkauft am|\bausführung\b|\bexecution\b|exécution de|esecuzione|uitvoering/i,
];
/** A currency as the name of a column. */
export const CURRENCY_NAMED =
  /(?<![\p{L}/])(?:EUR|USD|CHF|GBP|SEK|NOK|DKK|PLN|CZK|HUF|JPY|CAD|AUD|HKD|SGD|ZAR|NZD|Euro)(?![\p{L}/])/u;
/** An order's execution in a list of what happened to it, behind the time of day. */
export const EXECUTED_EVENT =
  /:\d\d (?:eseguito|executed|filled|ausgeführt|exécutée?|ejecutad[ao]|uitgevoerd|udført|utförd|zrealizowane)(?!\p{L})/iu;
/** Two names of the day of a trade, which are of one day unless a fund was ordered on one and priced on another. */
export const DEALT_ON = /\b(?:handels|schluss)tag\b\s*:?\s*\d|\btrade date\b\s*:?\s*\d/i;
export const EXECUTED_ON = /\bausführungs(?:tag|datum)\b|\bexecution date\b/i;
/** Words of a letter's own day, and of an order before it was executed. */
export const DATED: readonly RegExp[] = [
  /vom \d|börsentransaktion|\bon \d|\ble \d|\bil \d|\bdatum\b|\bdate\b|\bdata\b|\bfecha\b/i,
];
export const ORDERED_ON =
  /auftrags?(?:eingang|erteilung|erstellung|datum|zeit)|auftrag (?:vom|erteilt)|erteilt|erfasst|order date|order time|order placed|created|créé|création|creatie|saisi|gültig|ordine|ingevoerd|immissione|stand|\bprepared\b|process date|storno|erstellt|gedruckt|angezeigt|printed|modtaget|mottatt|mottagen|ontvangen|received on|order received/i;
export const SETTLED_ON =
  /valuta|wertstellung|value date|settle(?:ment)? date|fecha valor|fecha (?:de )?liquidaci[óo]n|data (?:di )?regolamento|date de r[èe]glement|date de valeur|data valuta|fecha valor|valutadatum|likvid(?:dag|dato)|oppgjørsda(?:g|to)|maksupäivä|data rozliczenia|data (?:de |da )?liquida[çc][ãa]o|^wert\s/i;
export const ACCOUNT =
  /(?:depot-?\s?(?:nummer|nr\.?|konto)?|securities account|portfolio|account (?:no|number))\s*\.?\s*:?\s*([0-9][0-9 ./-]{4,18}\d)/i;

/** The line over the figures of a table: a number of units among other names. */
export const TABLE_HEAD = new RegExp(
  `${NAME}|(?<!\\p{L})(?:anteile|units|shares|aandelen|titres|qty)(?!\\p{L})|n[uú]mero`,
  'iu',
);

/** A rate between two currencies, which times a sum comes to another sum. */
export const RATE =
  /(?:devisen|umrechnungs|wechsel|wechselkurs|fremdwährungs)-?\s?kurs|cours de change|taux de change|exchange rate|fx rate|conversion rate|wisselkoers|cambio|valutakurs|\b[A-Z]{3}\s?\/\s?[A-Z]{3}\b/i;

/** Words of either side anywhere on a short line, and the words that name both. */
export const BOUGHT_ANYWHERE =
  /(?<!ver)(?<!\p{L})(?:wertpapier|fonds|aktien|etf-?|anteil)?(?:kauf|gekauft|zeichnung)(?!\p{L})|\b(?:achat|aankoop|acquisto|compra|bought|purchased?|buy|souscription|køb|kjøpt?|köpt?|kupno)\b/iu;
export const SOLD_ANYWHERE =
  /(?<!\p{L})(?:wertpapier|fonds|aktien|etf-?|anteil)?(?:verkauf|verkauft|rücknahme)(?!\p{L})|\b(?:vente|verkoop|vendita|venta|sold|sale|sell|salg)\b|(?<!\p{L})(?:sprzedaż|sälj|sål[dt]|försäljning|myynti|venda)(?!\p{L})/iu;

/** A line that begins one trade of a document of several: its side and its security. */
export const TRADE_TITLE =
  /(?:^|\s)(?:kauf|verkauf|achat|vente|aankoop|verkoop|acquisto|vendita|compra|venta|buy|sell|bought|sold)(?:\s|$)/i;

/** Sums in pounds, whose prices may be printed in pence. */
export const POUNDS = /\bGBP\b|£|\bLondon Stock Exchange\b/;
/** A sentence of an order that names its side, whatever its length. */
export const ORDER_SENTENCE = /^(?:market|limit|stop)[- ](?:market-)?order/i;
/** The head of a list of holdings, whose units and prices are of no trade. */
export const HOLDINGS_HEAD =
  /bewertung|market value|holding|valuation|(?<!\p{L})(?:bestand(?! (?:alt|neu))|depotwert|saldo|valorizaci[óo]n|valorisation|marktwert per)(?!\p{L})/iu;
/** A sum that is called the units times the price, and may have more decimals than money. */
export const GROSS_ENDS = /kurswert\s*:?\s*(?:[A-Z]{3}\s*)?$/i;
/** Words of British and Australian documents, whose days begin with the day. */
export const DAY_FIRST =
  /\bGBP\b|£|\bSEDOL\b|\bFinancial Conduct Authority\b|\bLondon Stock Exchange\b|\bASX\b|\bABN\b/i;
/** Columns of days in the head of a table. */
export const DAY_COLUMN = /(?:date|datum|tag|fecha|data)\b/gi;
/** The day of a price in the head of a table of several lines. */
export const PRICED_ON = /preisdatum/i;
/** What the units came to, by its name right before the sum. */
export const GROSS_NAMED =
  /(?:kurswert|gross(?: amount)?|principal(?: amount)?|consideration|gegenwert|brutto(?:betrag)?|montant brut|efectivo|importe bruto|controvalore)\s*:?\s*(?:[A-Z]{3}\s*|[€$£]\s*)?$/i;
/** The head of a table of nominal values. */
export const NOMINAL_HEAD = /\bnominale?\b|\bnennwert\b/i;
/** The place before the day of a letter. */
export const PLACE_BEFORE = /(?<!\p{L})\p{Lu}\p{Ll}[\p{L} -]*, (?:le|den|il|el) $/u;
/** A number of a version, which is written as a day may be. */
export const VERSION = /\bversion:?\s*$/i;
/** A sentence that states a trade, from which a document of several confirmations can be divided. */
export const DONE_FOR_YOU =
  /\bwir haben (?:für sie|ihnen)\b.{0,40}\b(?:gekauft|verkauft)\b|\b(?:you|we have|we) (?:bought|purchased|sold)\b/i;
/** `Uw Aankoop Online van EUR 40.000`, `Achat 15`: a word of a trade right before its number of units. */
export const TRADE_OF =
  /\b(?:(?:ver)?kauf|achat|vente|acquisto|vendita|compra|venta|aankoop|verkoop|bought|sold)(?:\s+(?:von|de|di|van|of|online)|:)*:?\s+(?:[A-Z]{3}\s+)?$/i;
