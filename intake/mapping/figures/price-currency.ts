import type { ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import { nameKey } from '../field-names.ts';

const NAME =
  /^(?:price|unitprice|tradeprice|kurs|preis|cours|prix|koer|prezzo|precio)(?:currency|ccy|cur|curr|wahrung|devise|valuta|munt|divisa|moneda)$/;

/** The place of a column that has the currency of prices alone, beside the one of sums; -1 where there is none. */
export const priceCurrencyAt = ({ columns }: ColumnMapping, names: readonly string[]): number =>
  columns.includes('currency') ? names.findIndex((name, at) => columns[at] === null && NAME.test(nameKey(name))) : -1;

const FEE_CURRENCY =
  /^(?:fee|commission|comm|brokerage|charge|cost|courtage|provision|gebuhr|frais|comision|commissione|prowizja)s?(?:currency|ccy|cur|curr|wahrung|devise|valuta|divisa|moneda|waluta)$/;

/** The place of a column that has the currency of costs alone, which may be another than that of the trade; -1 for none. */
export const feeCurrencyAt = ({ columns }: ColumnMapping, names: readonly string[]): number =>
  columns.includes('currency') && columns.includes('fees')
    ? names.findIndex((name, at) => columns[at] === null && FEE_CURRENCY.test(nameKey(name)))
    : -1;
