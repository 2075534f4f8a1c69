import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import { LineText } from '../../rows/line-text.ts';
import { shortened } from '../../rows/row-errors.ts';
import type { ElementFormat } from '../format.ts';
import { COST_FIELDS, moneyOf, priceOfDeal, securityOf } from './fields.ts';
import { isReversing, type Message, MessageReader } from './message-reader.ts';
import { tradeOf } from './movement.ts';

/** ISO 15022 MT515, confirmation of purchase or sale, and MT518, the same between brokers: one trade a message. */
export const mt515: ElementFormat = {
  kind: 'elements',
  id: 'iso15022-mt515',
  title: 'Confirmation of a purchase or sale to a client (MT515)',
  recognizes: (opening) => /^:16R:GENL/m.test(opening) && /^:16R:CONFDET/m.test(opening),
  start: () => new LineText(new MessageReader(confirmedTrade)),
};

function confirmedTrade({ first, sum, security, openedAt, ...message }: Message): Trade | RowError {
  const ref = shortened(first('20C:SEME') || openedAt);
  const side = first('22H:BUSE');
  if (side !== 'BUYI' && side !== 'SELL') {
    const reason = `"${shortened(side)}" in :22H::BUSE// is not a purchase or sale. Use BUYI or SELL.`;
    return { row: ref, column: ':22H::BUSE', value: side, reason };
  }
  const [amount, currency] = moneyOf(first('19A:SETT'));
  const [price, priceCurrency] = priceOfDeal(first);
  const read = tradeOf({
    ref,
    account: first('97A:SAFE', '97B:SAFE') || null,
    ...securityOf(security),
    direction: side === 'BUYI' ? 'RECE' : 'DELI',
    payment: first('22H:PAYM') || 'APMT',
    kind: 'TRAD',
    isReversal: isReversing(message.function),
    quantity: first('36B:CONF').replace(/^\w{4}\//, ''),
    traded: first('98A:TRAD', '98C:TRAD', '98B:TRAD').slice(0, 8),
    settled: first('98A:SETT', '98C:SETT').slice(0, 8),
    price,
    currency: currency || priceCurrency || null,
    amount,
    accrued: moneyOf(first('19A:ACRU'))[0],
    note: null,
    decimalComma: true,
    parts: { direction: ':22H::BUSE', quantity: ':36B::CONF', settled: ':98A::TRAD', amount: ':19A::SETT//' },
  });
  if ('reason' in read || read.subtype === 'cancel') return read;
  return { ...read, fees: sum(COST_FIELDS, read.currency) };
}
