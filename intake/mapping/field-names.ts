import type { ColumnField } from '@trover/core/trades/column-mapping.ts';
import { columnKey } from '../rows/columns.ts';
import { NAMES_BY_LANGUAGE } from './names-by-language.ts';

/** Names that columns of each kind go by, in the languages of the brokers whose files come here; best first. */
const NAMES: Record<ColumnField, readonly string[]> = {
  trade_date: [
    'Trade Date|Date of Trade|Traded Date|Trading Day|Trading Date|T/D|Transaction Date|Date of Transaction|Deal Date|Dealing Date|Contract Date',
    'Execution Date|Date Executed|Executed At|Execution Time|Filled Date|Fill Date|Filled Time|Fill Time|Filled At',
    'Handelsdatum|Handelstag|Transaktionsdatum|Ausführungsdatum|Ausführung|Schlusstag|Geschäftstag|Transactiedatum',
    'Date de négociation|Date opération|Date d opération|Date de transaction|Fecha operación|Fecha de operación',
    'Data operazione|Data da operação|Data do Negócio|Data do Pregão|Affärsdag|Handelsdag|Handelsdato|Data transakcji|Data sesji',
    'Activity Date|Tran Date|Transaction Time|Trade Timestamp|Event Date|As Of Date|Effective Date|Date Completed|Run Date|Trade Time|Date/Time|DateTime|Date and Time|Timestamp|Date|Datum|Fecha|Data|Dato|Day|Tag',
    'Entry Date|Booking Date|Buchungstag|Buchungsdatum|Process Date|Posted Date|Post Date|Order Date|Order Time',
    'Created At|Created|When|Wann|Quand|Time',
    '日期|日時|일자|거래일시|매매일|매매일자|Date de comptabilisation|Date d exécution|Date exécution|Data pregão',
    'Czas zawarcia|Data zawarcia|Data zawarcia transakcji|Czas transakcji|Data realizacji|Concert.|Concertación|Fecha concertación|Fecha de concertación|約定日|国内約定日|成交日|約定日時|取引日|成交时间|成交時間|成交日期|交易日期|交易时间|체결일|거래일자|거래일',
  ],
  settle_date: [
    'Settlement Date|Settle Date|Settled Date|Contractual Settlement Date|Contractual Settle Date|Settlement|S/D|Value Date|Valuta|Valutadatum|Wertstellung',
    'Date valeur|Date de valeur|Fecha valor|Data valuta|Likviddag|Oppgjørsdato',
    'Data rozliczenia|Data rozrachunku|Liquid.|Liquidación|Fecha liquidación|受渡日|国内受渡日|交收日期|交割日|交割日期|결제일',
  ],
  time: ['Trade Time|Execution Time|Exec Time|Time|Uhrzeit|Zeit|Heure|Hora|Tijd|Ora|Tid'],
  action: [
    'Buy/Sell|Buy or Sell|Bought/Sold|B/S|Side|Action|Trade Action|Direction|Kauf/Verkauf|K/V|Koop/Verkoop|Sens|Richtung',
    'Transaction Type|Type of Transaction|Trade Type|Transaction|Trans Type|Txn Type|Activity Type|Activity',
    'Transaction Description|Trans Code|Transaction Code|Tran Code|Tran Type|Trans Type|Tran Code Desc|Activity Description|Operation|Type|Order Type|Buy/Sell Indicator|Event|Kind|What|Deal Type',
    'Transaktionsart|Transaktionstyp|Transaktionen|Umsatzart|Transaktion|Auftragsart|Vorgang|Geschäftsart|Art|Typ|Was|Opération',
    'Type d opération|Nature|Tipo|Operación|Tipo de operación|Operazione|Tipo operazione|Soort|Transactie|Typ av transaktion',
    'Transaksjonstype|Rodzaj|Side Direction|Memo|Details',
    'Tipo de Movimentação|Segno|Segno operazione|Segno Op|Compra/Venta|Acquisto/Vendita|A/V|C/V|Order|Way|Transaction Category|Transaction Type Name|Transaction Type Description|Category',
    'Nature de l opération|Nature opération|Type opération|Rodzaj transakcji|Typ transakcji|Rodzaj operacji|유형|구분|거래유형|종류|交易类型|交易類型|类型',
    'Oferta|Strona|Strona transakcji|Kupno/Sprzedaż|Tipo Mov.|Tipo de movimiento|Tipo movimiento|売買区分|売買|取引|取引区分|取引種別|买卖标志|买卖类别|买卖|业务名称|買賣別|買賣|買賣類別|交易類別|方向|买卖方向|買賣方向|交易方向|操作|매매구분|거래구분',
  ],
  symbol: [
    'Symbol|Ticker|Ticker Symbol|Stock Symbol|Security Symbol|Symbol/CUSIP|Instrument Symbol|Stock Code|Epic|TIDM',
    'Instrument Code|Security Code|Share Code|Börsenkürzel|Kürzel|Code|Security ID|Security|Instrument|Stock|Asset|Product',
    'Share|Company|Investment|Papier|Walor|Strumento|Instrumento|Activo|Holding|Instrument Identifier|Identifier',
    'WKN|Wertpapierkennnummer|Valorennummer|Tkr|Tckr|Especie|종목|Asset Symbol|Nemotécnico|Nemo|资产代码',
    'Símbolo|Symbole|Simbolo|Symbool|Code valeur|Código de Negociação|Código|Product Code|Fund Code|Sym|Symb|Tick|ASX Code|Scrip Code|Scrip|Trading Symbol|銘柄コード|ティッカー|コード|代码|代碼|股票代码|证券代码|股票代號|證券代號|證券代碼|商品代號|代號|종목코드|종목번호',
  ],
  isin: ['ISIN|ISIN Code|ISIN Number|Symbol|Identifier|Security ID|Instrument'],
  cusip: ['CUSIP|CUSIP Number|CUSIP No|Symbol/CUSIP|Identifier|Security ID'],
  security_name: [
    'Security Name|Security Description|Asset Short Name|Asset Long Name|Asset Description|Instrument Name|Company Name|Stock Name|Fund Name|Fondsnaam|Investment Name|Asset Name',
    'Product Name|Name|Company|Investment|Investment Option|Security|Instrument|Fund|Product|Stock|Asset|Holding|Issuer',
    'Security Title|Share|Share Name|Title|Counter|Papirnavn|Emisora|Counterpart/Fund|Description',
    'Bezeichnung|Wertpapier|Wertpapierbezeichnung|Wertpapiername|Titel|Unternehmen|Produkt|Papier|Wertpapiername',
    'Libellé|Titre|Valeur|Nom|Valor|Nombre|Descripción|Titolo|Descrizione|Naam|Omschrijving|Fonds|Värdepapper|Verdipapir',
    'Scrip Name|Scrip/Contract|Script Name|Script|종목|资产名称',
    'Name of the Fund|Scheme Name|Scheme|Libellé valeur|Nom de la valeur|Nazwa|Walor|銘柄|銘柄名|ファンド名|ファンド|名称|名稱|股票名称|证券名称|股票名稱|證券名稱|商品名稱|종목명|Symbol & Name|Symbol and Name|Ticker & Name|Symbol / Name',
  ],
  quantity: [
    'Anzahl ausgeführt|Ausgeführte Anzahl|Ausgeführte Stückzahl|Quantité exécutée|Qté exécutée|Cantidad ejecutada|Quantità eseguita|Uitgevoerd aantal',
    'Filled Quantity|Filled Qty|Fill Quantity|Fill Qty|Executed Quantity|Executed Qty|Exec Qty|Quantity|Qty|Share Quantity|Filled',
    'Shares|Units|No. of Shares|Number of Shares|Number of Units|No. of Units|Shares/Units|Share Count|# Shares|Volume',
    'Stück|Stücke|Stk|Stückzahl|Anzahl|Anteile|Menge|Nominal|Nominale|Stück/Nominale|Aantal|Quantité|Qté|Nombre',
    'Nombre de titres|Cantidad|Títulos|Número de títulos|Quantità|Pezzi|Quantidade|Antal|Antall|Ilość|Liczba|Liczba jedn|Liczba jednostek|Liczba sztuk|Contracts|Wieviel',
    'Units/Shares|Order Quantity|Order Qty|Total Qty',
    'Number|How many|Count|Pieces|Pcs|Stk/Nom|Nom/Stk|Nbr of Shares|Nº títulos|Nº de títulos|Nº participaciones|Nº de participaciones|Shares/Par|Shares/Par Value|Par/Shares|Share Amount|Amount of Shares|Transaction Shares|Stück/Nominal|Nominal/Stück|Anzahl ausgeführt',
    '成交張數|張數|成交张数|张数|거래수량|매매수량|Amount Asset|Cantidad nominal|Quantité exécutée|Qté exécutée',
    'Total Volume|Traded Volume|Cant. títulos|Cantidad de títulos|約定数量|数量|株数|成交数量|成交數量|成交股數|股數|数量股|체결수량|수량|Amount',
  ],
  price: [
    'Execution Price|Executed Price|Exec Price|Fill Price|Filled Price|Filled Avg Price|Avg Fill Price|Average Fill Price',
    'Trade Price|Price|Unit Price|Share Price|Price per Share|Price / Share|Price per Unit|Price/Share|Average Price|Avg Price',
    'Fondspreis|Anteilspreis|Anteilswert|Anteilwert|Rücknahmepreis|Preis je Anteil|NAV|NAV Price|Net Asset Value|Unit Value|Avg. Price|Deal Price|Dealing Price|Unit Cost|Cost per Share|Price Paid|Px|Rate|Ausführungskurs|Kurs|Preis',
    'Unit/Share Price|Preis je Stück|Stückpreis|Preis pro Stück|Koers|Prijs|Cours|Prix|Prix unitaire|Precio|Precio unitario|Prezzo|Prezzo unitario|Preço unitário|Preço|Pris|Cena|Zu',
    'Asset Market Price|Transaction Price|Deal Price|Market Price|Effective Price|Traded Price|Price Local|Price each|Each|Per Share Cost|Cost Per Unit|Prix d éxé|Prix d exécution|Prix exécution|Cours d exécution|Ausführung Kurs|Precio medio|Prezzo medio|Cambio|Execution Rate',
    'Paid per Share|Price paid per Share|Paid each|Per Share|Per Unit Amount|Price/Rate per Share|Unit Amount|Amount/Share|Amount per Share|Value/Share|Value per Share|Cost/Share|Cours exécuté|Lim./Cours exécuté|Cours de négociation|거래단가|매매단가|평균단가',
    '約定単価|単価|平均約定単価|成交价|成交价格|成交均价|成交價|成交價格|成交單價|成交均價|單價|价格|價格|체결단가|단가',
  ],
  amount: [
    'Net Amount|Net Total|Net Value|Net Proceeds|Net Cash|Net Consideration|Net|Net Settlement Amount|Settlement Amount',
    'Nettobetrag|Endbetrag|Ausmachender Betrag|Total net|Montant net|Importe neto|Total Amount|Amount|Total|Total Value',
    'Cash Amount|Transaction Amount|Transaction Value|Trade Value|Value|Cash Flow|Proceeds|Total Cost|Debit/Credit|Cost',
    'Betrag|Gesamtbetrag|Gesamt|Summe|Wert|Totaal|Bedrag|Waarde|Montant|Importe|Efectivo|Importo|Controvalore|Valor',
    'Belopp|Beløp|Kwota|Wartość|Consideration|Principal|Principal Amount|Gross Amount|Gross|Kurswert|Bruttobetrag|Money',
    'Fill Amount|Filled Amount|Executed Amount|Dollar Amount|Volumen|Umsatz|Gegenwert|Traded Volume',
    'Afregningsbeløb|Afregnet beløb|Nettobeløb|Nettobelopp|Likvidbelopp|Likvidbeløp|Oppgjørsbeløp|Net Money|Booked Amount|Net Trade Amount|Net Settlement Amt|Traded Value|Settle Amount Net|Settle Amount|Net Settlement|Settlement Value|Cost/Proceeds|Proceeds/Cost|Credits/Debits|Market Cost|Nettobetrag|Netto',
    'Valor neto|Valor líquido|Total neto|Monto neto|Monto total|Monto|Valor bruto|Valor da Operação|总金额|매매금액',
    '发生金额|清算金额|發生金額|受渡金額|受渡金額/決済損益|約定代金|約定金額|成交金额|成交金額|金额|金額|应收付金额|應收付金額|應收付帳款|淨收付金額|收付金額|정산금액|체결금액|거래금액',
  ],
  fees: [
    'Total Fees|Total Commission|Total Expenses|Trade Expenses|Expenses|Commission|Commissions|Comm|Fee|Fees|Fees & Comm|Commission & Fees|Brokerage|Charges',
    'Commissions/Trading Fees|Charges/Interest|Costs|Transaction Fee|Transaction Fees|Trading Fee|Transaction Costs|Dealing Charge|Stamp Duty|Stamp/PTM|TOB|Taxe boursière|Taxe sur opérations de bourse|Reg Fee|SEC Fee|TAF Fee',
    'Broker Commission|Brokerage Commission|Brokers Commission|Exchange Fee|Platform Fee|Clearing Fee|Other Fees|Levy|PTM Levy|Currency Conversion Fee|FX Fee|FX Fee Amount',
    'GST|VAT|HST|Sales Tax|ECN|ECN Fee|SEC|TAF|NSCC|CAT|ORF|ORF Fee|CAT Fee',
    'Kommission|Provision|Gebühr|Gebühren|Spesen|Entgelt|Orderentgelt|Fremdspesen|Kosten|Transactiekosten|Courtage|Frais',
    'Comisión|Comisiones|Gastos|Commissioni|Spese|Comissão|Kurtasje|Kurtage|Prowizja|Opłata',
    'IVA|Comisión IVA|Corretagem|Emolumentos|Taxa de liquidação|ISS|Taxas|거래세|세금/수수료|GMF|Brokerage & GST|SEBI Fees|Txn. Charges|Oth. Charges|Total Taxes',
    'Makelaarsloon|Beurstaks|STT|手数料|手数料/諸経費等|税金|税金等|諸費用|税額|佣金|手续费|费用|費用|合计费用|總費用|总费用|交易费用|交易費用|印花税|过户费|规费|经手费|證交稅|手續費|交易稅|平台使用费|수수료|제세금|세금|Comis.|Iva Com.|Otros Imp.',
  ],
  currency: [
    'Currency|Ccy|Curr|Currency Code|Trade Currency|Price Currency|Cur|Instrument Currency|Local Currency',
    'Währung|Waehrung|Whg|Devise|Divisa|Moneda|Valuta|Munt|Waluta|Moeda|Handelswährung|Account Currency',
    'Waluta notowania|決済通貨|通貨|币种|幣種|幣別|货币|貨幣|통화',
  ],
  account: [
    'Account|Account Number|Account No|Account #|Acct|Acct Number|Account ID|Account Name|Portfolio|Portfolio Name',
    'Depot|Depotnummer|Konto|Kontonummer|Compte|Cuenta|Conto|Rekening|Depå|Rachunek',
  ],
  status: [
    'Status|Order Status|State|Order State|Ausführungsstatus|Statut|Estado|Stato|Status zlecenia|Stan zlecenia|Pending/Settled|Confirmation Status|交易状态|訂單狀態',
  ],
};

