import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { readTradeFile } from '../../read-trade-file.ts';

const FIXTURES = join(import.meta.dirname, '../../../fixtures/trade-files/ok');
const CONFIRMATION = readFileSync(join(FIXTURES, 'confirmation-mt515.fin'), 'utf8');
const PRICE = ':90B::DEAL//ACTU/USD170,25';

async function priceWith(...fields: string[]): Promise<string | null | undefined> {
  const text = CONFIRMATION.replace(PRICE, fields.join('\n'));
  const file = await readTradeFile(
    (async function* () {
      yield strToU8(text);
    })(),
  );
  expect(file.errors).toEqual([]);
  return file.trades[0]?.price;
}

test.each([
  [[PRICE], '170.25'],
  [[':90A::DEAL//PRCT/98,25'], '98.25'],
  [[':90A::DEAL//PRCT/98,25', PRICE], '170.25'],
  [[':90A::DEAL//DISC/1,5', PRICE], '170.25'],
  [[':90A::DEAL//YIEL/4,2', PRICE], '170.25'],
  [[':90A::DEAL//DISC/1,5'], null],
  [[':90A::DEAL//PREM/1,5'], null],
  [[':90A::DEAL//YIEL/4,2'], null],
  [[':90B::DEAL//DISC/USD1,5'], null],
])('the price of a confirmation with %j is %s', async (fields, price) => {
  expect(await priceWith(...fields)).toBe(price);
});
