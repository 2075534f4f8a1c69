/** Encodings that files are in which are no UTF-8. */
export type LegacyEncoding =
  | 'windows-1250'
  | 'windows-1251'
  | 'windows-1252'
  | 'windows-1253'
  | 'windows-1254'
  | 'windows-1255'
  | 'iso-8859-2'
  | 'shift_jis'
  | 'gb18030'
  | 'big5'
  | 'euc-kr';

const CENTRAL_EUROPEAN =
  /ilość|wartość|giełd|sprzedaż|kupno|waluta|należno|opłat|zlecen|wpłat|wypłat|środk|papier(?:ów|y)? wartościow|měna|množstv|počet|směr|částk|poplatk|nákup|název|čas\b|kúpa|množstvo|mennyiség|művelet|értékpapír|árfolyam|összeg|költség/giu;

/** What brokers of the countries write that use an encoding: only the right one makes these words of the bytes. */
const SPOKEN: readonly (readonly [LegacyEncoding, RegExp])[] = [
  ['shift_jis', /約定|銘柄|受渡|数量|単価|売買|買付|売付|取引|手数料|口座|株式|特定|金額|現物|通貨/gu],
  ['gb18030', /成交|证券|股票|买入|卖出|买卖|数量|价格|均价|金额|日期|代码|名称|方向|手续费|佣金|币种|操作/gu],
  ['big5', /成交|股票|證券|買進|賣出|買賣|股數|數量|單價|價格|金額|日期|代號|名稱|手續費|交易稅|幣別/gu],
  ['euc-kr', /거래|종목|수량|단가|매수|매도|금액|수수료|일자|체결|통화|잔고|구분/gu],
  ['windows-1251', /дата|количество|цена|сумма|покупка|продажа|валюта|комиссия|наименование|сделк|бумаг|счет|счёт/giu],
  ['windows-1253', /ημερομηνία|ποσότητα|τιμή|αξία|αγορά|πώληση|τίτλος|προμήθεια|νόμισμα/giu],
  ['windows-1255', /תאריך|כמות|שער|קניה|קנייה|מכירה|פעולה|סכום|נייר|עמלה|מטבע/gu],
  ['windows-1254', /işlem|alış|satış|tutarı|hisse|değer|miktarı|sözleşme/giu],
  ['windows-1250', CENTRAL_EUROPEAN],
  ['iso-8859-2', CENTRAL_EUROPEAN],
];

const BEYOND_ASCII = /[^\0-\x7f]/;
const MIN_WORDS = 2;
const OPENING_BYTES = 64_000;

/**
 * Detects the encoding of bytes that are not UTF-8: the one in which most words of its country occur; Windows-1252
 * where none does.
 */
export function legacyEncoding(bytes: Uint8Array): LegacyEncoding {
  const opening = bytes.subarray(0, OPENING_BYTES);
  let best: { encoding: LegacyEncoding; words: number } = { encoding: 'windows-1252', words: MIN_WORDS - 1 };
  for (const [encoding, words] of SPOKEN) {
    const text = decoded(opening, encoding);
    const spelled = text?.match(words)?.filter((word) => BEYOND_ASCII.test(word)).length ?? 0;
    if (spelled > best.words) best = { encoding, words: spelled };
  }
  return best.encoding;
}

/** The bytes as text; null where they cannot be in this encoding. A character at the end may be cut off. */
function decoded(bytes: Uint8Array, encoding: LegacyEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}
