import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeTestFolder, removeTestFolders } from '../../testing/test-folder.ts';
import { readFlexStatement } from '../providers/flex-statement.ts';
import { readDownload } from './read-download.ts';

const folder = makeTestFolder('lone-cancellations');
removeTestFolders();

const HEADER = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount';
const CANCEL = '01/13/2023,Cancel Buy,ACME,ACME INC,10,$5.00,,$50.00';

const flex = (trades: string) =>
  `<FlexQueryResponse queryName="t" type="AF"><FlexStatements count="1"><FlexStatement accountId="U1" fromDate="20230101" toDate="20230131"><Trades>${trades}</Trades></FlexStatement></FlexStatements></FlexQueryResponse>`;
const TRADE =
  'accountId="U1" currency="USD" assetCategory="STK" symbol="ACME" description="ACME INC" tradeID="7" tradeDate="20230113" tradePrice="5" levelOfDetail="EXECUTION"';

/** A link gets the trade and its cancellation on different days, in different files. */
describe('a cancellation whose trade is in an earlier file of the link', () => {
  test('[API-72] is a row of its own in a statement of Interactive Brokers', async () => {
    const rows = await readFlexStatement(
      flex(`<Trade ${TRADE} quantity="-10" buySell="BUY (Ca.)" transactionType="TradeCancel" notes="Ca" />`),
    );
    expect(rows).toMatchObject([
      { day: '2023-01-13', content: { reading: { outcome: 'trade', trade: { subtype: 'cancel', quantity: '10' } } } },
    ]);
  });

  test('[API-74] is a row of its own in a download of a recipe', async () => {
    const path = join(folder, 'history.csv');
    writeFileSync(path, `${HEADER}\n${CANCEL}\n`);
    const { rows } = await readDownload({ path, name: 'history.csv', position: 0 });
    expect(rows).toMatchObject([
      { day: '2023-01-13', content: { reading: { outcome: 'trade', trade: { subtype: 'cancel', quantity: '10' } } } },
    ]);
  });
});
