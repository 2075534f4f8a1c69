/** One row of a test's file. */
export interface FundRow {
  account: string;
  symbol: string;
  type: 'purchase' | 'sale';
  date: string;
  quantity: number;
  price: string;
}

/** The trades of a fund in tests: it has a loss under the plan of its cases. */
export const heldBy = (account: string, symbol = 'MRRW', quantity = 100): FundRow[] => [
  { account, symbol, type: 'purchase', date: '2020-03-02', quantity, price: '20' },
  { account, symbol, type: 'sale', date: '2021-07-01', quantity: Math.ceil(quantity / 3), price: '15' },
];

/** Account numbers for that many funds. */
export const numbersOf = (count: number, first = 1): string[] =>
  Array.from({ length: count }, (_, at) => `HF-${String(first + at).padStart(4, '0')}`);

/** A file in our own format. */
export function neutralFile(rows: readonly FundRow[]): string {
  const header = 'account,security,type,date,quantity,price,currency,note';
  const lines = rows.map(({ account, symbol, type, date, quantity, price }) =>
    [account, symbol, type, date, quantity, price, 'USD', ''].join(','),
  );
  return `${[header, ...lines].join('\n')}\n`;
}

const clearStreet =
  'timestamp,type,client_trade_id,date,instrument.identifier_type,instrument.identifier,instrument.country,instrument.currency,account_id,capacity,quantity,price,side.direction,side.qualifier,mic,exec_mpid,locate.id,locate.source,fees.commission,settlement.currency';

/** A file as a prime broker exports it for all accounts of a client. */
export function clearStreetFile(rows: readonly FundRow[]): string {
  const lines = rows.map(({ account, symbol, type, date, quantity, price }, at) => {
    const side = type === 'sale' ? 'sell' : 'buy';
    const day = date.replaceAll('-', '');
    return `${1582706171 + at},bilateral_trade,${5110654 + at},${day},ticker,${symbol},USA,USD,${account},agency,${quantity},${price}.000000,${side},,,CPST,,,0.000000,USD`;
  });
  return `${[clearStreet, ...lines].join('\n')}\n`;
}

/** A file as a broker exports it for all accounts of a household. */
export function householdFile(rows: readonly FundRow[]): string {
  const header =
    'Run Date,Account,Account Number,Action,Symbol,Description,Type,Exchange Quantity,Exchange Currency,Currency,Price,Quantity,Exchange Rate,Commission,Fees,Accrued Interest,Amount,Settlement Date';
  const lines = rows.map(({ account, symbol, type, date, quantity, price }) => {
    const [year, month, day] = date.split('-');
    const [words, signed] = type === 'sale' ? ['YOU SOLD', -quantity] : ['YOU BOUGHT', quantity];
    const amount = (-signed * Number(price)).toFixed(2);
    return `${month}/${day}/${year},"Individual","${account}","${words} ${symbol}",${symbol},"${symbol}",Cash,0,,USD,${price},${signed},0,,,,${amount},`;
  });
  return `${[header, ...lines].join('\n')}\n`;
}
