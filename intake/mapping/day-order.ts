import { nameKey } from './field-names.ts';
import { INDIAN_ISIN } from './number-conventions.ts';

/** Words of headers in languages whose countries all write the day first. */
const DAY_FIRST_WORD =
  /^(?:datum|handelsdatum|handelsdag|handelstag|buchungstag|fecha|data|dato|handelsdato|valordato|valuta|valutadatum|dateoperation|datedoperation|datevaleur|date(?:de|du)|affarsdag|tag|paiva)|^(?:aantal|koer|bedrag|anzahl|stuck|kurs|betrag|menge|wahrung|waehrung|devise|quantite|qte|cour|prix|montant|libelle|valeur|titre|cantidad|precio|importe|moneda|titulo|operacion|quantita|prezzo|importo|controvalore|operazione|titolo|quantidade|preco|antal|antall|belopp|belob|afregningsbelob|kurtage|kurtasje|kaupassa|maara|hinta|liczba|ilosc|cena|waluta|kwota|pocet|mena|mennyiseg|arfolyam|adet|fiyat|tarih|papirnavn|omschrijving|bezeichnung|wertpapier|soort|munt|divisa)$/;
const DAY_FIRST_SCRIPT = /\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Hebrew}/u;
const DAY_FIRST_MONEY =
  /^(?:EUR|GBP|GBX|GBp|CHF|AUD|NZD|INR|ZAR|ZAC|SEK|NOK|DKK|PLN|CZK|HUF|RON|BRL|MXN|ARS|CLP|COP|TRY|ILS|ILA|HKD|SGD|RUB)$/;
const DAY_FIRST_SIGN = /^[-(\s]*(?:R\$|£|€|₹|₪|zł|Kč|R\s?\d)/;
/** Exchanges of countries that write the day first. */
const DAY_FIRST_EXCHANGE = /^(?:NSE|BSE|LSE|ASX|NZX|JSE|GPW|XETRA|EURONEXT|SGX|HKEX|BMV|BCBA)$/;
/** Terms that only US files have. */
const AMERICAN =
  /\bcusip\b|\bsec fees?\b|\breg(?:ulatory)? fees?\b|\btaf\b|\bach\b|\b(?:roth |rollover )?ira\b|\b401\s?\(?k\b|\bsipc\b|\bfinra\b|fees & comm/i;

/**
 * Which of month and day comes first where the days themselves are ambiguous: by the language of the header, the
 * country of the money, or what one country's brokers alone print; null where nothing speaks, or things speak against
 * each other.
 */
export function orderSpoken(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  currencies: readonly number[],
): 'dmy' | 'mdy' | null {
  const isForeign =
    names.filter((name) => DAY_FIRST_WORD.test(nameKey(name)) || DAY_FIRST_SCRIPT.test(name)).length > 1;
  const printed = currencies
    .flatMap((at) => rows.map((cells) => (cells[at] ?? '').trim()))
    .filter((cell) => cell !== '');
  const isPaidAbroad = printed.length > 0 && printed.every((cell) => DAY_FIRST_MONEY.test(cell));
  const isSigned = rows.some((cells) => cells.some((cell) => DAY_FIRST_SIGN.test(cell.trim())));
  const isNamed = names.some((name) => /\((?:£|€|p|pence|GBP|EUR|AUD|NZD|INR|CHF)\)/.test(name));
  const isInDollars = rows.some((cells) => cells.some((cell) => /^[-(\s]*\$/.test(cell.trim())));
  const isTradedAbroad =
    rows.length > 0 &&
    rows.every((cells) => cells.some((cell) => DAY_FIRST_EXCHANGE.test(cell.trim()) || INDIAN_ISIN.test(cell.trim())));
  const speaksDayFirst = isForeign || isPaidAbroad || isSigned || isNamed || isTradedAbroad;
  const isAmerican =
    names.some((name) => AMERICAN.test(name.replaceAll('_', ' '))) ||
    rows.some((cells) => cells.some((cell) => AMERICAN.test(cell)));
  if (
    speaksDayFirst === isAmerican ||
    (speaksDayFirst && isInDollars && !isForeign && !printed.every((cell) => /^(?:AUD|NZD|HKD|SGD)$/.test(cell)))
  )
    return null;
  return speaksDayFirst ? 'dmy' : 'mdy';
}