/** What a name that is none of these may still hint at. */
const HINTS: readonly (readonly [field: ColumnField, pattern: RegExp])[] = [
  ['settle_date', /settle(?!mentfee|mentcharge|mentcost)|valuta|valuedate|wertstell/],
  ['trade_date', /date(?!d)|datum|fecha|data|dato|tag$/],
  ['fees', /commission|fee|charge|brokerage|gebuhr|spesen|provision|courtage|frais|stampduty|levy/],
  ['currency', /currency|wahrung|devise|divisa|ccy/],
  ['isin', /isin/],
  ['cusip', /cusip/],
  ['quantity', /quantity|qty|share|unit|stuck|anzahl|aantal|quantite|cantidad/],
  ['price', /price|kurs|preis|koers|cours|prix|precio|prezzo/],
  ['amount', /amount|value|total|proceed|betrag|bedrag|montant|importe|consideration|belopp|belob|belop|kwota|importo/],
  ['action', /action|side|type|operation/],
  ['symbol', /symbol|ticker/],
  [
    'security_name',
    /(?<!account|client|consolidation|customer|owner|holder|user|broker|manager|advisor|adviser|household|relationship|trader)name|description|security|instrument|fund|fonds|investment|company|product|wertpapier|papier|stock/,
  ],
  ['account', /account|konto|depot/],
];

