import { mkdirSync } from 'node:fs';
import { expect, expectAccessible, signInAs, test } from '../support/journey.ts';

const institution = 'institution@demo.test';
const shots = process.env.SHOTS;

const file = (accounts: readonly string[]) => ({
  name: 'custody-2021.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'account,security,type,date,quantity,price,currency,note',
      ...accounts.flatMap((account) => [
        `${account},HLDN,purchase,2022-03-22,400,68.42,USD,`,
        `${account},OSMB,purchase,2023-04-06,10,41.15,USD,`,
      ]),
      '',
    ].join('\n'),
  ),
});

test('[P-3] an institution’s file of many accounts adds nothing before each account has an entity', async ({
  page,
}) => {
  await signInAs(page, institution);
  await page.goto('/user/portfolio/connect');
  await page.getByRole('searchbox', { name: 'Search brokers' }).fill('fid');
  await page.getByRole('link', { name: /^Fidelity File/ }).click();
  const accounts = Array.from({ length: 12 }, (_, at) => `HF-${String(at + 1).padStart(4, '0')}`);
  await page.locator('#main input[type=file]').setInputFiles(file(accounts));
  const upload = page.getByRole('dialog', { name: 'Upload trades' });
  await expect(upload.getByText('12 accounts without an entity')).toBeVisible({ timeout: 150_000 });
  await upload.getByRole('button', { name: 'Continue' }).click();
  const result = page.getByRole('dialog', { name: '12 accounts need an entity' });
  await result.getByRole('link', { name: 'Choose entities for 12 accounts' }).click();
  const section = page.getByRole('region', { name: 'Accounts in your files' });
  await expect(section.getByText('12 accounts need an entity. 24 rows are not added until you choose.')).toBeVisible();
  await expectAccessible(page);
  await section.getByLabel('Select HF-0001').press('Space');
  await section.getByLabel('Select HF-0002').press('Space');
  const choice = section.getByRole('form', { name: 'Entity of the selected accounts' });
  await choice.getByLabel('2 accounts selected: map to').selectOption('One new entity');
  await choice.getByLabel('Entity name').fill('Harbor Pension');
  if (shots) {
    mkdirSync(shots, { recursive: true });
    for (const scheme of ['light', 'dark'] as const)
      for (const width of [1440, 390]) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize({ width, height: 1000 });
        await section.scrollIntoViewIfNeeded();
        await page.screenshot({ path: `${shots}/accounts-${width}-${scheme}.png` });
      }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 900 });
  }
  await choice.getByRole('button', { name: 'Save the choice' }).click();
  await expect(page.getByText('Saved for 2 accounts')).toBeVisible();
  await expect(section.getByText('10 accounts need an entity.', { exact: false })).toBeVisible();
  // a file whose rows are being added is not changed until that is done
  await expect(section.getByText('adding rows')).toHaveCount(0, { timeout: 150_000 });
  await section.getByLabel('Select HF-0003').press('Space');
  await choice.getByLabel('1 account selected: map to').selectOption('An existing entity');
  await choice.getByLabel('Entity', { exact: true }).fill('Harbor Pension');
  await expect(section.locator('datalist option')).toHaveCount(1);
  await choice.getByRole('button', { name: 'Save the choice' }).click();
  await expect(section.getByText('9 accounts need an entity.', { exact: false })).toBeVisible();
  await expect(section.getByText('adding rows')).toHaveCount(0, { timeout: 150_000 });
  await section.getByLabel('Accounts shown', { exact: true }).selectOption({ label: 'Without an entity (9)' });
  await expect(section.getByText('9 of 9 shown')).toBeVisible();
  await section.getByLabel('Select all accounts shown').press('Space');
  await choice.getByLabel('9 accounts selected: map to').selectOption('A new entity for each account');
  await choice.getByRole('button', { name: 'Save the choice' }).click();
  await expect(page.getByText('Saved for 9 accounts')).toBeVisible();
  await page.reload();
  await expect(
    page.getByText('Each account belongs to the entity that you chose. Later files use the same choice.'),
  ).toBeVisible();
  await expect(section.getByRole('row', { name: /HF-0003.*Harbor Pension/ })).toBeVisible();
  await expect(section.getByRole('row', { name: /HF-0012.*Account HF-0012/ })).toBeVisible();
});
