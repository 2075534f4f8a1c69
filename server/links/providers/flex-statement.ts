import type { Reading } from '@trover/intake/links/reading.ts';
import { readTradeFile } from '@trover/intake/read-trade-file.ts';
import { isDamageReason } from '@trover/intake/readers/xml.ts';
import type { Fetched } from './fetched.ts';
import { ProviderError } from './provider.ts';

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const cutOff = (): ProviderError =>
  new ProviderError('retry', 'The statement from Interactive Brokers was incomplete. We try again automatically.', {
    code: 'CUT_OFF',
  });

/** The rows of a statement, read like those of a statement file. */
export async function readFlexStatement(xml: string): Promise<Fetched[]> {
  // Trades missing from a truncated statement would count as removed.
  if (/<FlexQueryResponse[\s>]/.test(xml) && !/<\/FlexQueryResponse>\s*$/.test(xml)) throw cutOff();
  const file = await readTradeFile(bytesOf(xml), { name: 'Flex statement.xml', hasOtherFiles: true });
  if (file.format === null)
    throw new ProviderError(
      'refused',
      'The Flex query returns no trades as XML. In the query, choose XML and the Trades section.',
    );
  if (file.errors.some(({ reason }) => isDamageReason(reason))) throw cutOff();
  const seen = new Map<string, number>();
  const idOf = (of: string): string => {
    const n = (seen.get(of) ?? 0) + 1;
    seen.set(of, n);
    return n === 1 ? of : `${of} ${n}`;
  };
  const made = (ref: string | number, account: string | null, day: string | null, reading: Reading): Fetched => ({
    external_id: idOf(`${account ?? ''} ${String(ref)}`.trim().slice(0, 300)),
    account_external_id: account,
    day,
    content: { reading },
  });
  return [
    ...file.trades.map((trade) =>
      made(trade.ref, trade.account, trade.trade_date ?? trade.settle_date, { outcome: 'trade', trade }),
    ),
    ...file.ignored.map(({ row, reason }) => made(`ignored ${row}`, null, null, { outcome: 'ignored', reason })),
    ...file.errors.map((error) => made(`refused ${error.row}`, null, null, { outcome: 'refused', error })),
  ];
}
