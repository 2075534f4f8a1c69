import type { ColumnField } from '@trover/core/trades/column-mapping.ts';

/** What columns are called in further languages, each name after the best ones of its field. */
export const NAMES_BY_LANGUAGE: readonly Partial<Record<ColumnField, string>>[] = [
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
  // Hebrew
  {
    trade_date: 'תאריך פעולה|תאריך|תאריך עסקה|תאריך ביצוע',
    action: 'סוג פעולה|פעולה',
    symbol: 'מס\' נייר|מספר נייר|מספר ני"ע',
    security_name: 'שם נייר|שם נייר ערך|שם ני"ע',
    quantity: 'כמות',
    price: 'שער|מחיר',
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
];
