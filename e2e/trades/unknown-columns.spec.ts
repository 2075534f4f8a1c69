import type { Locator, Page } from '@playwright/test';
import { zipSync } from 'fflate';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  investor,
  signInAs,
  test,
} from '../support/journey.ts';

interface Sent {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A sheet written by hand; `remark` names its last column, so that each journey has its own header. */
function sheet(name: string, remark: string, rows: readonly string[]): Sent {
  const text = [`Datum;B/S;Security;Qty;Px;Total;${remark}`, ...rows, ''].join('\n');
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

const rows = [
  '22/03/2022;Zug;HLDN;400;68.42;27,368.00;',
  '31/02/2022;Zug;HLDN;150;70.06;10,509.00;from memory',
  '04/12/2023;Sold;HLDN;600;48.10;28,860.00;',
];

async function openUpload(page: Page): Promise<Locator> {
  await signInAs(page, investor.email);
  await page.goto('/user/portfolio');
  await page.getByRole('button', { name: 'Upload trades' }).first().click();
  return page.getByRole('dialog', { name: 'Upload trades' });
}

const columnsOf = (page: Page) => page.getByRole('dialog', { name: 'Check the columns' });

test('[API-62] a file without a header shows numbered columns, each with its reason, and is read as its owner confirms it', async ({
  page,
}) => {
  const lines = [
    '2022-03-24,HLDN,Buy,410,68.42,28052.20',
    '2022-04-25,CRVN,Buy,160,21.06,3369.60',
    '2022-05-26,HLDN,Sell,11,70.15,771.65',
    '',
  ];
  const drop = await openUpload(page);
  await drop
    .getByLabel('Files')
    .setInputFiles({ name: 'no-header.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await expect(drop.getByText('We do not know its columns. Set them, and we read it.')).toBeVisible();
  await drop.getByRole('button', { name: 'Continue' }).click();

  const columns = columnsOf(page);
  await expect(columns.getByText('no-header.csv has no header row.')).toBeVisible();
  await expect(columns.getByLabel('What "Column 1" is')).toHaveValue('trade_date');
  await expect(columns.getByLabel('What "Column 4" is')).toHaveValue('quantity');
  await expect(columns.getByText('It is column 4 × column 5')).toBeVisible();
  await columns.getByRole('button', { name: 'Add 3 trades' }).click();
  await expect(drop.getByText(/3 trades added/)).toBeVisible();
});

test('[API-62] a file of no known format is read by its columns: proposed, put right by one press, remembered', async ({
  page,
}) => {
  const drop = await openUpload(page);
  await drop.getByLabel('Files').setInputFiles(sheet('hand-kept.csv', 'Note', rows));
  await expect(drop.getByText('We do not know its columns. Set them, and we read it.')).toBeVisible();
  await drop.getByRole('button', { name: 'Continue' }).click();

  const columns = columnsOf(page);
  await expect(columns.getByLabel('What "Datum" is')).toHaveValue('trade_date');
  await expect(columns.getByLabel('What "Px" is')).toHaveValue('price');
  await expect(columns.getByText('day / month / year').first()).toBeVisible();
  await columns.getByRole('button', { name: '"Zug" means buy' }).first().click();
  await expect(columns.getByText('There is no 31 February 2022.')).toBeVisible();
  await expect(columns.getByText('1 row to fix, or leave it out')).toBeVisible();
  await columns.getByRole('button', { name: 'Use 28/02/2022' }).click();
  await expect(columns.getByText('Every row is a trade, or is left out for a reason.')).toBeVisible();
  await columns.getByRole('button', { name: 'Add 3 trades' }).click();

  await expect(drop.getByText(/3 trades added/)).toBeVisible();
  await drop.getByRole('button', { name: 'Continue' }).click();
  const result = page.getByRole('dialog', { name: '3 trades added' });
  await expect(result.getByText('Halden Semiconductor')).toBeVisible();
  await result.getByRole('button', { name: 'Upload another file' }).click();

  // the next file with the same header is read the same way, without a question
  await drop.getByLabel('Files').setInputFiles(sheet('next.csv', 'Note', ['23/03/2022;Zug;HLDN;10;68.00;680.00;']));
  await expect(drop.getByText(/read by its columns, 1 row, 1 trade added/)).toBeVisible();

  // a report of lots that were bought and sold again is read on its owner's word
  const lots =
    'Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis\nLOTS,60,01/12/2015,02/02/2015,1620.00,1500.00\n';
  const gains = { name: 'gains.csv', mimeType: 'text/csv', buffer: Buffer.from(lots) };
  await drop.getByLabel('Files').setInputFiles(gains);
  await drop.getByRole('button', { name: 'Review the lots' }).click();
  const report = page.getByRole('dialog', { name: 'Gain and loss report' });
  await expect(report.getByText('It shows 1 lot that you bought and sold.')).toBeVisible();
  await expectAccessible(page);
  await report.getByRole('button', { name: 'Choose another file' }).click();
  await expect(drop.getByText('gains.csv')).toHaveCount(0);
  await drop.getByLabel('Files').setInputFiles(gains);
  await drop.getByRole('button', { name: 'Review the lots' }).click();
  await report.getByRole('button', { name: 'Use these lots' }).click();
  await expect(drop.getByText(/Gain and loss report, 2 rows, 2 trades added/)).toBeVisible();
});

test('saved column mappings are reviewed, changed and deleted', async ({ page }) => {
  const drop = await openUpload(page);
  await drop.getByLabel('Files').setInputFiles(sheet('kept.csv', 'Remark', ['22/03/2022;Bought;HLDN;1;68.42;68.42;']));
  await drop.getByRole('button', { name: 'Check the columns' }).click();
  await columnsOf(page).getByRole('button', { name: 'Add 1 trade' }).click();
  await expect(drop.getByText(/1 trade added/)).toBeVisible();
  await drop.getByRole('button', { name: 'Close', exact: true }).last().click();

  await page.getByRole('button', { name: 'Columns you confirmed' }).click();
  const saved = page.getByRole('dialog', { name: 'Columns you confirmed' });
  await saved.getByRole('button', { name: 'Change the columns of kept.csv' }).click();
  const change = page.getByRole('dialog', { name: 'Columns of kept.csv' });
  await change.getByRole('button', { name: 'Change' }).click();
  await change.getByLabel('Money in').selectOption('EUR');
  await expectAccessible(page);
  await change.getByRole('button', { name: 'Save' }).click();
  await saved.getByRole('button', { name: 'Change the columns of kept.csv' }).click();
  await change.getByRole('button', { name: 'Change' }).click();
  await expect(change.getByLabel('Money in')).toHaveValue('EUR');
  await change.getByRole('button', { name: 'Back' }).click();
  await saved.getByRole('button', { name: 'Delete the columns of kept.csv' }).click();
  await expect(page.getByText('Deleted')).toBeVisible();
  await expect(saved.getByRole('button', { name: 'Change the columns of kept.csv' })).toHaveCount(0);
});

test('an archive that waits for the columns of a file is in the portfolio until it is answered', async ({ page }) => {
  const drop = await openUpload(page);
  const inside = sheet('waits.csv', 'Bemerkung', rows.slice(2)).buffer;
  const buffer = Buffer.from(zipSync({ 'waits.csv': inside }));
  await drop.getByLabel('Files').setInputFiles({ name: 'shelved.zip', mimeType: 'application/zip', buffer });
  await expect(drop.getByRole('button', { name: 'Check the columns' })).toBeVisible({ timeout: 150_000 });
  await drop.getByRole('button', { name: 'Close', exact: true }).last().click();
  const files = page.getByRole('region', { name: 'Files' });
  const entry = files.getByRole('listitem').filter({ hasText: 'shelved.zip' }).first();
  await expect(entry.getByText('Waiting on you')).toBeVisible();

  // closed and opened again, it is where it was, also after a reload
  await page.getByRole('button', { name: 'Upload trades' }).first().click();
  await expect(drop.getByText('shelved.zip')).toBeVisible();
  // the one who went to another page is not interrupted there by what waits on this one
  await page.goto('/contact-us', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: /Lindqvist/ }).click({ timeout: 5_000 });
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await page.goto('/user/portfolio');
  await page.reload();
  await expect(drop.getByText('We do not know its columns. Set them, and we read it.')).toBeVisible();
  await drop.getByRole('button', { name: 'Close', exact: true }).last().click();

  await expect(entry.getByText('Waiting on you')).toBeVisible();
  await entry.getByRole('button', { name: 'Check the columns' }).click();
  await columnsOf(page).getByLabel('What "Bemerkung" is').selectOption('fees');
  await columnsOf(page).getByRole('button', { name: 'Back' }).click();
  await drop.getByRole('button', { name: 'Close', exact: true }).last().click();
  await entry.getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('dialog', { name: 'Remove shelved.zip?' })
    .getByRole('button', { name: 'Remove the file' })
    .click();
  await expect(entry.getByText('Undone')).toBeVisible();
});

test('several files at once: one is known, one waits for its columns, one is not a trade history', async ({ page }) => {
  const drop = await openUpload(page);
  const schwab = [
    '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
    '"03/22/2022","Buy","KSTM","KESTREL","7","$20.10","","-$140.70"',
    '"02/31/2022","Buy","KSTM","KESTREL","7","$20.10","","-$140.70"',
    '',
  ].join('\n');
  await drop.getByLabel('Files').setInputFiles([
    { name: 'known.csv', mimeType: 'text/csv', buffer: Buffer.from(schwab) },
    sheet('third.csv', 'Anmerkung', rows.slice(2)),
    {
      name: 'bank.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Date,Payee,Amount,Balance\n2024-03-04,Rent,-9,1\n'),
    },
  ]);
  await expect(drop.getByText(/1 trade added, 1 refused/)).toBeVisible();
  await expect(drop.getByText(/it seems to be a bank statement/)).toBeVisible();
  await drop.getByRole('button', { name: 'Check the columns' }).click();
  await columnsOf(page).getByRole('button', { name: 'Add 1 trade' }).click();
  await expect(drop.getByText(/read by its columns, 1 row, 1 trade added/)).toBeVisible();
  await drop.getByRole('button', { name: 'Continue' }).click();

  // the refused row leaves as a file, is put right, and comes back without doubling anything
  const refused = page.getByRole('dialog', { name: 'Check the rows' });
  const leaving = page.waitForEvent('download');
  await refused.getByRole('button', { name: 'Save the refused row' }).click();
  const download = await leaving;
  expect(download.suggestedFilename()).toBe('known-refused.csv');
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  const corrected = Buffer.concat(parts).toString().replace('02/31/2022', '02/28/2022');
  await refused.getByRole('button', { name: 'Back' }).click();
  await drop
    .getByLabel('Files')
    .setInputFiles({ name: 'corrected.csv', mimeType: 'text/csv', buffer: Buffer.from(corrected) });
  await expect(drop.getByText(/Charles Schwab.*1 row, 1 trade added$/)).toBeVisible();
});

test('an archive with several files of unknown columns is asked about file by file', async ({ page }) => {
  const drop = await openUpload(page);
  const tables = {
    'desk.csv': sheet('desk.csv', 'Pult', rows.slice(2)).buffer,
    'shelf.csv': sheet('shelf.csv', 'Regal', rows.slice(2)).buffer,
    'wishes.csv': sheet('wishes.csv', 'Wunsch', rows.slice(2)).buffer,
  };
  const archive = { name: 'drawer.zip', mimeType: 'application/zip', buffer: Buffer.from(zipSync(tables)) };
  await drop.getByLabel('Files').setInputFiles(archive);
  const columns = columnsOf(page);
  const check = drop.getByRole('button', { name: 'Check the columns' });
  for (const [name, press] of [
    ['desk.csv', 'Add 1 trade'],
    ['shelf.csv', 'Add 1 trade'],
    ['wishes.csv', 'Leave this file out'],
  ] as const) {
    await check.click();
    await expect(columns.getByText(`We do not know the format of ${name}, in drawer.zip,`)).toBeVisible();
    await columns.getByRole('button', { name: press }).click();
  }
  // what its owner left out is refused by nobody
  await expect(
    drop.getByText(/^Archive \(ZIP\) of several files, 3 rows, \d trades? added(, \d already added)?$/),
  ).toBeVisible();
  await expect(check).toHaveCount(0);
});

test('a connection that is lost continues when it is back', async ({ page, context, faults }) => {
  const drop = await openUpload(page);
  await expect(drop.getByLabel('Portfolio', { exact: true })).toBeEnabled();
  faults.allowOffline();
  await context.setOffline(true);
  await drop.getByLabel('Files').setInputFiles(sheet('lost.csv', 'Zusatz', rows.slice(2)));
  await expect(drop.getByText('You are offline. The upload continues once you are back online.')).toBeVisible();
  await context.setOffline(false);
  await expect(drop.getByRole('button', { name: 'Check the columns' })).toBeVisible({ timeout: 150_000 });
});

test('an undone file leaves the portfolio without a reload', async ({ page }) => {
  const drop = await openUpload(page);
  await drop
    .getByLabel('Files')
    .setInputFiles(
      sheet('undone.csv', 'Zettel', ['05/05/2015;Bought;TWTR;100;37.50;3750.00;', '13/05/2015;Bought;TWTR;1;37;37;']),
    );
  await drop.getByRole('button', { name: 'Check the columns' }).click();
  await columnsOf(page).getByRole('button', { name: 'Add 2 trades' }).click();
  await expect(drop.getByText(/2 trades added/)).toBeVisible();
  await drop.getByRole('button', { name: 'Close', exact: true }).last().click();
  // a security that no other journey brings in
  const twitter = page.getByRole('link', { name: 'Twitter, Inc.' });
  await expect(twitter.first()).toBeVisible();
  const entry = page.getByRole('region', { name: 'Files' }).getByRole('listitem').filter({ hasText: 'undone.csv' });
  await entry.getByRole('button', { name: 'Undo' }).click();
  await page
    .getByRole('dialog', { name: /Remove/ })
    .getByRole('button', { name: 'Remove the file' })
    .click();
  await expect(entry.getByText('Undone')).toBeVisible();
  await expect(twitter).toHaveCount(0);
});

test('the columns are set by keyboard alone', async ({ page }) => {
  const drop = await openUpload(page);
  await drop.getByLabel('Files').setInputFiles(sheet('keys.csv', 'Tasten', rows));
  const check = drop.getByRole('button', { name: 'Check the columns' });
  await check.focus();
  await page.keyboard.press('Enter');
  const columns = columnsOf(page);
  await expect(columns.getByRole('heading', { name: 'Check the columns' })).toBeFocused();
  const fix = columns.getByRole('button', { name: '"Zug" means buy' }).first();
  const reached = fix.and(page.locator(':focus'));
  for (let steps = 0; steps < 60 && (await reached.count()) === 0; steps += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  // what was pressed is gone: the focus continues to the next row's fix, and from the last to the button below
  await expect(columns.getByRole('button', { name: 'Use 28/02/2022' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(columns.getByRole('button', { name: 'Add 3 trades' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(drop.getByText(/3 trades added|3 already added/)).toBeVisible();
});

test('the columns can be used by everybody, in both themes, on a phone too', async ({ page }) => {
  const drop = await openUpload(page);
  await drop.getByLabel('Files').setInputFiles(sheet('seen.csv', 'Seen', rows));
  await drop.getByRole('button', { name: 'Check the columns' }).click();
  await columnsOf(page).getByRole('button', { name: 'Change' }).click();
  await expect(columnsOf(page).getByLabel('Numbers')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(columnsOf(page).getByRole('button', { name: /Add \d trade/ })).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
});

test('on the home page the columns are set without anything being sent', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/HLDN|at-home/.test(`${request.url()} ${request.postData() ?? ''}`)) sent.push(request.url());
  });
  await page.getByLabel('Files').setInputFiles(sheet('at-home.csv', 'Heim', rows));
  await expect(
    page.getByRole('heading', { name: 'Set the file’s columns so that we can read the trades.' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Check the columns' }).click();
  const columns = columnsOf(page);
  await columns.getByRole('button', { name: '"Zug" means buy' }).first().click();
  await columns.getByRole('button', { name: 'Use 28/02/2022' }).click();
  await expectAccessible(page);
  await columns.getByRole('button', { name: 'Read 3 trades' }).click();
  await expect(page.getByText('Halden Semiconductor').first()).toBeVisible();
  await expect(page.getByText(/Table read by its columns: 3 rows, 3 trades/)).toBeVisible();
  expect(sent).toEqual([]);
});
