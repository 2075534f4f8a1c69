import { addDecimals, isBlank, readDecimal } from '../../readers/numbers.ts';
import {
  bought,
  cancelledPurchase,
  cancelledSale,
  cashMovement,
  dividend,
  interest,
  type Meaning,
  movedIn,
  movedOut,
  sold,
  splitIn,
  splitOut,
} from '../../rows/meaning.ts';
import { lessFees } from '../../rows/net-of-fees.ts';
import type { Derived, Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';

/** `엔비디아(US67066G1040)` and `삼성전자(A005930)`: the number of a security behind its name. */
const NAME_WITH_CODE = /^(.*?)\s*\(([A-Z]{2}[A-Z0-9]{9}\d|A?[0-9][0-9A-Z]{5}|[A-Z]{1,5}(?:\.[A-Z])?)\)$/;
const ISIN_LENGTH = 12;

/** Toss Securities of Korea, transactions with their sums in won and in dollars side by side. */
export const tossCsv: TableFormat = {
  kind: 'table',
  id: 'toss-csv',
  title: 'Toss Securities transactions (CSV)',
  columns: {
    trade_date: ['거래일자', '거래일'],
    action: ['거래구분', '거래유형'],
    description: ['종목명(종목코드)', '종목명'],
    quantity: ['거래수량', '수량'],
    price: ['단가(원)', '단가'],
    amount: ['거래대금(원)', '거래대금', '거래금액'],
  },
  fees: ['수수료(원)', '제세금(원)'],
  required: ['trade_date', 'action', 'description', 'quantity', 'price', 'amount'],
  hallmarks: [
    ['거래일자', '거래구분', '종목명(종목코드)'],
    ['거래일자', '거래구분', '단가(원)', '단가(달러)'],
  ],
  needsHallmark: true,
  dates: 'ymd',
  currency: 'KRW',
  preamble: 'text before the header',
  unsignedAmount: true,
  derive,
  overrule,
  finish: (trade, row) => {
    const isPaid = trade.type === 'buy' || trade.type === 'sell' || trade.type === 'dividend';
    if (isPaid && isForeign(codeIn(row)) && trade.currency !== 'USD')
      return {
        row: row.line,
        column: null,
        value: row.text('description'),
        reason:
          'A foreign security has no sum in dollars in this row. It should be in the column 거래대금(달러) or 단가(달러).',
      };
    if (trade.currency === 'USD') trade.fees = sumOf([row.under('수수료(달러)'), row.under('제세금(달러)')]);
    if (trade.type !== 'buy' && trade.type !== 'sell') return null;
    lessFees(trade, 'value of the trade less its fees');
    return null;
  },
  actions: [
    ['구매*', bought()],
    ['매수*', bought()],
    ['판매*', sold()],
    ['매도*', sold()],
    [/세금|수수료|이자/, interest],
    [/배당금/, dividend()],
    [/(?:분할|병합).*입고/, splitIn],
    [/(?:분할|병합).*출고/, splitOut],
    [/입고/, movedIn(null)],
    [/출고/, movedOut(null)],
    [/입금|출금|환전|이체|송금/, cashMovement],
  ],
};

/** Securities of other countries are paid in dollars, and the won beside them are only their worth. */
function derive(row: Row): Derived {
  const [, name, code] = NAME_WITH_CODE.exec(row.printed('description')) ?? [];
  const dollars = (text: string) => readDecimal(row.under(text)) ?? '';
  const security: Derived =
    code === undefined
      ? {}
      : { description: name!, ...(code.length === ISIN_LENGTH ? { isin: code } : { symbol: code.replace(/^A/, '') }) };
  if (!isForeign(code)) return security;
  const [price, amount] = [dollars('단가(달러)'), dollars('거래대금(달러)')];
  const isInDollars = [price, amount].some((sum) => sum !== '' && Number(sum) !== 0);
  return { ...security, price, amount, ...(isInDollars ? { currency: 'USD' } : {}) };
}

const codeIn = (row: Row): string | undefined => NAME_WITH_CODE.exec(row.printed('description'))?.[2];

/** An ISIN of another country, or a ticker of letters alone. */
const isForeign = (code: string | undefined): boolean =>
  code !== undefined && (code.length === ISIN_LENGTH ? !code.startsWith('KR') : /^[A-Z.]+$/.test(code));

/** A cancelled trade is no trade, and any other cancelled or corrected booking is not read. */
function overrule(row: Row, meaning: Meaning): Meaning | null {
  const action = row.text('action');
  if (meaning.ignored !== undefined || !/취소|정정/.test(action)) return meaning;
  if (!action.includes('취소')) return null;
  return meaning.type === 'buy' ? cancelledPurchase : meaning.type === 'sell' ? cancelledSale : null;
}

function sumOf(cells: readonly string[]): string {
  const total = cells.flatMap((cell) => (isBlank(cell) ? [] : [readDecimal(cell) ?? '0']));
  return total.reduce(addDecimals, '0');
}