const WHOLE_WORDS: Readonly<Record<string, string>> = {
  dt: 'date',
  amt: 'amount',
  desc: 'description',
  setl: 'settle',
  settl: 'settle',
  sttl: 'settle',
  txn: 'transaction',
  trx: 'transaction',
  exec: 'executed',
  px: 'price',
  qty: 'quantity',
};
const ABBREVIATED = new RegExp(`\\b(?:${Object.keys(WHOLE_WORDS).join('|')})\\b`, 'gi');

/** A name as it is compared: `columnKey`, with letters of other alphabets' accents as plain ones. */
export function nameKey(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(ABBREVIATED, (word) => WHOLE_WORDS[word.toLowerCase()] ?? word)
    .replaceAll('ß', 'ss')
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])[._]([a-z])/gi, '$1 $2');
  return columnKey(plain);
}

/** Names further down are all equally likely. */
const RANKS = 45;

const ranks = new Map<ColumnField, Map<string, number>>();
for (const [field, lines] of Object.entries(NAMES) as [ColumnField, readonly string[]][]) {
  const further = NAMES_BY_LANGUAGE.flatMap((language) => language[field] ?? []);
  const names = [...lines, ...further].flatMap((line) => line.split('|'));
  const keys = new Map<string, number>();
  names.forEach((name, rank) => {
    const key = nameKey(name);
    if (!keys.has(key)) keys.set(key, Math.min(1, rank / RANKS));
  });
  ranks.set(field, keys);
}

