import type { ColumnField } from '@trover/core/trades/column-mapping.ts';

/** What columns are called in further languages, each name after the best ones of its field. */
export const NAMES_BY_LANGUAGE: readonly Partial<Record<ColumnField, string>>[] = [
  // Hebrew
  {
    trade_date: 'תאריך עסקה|תאריך ביצוע|תאריך מסחר|תאריך',
    settle_date: 'תאריך ערך|יום ערך',
    action: 'סוג פעולה|סוג תנועה|סוג עסקה|פעולה|קניה/מכירה',
    symbol: "סימול|סימבול|מס נייר / סימבול|מס' נייר|מספר נייר|מספר נייר ערך",
    security_name: 'שם נייר|שם נייר ערך|שם הנייר|נייר ערך|שם',
    quantity: 'כמות|כמות יחידות|ע.נ|ע.נ.|יחידות',
    price: 'שער ביצוע|שער עסקה|מחיר|שער',
    amount: 'תמורה|תמורה במטח|תמורה נטו|סכום|סכום עסקה|תמורה בשקלים',
    fees: 'עמלה|עמלת פעולה|עמלות|עמלות נלוות',
    currency: 'מטבע|סוג מטבע',
  },
  // Finnish
  {
    trade_date: 'Kauppapäivä|Kaupantekopäivä|Päivä|Päivämäärä',
    settle_date: 'Maksupäivä|Selvityspäivä',
    action: 'Tapahtuma|Tapahtumalaji|Toimeksianto|Osto/Myynti',
    security_name: 'Arvopaperi|Osake|Nimi',
    quantity: 'Määrä|Kappaletta|Kpl|Lukumäärä',
    price: 'Hinta|Kurssi',
    amount: 'Summa|Yhteensä',
    fees: 'Palkkio|Kulut|Välityspalkkio',
    currency: 'Valuutta',
  },
  // Czech and Slovak
  {
    trade_date: 'Datum obchodu|Dátum obchodu|Obchodní den|Den obchodu',
    settle_date: 'Datum vypořádání',
    action: 'Směr|Směr obchodu|Typ obchodu|Operace|Typ operace|Pohyb',
    symbol: 'Titul',
    security_name: 'Cenný papír|Název|Titul|Název CP',
    quantity: 'Počet|Počet kusů|Množství|Ks|Kusy|Kusy / Pozice',
    price: 'Cena za kus|Kurz',
    amount: 'Objem|Částka|Celkem|Hodnota',
    fees: 'Poplatky|Poplatek',
    currency: 'Měna|Mena',
  },
  // Hungarian
  {
    trade_date: 'Dátum|Kötés dátuma|Kötésnap',
    action: 'Művelet|Tranzakció|Irány|Ügylet',
    security_name: 'Értékpapír|Megnevezés',
    quantity: 'Mennyiség|Darab|Db',
    price: 'Árfolyam|Egységár',
    amount: 'Összeg|Érték',
    fees: 'Díj|Jutalék|Költség',
    currency: 'Deviza|Devizanem|Pénznem',
  },
  // Turkish
  {
    trade_date: 'Tarih|İşlem Tarihi',
    settle_date: 'Valör|Takas Tarihi',
    action: 'İşlem Tipi|İşlem Türü|Alış/Satış|İşlem',
    symbol: 'Sembol|Hisse',
    quantity: 'Adet|Miktar',
    price: 'Fiyat|Birim Fiyat',
    amount: 'Tutar|İşlem Tutarı|Toplam',
    fees: 'Komisyon',
    currency: 'Para Birimi|Döviz',
  },
  // Russian
  {
    trade_date: 'Дата заключения|Дата сделки|Дата',
    settle_date: 'Дата расчетов|Дата расчётов',
    action: 'Вид сделки|Тип сделки|Операция|Направление',
    symbol: 'Код актива|Тикер|Код инструмента',
    security_name: 'Наименование актива|Сокращенное наименование|Наименование|Название|Инструмент|Актив',
    quantity: 'Кол-во|Количество|Количество, шт',
    price: 'Цена за единицу|Цена|Цена сделки',
    amount: 'Сумма сделки|Сумма',
    fees: 'Комиссия брокера|Комиссия',
    currency: 'Валюта|Валюта цены|Валюта расчетов',
  },
  // Romanian and Greek
  {
    trade_date: 'Data tranzacției|Ημερομηνία|Ημερομηνία συναλλαγής',
    action: 'Tip tranzacție|Operațiune|Πράξη|Είδος συναλλαγής',
    security_name: 'Instrument financiar|Τίτλος|Μετοχή',
    quantity: 'Cantitate|Volum|Ποσότητα|Τεμάχια',
    price: 'Preț|Τιμή',
    amount: 'Valoare|Sumă|Αξία|Ποσό',
    fees: 'Comision|Προμήθεια',
    currency: 'Monedă|Νόμισμα',
  },
  // Estonian, Latvian and Lithuanian
  {
    trade_date:
      'Kauplemispäev|Tehingupäev|Tehingu kuupäev|Darījuma datums|Darījuma diena|Sandorio data|Sandorio sudarymo data',
    settle_date: 'Väärtuspäev|Arvelduspäev|Norēķinu datums|Atsiskaitymo data',
    action: 'Tehing|Tehingu tüüp|Tehingu liik|Darījums|Darījuma veids|Sandoris|Sandorio tipas|Operacijos tipas',
    security_name: 'Väärtpaber|Väärtpaberi nimi|Vērtspapīrs|Vērtspapīra nosaukums|Vertybinis popierius|VP pavadinimas',
    quantity: 'Kogus|Daudzums|Kiekis',
    price: 'Hind|Ühiku hind|Kaina',
    amount: 'Netosumma|Tehingu summa|Darījuma summa|Sandorio suma',
    fees: 'Teenustasu|Komisjonitasu|Komisija|Komisinis mokestis',
    currency: 'Valuuta|Valūta|Valiuta',
  },
  // Slovene and Croatian
  {
    trade_date: 'Datum posla|Datum trgovanja|Datum transakcije|Datum trgovine',
    settle_date: 'Datum poravnave|Datum namire',
    action: 'Vrsta posla|Vrsta transakcije|Posel|Smjer',
    security_name: 'Vrednostni papir|Vrijednosni papir|Naziv VP',
    quantity: 'Količina',
    price: 'Cijena|Cena na enoto',
    amount: 'Znesek|Iznos',
    fees: 'Provizija|Naknada',
  },
  // Dutch of Belgium
  {
    action: 'Verrichting|Aard verrichting|Soort verrichting',
    security_name: 'Naam effect|Waardepapier',
    quantity: 'Hoeveelheid|Aantal effecten',
    currency: 'Munt|Munteenheid',
  },
  // Hebrew
  {
    trade_date: 'תאריך פעולה|תאריך|תאריך עסקה|תאריך ביצוע',
    action: 'סוג פעולה|פעולה',
    symbol: 'מס\' נייר|מספר נייר|מספר ני"ע',
    security_name: 'שם נייר|שם נייר ערך|שם ני"ע',
    quantity: 'כמות',
    price: 'שער|מחיר|שער באגורות|מחיר באגורות',
    amount: 'סכום נטו|תמורה|סכום',
    fees: 'עמלה',
    currency: 'מטבע',
  },
  // Thai
  {
    trade_date: 'วันที่|วันที่ทำรายการ|วันที่ซื้อขาย',
    action: 'ซื้อ/ขาย|รายการ|ประเภท',
    symbol: 'หลักทรัพย์|ชื่อหลักทรัพย์|หุ้น',
    quantity: 'จำนวน|จำนวนหุ้น|ปริมาณ',
    price: 'ราคา|ราคาเฉลี่ย',
    amount: 'มูลค่า|จำนวนเงิน|ยอดสุทธิ',
    fees: 'ค่าธรรมเนียม|ค่าธรรมเนียม+VAT|ค่าคอมมิชชั่น',
    currency: 'สกุลเงิน',
  },
  // English that further brokers and journals print
  {
    trade_date:
      'Executed Time|Execution Date/Time|Exe Time|Exe Date|Trans Date|Trade DateTime|Trade Day|Bargain Date|Dealt On|Date Traded',
    settle_date: 'Settles|Settle On|Contractual Settlement',
    action:
      'Event Type|Tx Type|Txn|Bought/Sold|Buy-Sell|BuySell|Purchase/Sale|Deal|Bargain Type|Trade Side|Order Side|Order Action',
    symbol:
      'Stock Ticker|Asset Code|Share Code|Security Ticker|Market Code|Stock ID|RIC|Bloomberg Ticker|BBG Ticker|Underlying|Underlying Symbol|Underlying Ticker|Root',
    security_name:
      'Security Full Name|Stock Description|Fund Description|Issue|Issue Name|Instrument Description|Security Desc',
    quantity:
      'Exe Qty|Exe Quantity|Fill Size|Size|Share Qty|Qty Filled|Qty Traded|Quantity Executed|Quantity Traded|Vol|Unit Quantity|Bargain Quantity',
    price:
      'Exe Price|Exec. Price|Price Executed|Traded At|Bargain Price|Net Price|Gross Price|Clean Price|Unit Price (Local)|Trade Rate|Deal Rate|Premium|Premium Per Share|Option Price|Price/Unit|Price Per Stock|Market Rate|Mkt Rate|Gross Rate|Rate Per Share|Rate Per Unit|Share Rate',
    amount:
      'Cash Amount Net|Net Cost|Net Cash Amount|Settled Amount|Bargain Consideration|Total Consideration|Cash Value|Cash Movement|Cash Effect',
    fees: 'Broker Fee|Broker Commission|Dealing Fee|Dealing Costs|Trans Fee|Trade Fee|Finra Fee|Total Charges|Other Charges|Cost and Charges|Brokerage Fee|Admin Fee',
    currency: 'Deal Currency|Trading Currency|Settlement Ccy|Txn Currency|Quote Currency',
  },
  // Italian
  {
    trade_date: 'Data eseguito|Data ordine|Data esecuzione|Data contabile|Data contratto|Quando',
    action: 'Cosa|Causale|Movimento|Tipo movimento|Verso|Tipologia',
    symbol: 'Codice|Codice titolo|Sigla',
    security_name: 'Nome|Nome titolo|Descrizione titolo|Denominazione|Strumento finanziario',
    quantity: 'Azioni|Pezzi|Numero azioni|Qta|Q.tà|Quote',
    price: 'Quotazione|Prezzo eseguito|Prezzo per azione',
    amount: 'Valore operazione netto|Importo euro|Importo totale|Netto|Totale',
    fees: 'Commissione|Tasse|Spese e commissioni|Bolli',
    currency: 'Valuta di negoziazione',
  },
  // Spanish and Portuguese
  {
    trade_date:
      'Fecha ejecución|Fecha de ejecución|Fecha contratación|Fecha compra/venta|Fecha de la operación|Data da negociação|Data negociação|Data de execução|Data negócio|Data operação|Data Pregão',
    action: 'Operação|Tipo operación|Tipo de orden|Movimiento|Sentido|Tipo de operação|Tipo operação|Natureza|C/V',
    symbol: 'Emisora|Emisora/Serie|Ativo|Papel|Código do ativo|Nemotécnico|Clave|Clave de pizarra|Título valor',
    security_name:
      'Acción|Empresa|Nombre del valor|Denominación|Especificação do título|Nome do ativo|Instrumento financiero',
    quantity: 'Acciones|Nº acciones|Número de acciones|Participaciones|Qtd|Qtde|Qtd.|Cant.|Nominales|Ações',
    price: 'Cotización|Precio neto|Precio de ejecución|Precio acción|Preço de execução|Cotação|Precio por acción',
    amount:
      'Importe total|Importe bruto|Montante|Movimento caixa|Valor total|Valor operação|Valor financeiro|Valor líquido|Efectivo neto|Importe efectivo',
    fees: 'Comisión de compra|Cánones|Corretagem total|Custos|Taxa|Comissões|Gastos totales',
    currency: 'Moneda de negociación',
  },
  // French
  {
    trade_date: 'Date négociation|Date de l opération|Date bourse|Date comptable|Date de l ordre',
    action: 'Sens de l opération|Type de transaction|Mouvement|Libellé opération',
    symbol: 'Mnémo|Mnémonique|Code mnémo',
    security_name: 'Nom du titre|Intitulé|Désignation|Instrument financier',
    quantity: 'Nb titres|Nb de titres|Parts|Nombre de parts|Nb parts|Qte',
    price: 'Cours unitaire|Prix de négociation|VL|Valeur liquidative',
    amount: 'Montant total|Total|Montant brut|Montant de l opération|Net',
    fees: 'Frais de courtage|Commission|Taxes|Frais et taxes|TTF',
  },
  // German
  {
    trade_date: 'Ausgeführt am|Ausführung Datum|Abschlusstag|Abschlussdatum|Orderdatum|Handelszeit|Zeitpunkt',
    action: 'Buchungsart|Ordertyp|Transaktionstext|Orderrichtung|Bewegung|Aktion|Buchungstext',
    symbol: 'Ticker-Symbol|Kürzel/Symbol',
    security_name: 'Wertpapier-Bezeichnung|Instrument-Name|Gattungsbezeichnung|Fondsname|Aktie|Wert/Titel',
    quantity: 'Anteil|Anzahl Anteile|Stück/Nom.|Nominale/Stück|Anzahl/Nominale|Nom./Stück',
    price: 'Ausf. Kurs|Ausführungspreis|Kurs/Preis|Handelskurs|Abrechnungskurs|Abrechnungspreis|Stückkurs|Preis/Stück',
    amount: 'Gesamtpreis|Gesamtwert|Betrag netto|Abrechnungsbetrag|Auszahlungsbetrag|Gesamtsumme',
    fees: 'Gebühren gesamt|Ordergebühren|Transaktionskosten|Handelsgebühr',
  },
  // Dutch, Swedish, Norwegian and Danish
  {
    trade_date:
      'Transactiedatum en -tijd|Uitvoeringsdatum|Datum transactie|Avslutsdag|Avslutsdatum|Avtaledato|Handledato|Bogføringsdato',
    action:
      'Type transactie|Soort transactie|Transactiesoort|Typ|Händelse|Transaktionsslag|Handling|Handelstype|Transaktionstype',
    security_name:
      'Fonds/Aandeel|Aandeel|Effect|Effectnaam|Instrumentnamn|Aktie|Verdipapirnavn|Værdipapir|Fondskode/navn',
    quantity: 'Stuks|Aantal stuks|Antal aktier|Antal andelar|Antall aksjer|Stk.|Nominelt',
    price: 'Prijs per stuk|Pris per aktie|Avslutspris|Handelskurs|Kurspris',
    amount: 'Totaalbedrag|Netto bedrag|Transactiebedrag|Likvid|Nettolikvid|Summa|Totalt|Sum',
    fees: 'Transactiekosten en belasting|Makelaarskosten|Avgift|Avgifter|Totala avgifter|Gebyr|Omkostninger',
  },
  // Polish
  {
    trade_date: 'Data operacji|Data zlecenia|Data wykonania|Data i czas|Data księgowania',
    action: 'Kierunek|Operacja|Rodzaj zlecenia|K/S|Typ operacji',
    security_name: 'Papier wartościowy|Instrument|Spółka|Nazwa papieru|Nazwa instrumentu',
    quantity: 'Liczba akcji|Sztuki|Wolumen|Liczba papierów',
    price: 'Kurs wykonania|Cena jednostkowa|Cena wykonania',
    amount: 'Wartość z prowizją|Wartość transakcji|Kwota transakcji|Suma|Po prowizji',
    fees: 'Opłaty|Koszty|Prowizje',
  },
  // Croatian, Serbian and Slovenian
  {
    trade_date: 'Datum trgovanja|Datum transakcije|Datum posla|Datum sklenitve',
    action: 'Vrsta posla|Vrsta transakcije|Tip transakcije|Smjer|Vrsta',
    security_name: 'Vrijednosni papir|Vrednosni papir|Vrednostni papir|Naziv|Dionica|Delnica',
    quantity: 'Količina|Broj dionica|Število|Kom',
    price: 'Cijena|Cena na enoto',
    amount: 'Iznos|Vrijednost|Vrednost|Znesek',
    fees: 'Naknada|Provizija|Stroški',
    currency: 'Valuta plaćanja',
  },
  // Indonesian, Malay and Vietnamese
  {
    trade_date: 'Tanggal|Tanggal Transaksi|Tarikh|Tarikh Urusniaga|Ngày|Ngày giao dịch|Ngày GD',
    action: 'Jenis|Jenis Transaksi|Beli/Jual|Jenis Urusniaga|Loại|Loại GD|Loại lệnh|Mua/Bán|Loại giao dịch',
    symbol: 'Kode|Kode Saham|Kod Saham|Saham|Mã CK|Mã|Mã chứng khoán',
    security_name: 'Nama Saham|Nama|Tên CK|Tên chứng khoán',
    quantity: 'Jumlah Saham|Kuantitas|Lembar|Kuantiti|Khối lượng|KL|KL khớp|Khối lượng khớp',
    price: 'Harga|Harga Saham|Giá|Giá khớp',
    amount: 'Nilai|Total Nilai|Nilai Transaksi|Giá trị|Giá trị GD|Thành tiền',
    fees: 'Biaya|Komisi|Phí|Phí GD|Thuế',
    currency: 'Mata Uang|Matawang|Loại tiền',
  },
  // Lithuanian, Latvian, Estonian, Ukrainian and Bulgarian
  {
    trade_date:
      'Data ir laikas|Sandorio data|Darījuma datums|Datums|Kuupäev|Tehingu kuupäev|Дата угоди|Дата операції|Дата на сделката',
    action: 'Sandorio tipas|Operacija|Darījuma veids|Tehing|Tehingu tüüp|Вид операції|Тип операції|Вид',
    security_name: 'Vertybinis popierius|Vērtspapīrs|Väärtpaber|Назва|Інструмент|Емитент',
    quantity: 'Kiekis|Skaits|Daudzums|Kogus|Кількість',
    price: 'Kaina|Cena|Hind|Ціна',
    amount: 'Suma|Summa|Сума|Стойност',
    fees: 'Mokestis|Komisija|Teenustasu|Комісія|Комисионна',
    currency: 'Valiuta|Valūta|Valuuta',
  },
  // Short names of order management systems
  {
    trade_date: 'Trd Date|Trd Dt|Trd Day',
    action: 'Trd Type|B/S Ind|Buy/Sell Ind',
    security_name: 'Sec Name|Sec Desc|Sec Description|Sec Short Name',
    quantity: 'Fill Amt|Trd Qty|Trade Qty|Alloc Qty|Allocation Quantity',
    amount: 'Prin|Net Amt|Settle Amt',
    currency: 'Crncy|Trd Ccy|Prin Currency',
  },
  // Portuguese and Italian of brokers and their order lists
  {
    trade_date:
      'Data/Hora|Data e hora|Data execução|Data de execução|Data da execução|Data negócio|Data esecuzione|Data eseguito|F. Operación|F. Contratación|F. Ejecución|Fec. Operación|Fecha/Hora|Fecha y hora|Fecha ejecución|Fecha de ejecución',
    settle_date: 'F. Valor|F. Liquidación|Fec. Valor',
    action: 'Natureza|Natura|Causale|Causale operazione',
    symbol: 'Ativo|Papel',
    isin: 'Cod. ISIN|Codice ISIN|Código ISIN|Code ISIN',
    quantity: 'Qtd|Qtde|Qtd.|Qtde.|Quantità/V.N.|Quantità/Valore nominale|V.N.',
    amount: 'Importo netto|Importo lordo|Valor financeiro|Valor total|Controvalore netto',
    fees: 'Comm. e spese|Commissioni e spese|Spese e commissioni|Corretagem e taxas',
    currency: 'Div.',
    status: 'Situação|Situazione|Stato ordine',
  },
];
