import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import { expect, it } from 'vitest';
import { streamTradeFile } from '../read-trade-file.ts';

const STATEMENTS = join(import.meta.dirname, '../../fixtures/statements');

interface Expected {
  custodian: string;
  trades: string[];
}

const shortened = (trade: Trade): string =>
  [
    trade.subtype ?? trade.type,
    trade.trade_date,
    trade.settle_date ?? '-',
    trade.symbol ?? trade.cusip ?? '-',
    trade.security_name,
    trade.quantity ?? '-',
    trade.price ?? '-',
    trade.net_amount,
  ].join(' | ');

const names = readdirSync(STATEMENTS).filter((name) => name.endsWith('.pdf'));

it.each(names)('[X-2] %s, laid out as its broker prints it, has its trades and no others', async (name) => {
  const bytes = readFileSync(join(STATEMENTS, name));
  const expected: Record<string, Expected> = JSON.parse(readFileSync(join(STATEMENTS, 'expected.json'), 'utf8'));
  const trades: string[] = [];
  const errors: RowError[] = [];
  const custodians = new Set<string | undefined>();
  async function* inOne() {
    yield new Uint8Array(bytes);
  }
  for await (const batch of streamTradeFile(inOne(), { name })) {
    trades.push(...batch.trades.map(shortened));
    errors.push(...batch.errors);
    custodians.add(batch.custodian);
  }
  expect(errors).toEqual([]);
  expect({ custodian: [...custodians].join(), trades }).toEqual(expected[name.replace('.pdf', '')]);
});