/** What is beside a name in brackets, the currency that its money is in, and that this is the security's own. */
const UNITS =
  /\([^)]*\)|\[[^\]]*\]|\b(?:in )?(?:USD|EUR|GBP|CHF|CAD|AUD|SEK|NOK|DKK|PLN|GBX|INR|HKD|SGD|JPY)\b|\bin dollars\b|\blocal\b|[$€£]/gi;

export interface NameFit {
  /** 1 for the best name of the field, towards 0.6 for its last; 0.3 where the name only hints at it; 0 for none. */
  score: number;
  isExact: boolean;
}

/** What a sum has in it besides is no column of its own: `Summe inkl. Gebühr`, `Total after fees`. */
const WITH_COSTS =
  /(?<=\S)[\s,-]+(?:(?:incl|inkl)\w*\.?|after (?=fee|cost|commission)|nach (?=Gebühr|Kosten|Spesen))\s*\p{L}.*$/iu;

const NO_FIT: NameFit = { score: 0, isExact: false };

/** Words by which a figure or day is of what was carried out, and not of what was ordered: `Exec Avg Price`. */
const CARRIED_OUT =
  /(?<!\p{L})(?:exec(?:uted|ution)?|fill(?:ed)?|done|alloc(?:ated)?|trade[ds]?|avg|average|executad[ao]s?|execução|ejecutad[ao]s?|ejecución|exécution|eseguit[aoi]|esecuzione|exécutée?s?|ausgeführte?r?s?|uitgevoerde?|udført|utförd|médi[ao]|medi[ao]|moyen)(?!\p{L})\.?/giu;
