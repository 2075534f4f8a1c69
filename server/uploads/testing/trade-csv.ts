const header = '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"';

/** A broker's export with lines such as `KHC Buy 2016-03-08 400 76.29`. */
export function csvOf(...lines: string[]): string {
  const rows = lines.map((line) => {
    const [symbol, action, date = '', quantity, price] = line.split(' ');
    const [year, month, day] = date.split('-');
    return `"${month}/${day}/${year}","${action}","${symbol}","","${quantity}","$${price}","",""`;
  });
  return `${[header, ...rows].join('\n')}\n`;
}