const TRADE_FIELDS: ReadonlySet<ColumnField> = new Set(['trade_date', 'quantity', 'price']);

/** The rank of a name without such words, behind every name that is printed so. */
function carriedOutRank(words: string, field: ColumnField): number | undefined {
  if (!TRADE_FIELDS.has(field)) return undefined;
  const rest = words.replace(CARRIED_OUT, ' ').trim();
  return rest === words.trim() || rest === '' || ranks.get(field)?.get(nameKey(rest)) === undefined ? undefined : 1;
}

/** How well a column's name fits this field. */
export function nameFit(name: string, field: ColumnField): NameFit {
  const whole = nameKey(name);
  const words = name.normalize('NFKC').replace(/([a-z])([A-Z])/g, '$1 $2');
  const bare = nameKey(words.replace(UNITS, ' '));
  if (whole === '') return NO_FIT;
  const rank = ranks.get(field)?.get(whole) ?? ranks.get(field)?.get(bare);
  if (rank !== undefined) return { score: 1 - rank * 0.4, isExact: true };
  const carriedOut = isColumnName(name) ? undefined : carriedOutRank(words.replace(UNITS, ' '), field);
  if (carriedOut !== undefined) return { score: 1 - carriedOut * 0.4, isExact: true };
  if (WITH_COSTS.test(name)) return nameFit(name.replace(WITH_COSTS, ''), field);
  const half = name.includes('/') && !isColumnName(name) ? halfRank(name, field) : undefined;
  if (half !== undefined) return { score: 0.95 - half * 0.4, isExact: true };
  if (whole.length > 40) return NO_FIT;
  if (/country|code$|number$|^(?:order|trade|transaction|client)?id$|language/.test(whole)) return NO_FIT;
  const hint = HINTS.find(([, pattern]) => pattern.test(bare || whole));
  return hint?.[0] === field ? { score: 0.3, isExact: false } : NO_FIT;
}

/** The rank of the better half of a name such as `Nominal/Number`. */
function halfRank(name: string, field: ColumnField): number | undefined {
  const found = name.split('/').flatMap((half) => ranks.get(field)?.get(nameKey(half)) ?? []);
  return found.length === 0 ? undefined : Math.min(...found);
}

/** Whether a name is one that columns of trades go by at all. */
export function isColumnName(name: string): boolean {
  const key = nameKey(name);
  return key !== '' && [...ranks.values()].some((keys) => keys.has(key));
}
