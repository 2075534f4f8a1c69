import { expect, expectAccessible, expectNoSidewaysScroll, signInAs, test } from '../support/journey.ts';

test('an administrator’s spreadsheet is entered as a template, seen with an invented claim, and chosen for a filing', async ({
  page,
  faults,
}) => {
  faults.allow({ status: 409, address: '/api/v1/operator/filing_templates' });
  await signInAs(page, 'operator@demo.test');
  await page.goto('/operator/filing');
  await page.getByRole('main').getByRole('link', { name: 'Templates' }).click();
  await page.getByRole('link', { name: 'New template' }).click();
  const form = page.getByRole('region', { name: 'A new template' });
  await expect(form.getByText('Enter the template’s name.')).toBeVisible();
  await form.getByLabel('Name', { exact: true }).fill('Quill Administration 2026');
  await form.getByLabel('Administrator', { exact: true }).fill('Quill Administration LLC');
  await form.getByLabel('Dates are written').fill('DD.MM.YYYY');
  await form.getByRole('button', { name: 'Remove sheet 1' }).click();
  const sheet = form.getByRole('group', { name: 'Sheet 1' });
  await expect(sheet.getByLabel('Name of the sheet')).toHaveValue('Transactions');
  const columns = sheet.getByRole('listitem');
  await expect(columns).toHaveCount(12);
  await sheet.getByRole('button', { name: 'Move column 6 up' }).click();
  await sheet.getByLabel('Heading of column 5', { exact: true }).fill('Date of trade');
  await sheet.getByLabel('Heading of column 1', { exact: true }).fill('');
  await expect(form.getByText('Column 1 of "Transactions" has no heading.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Save as a new template' })).toBeDisabled();
  await sheet.getByLabel('Heading of column 1', { exact: true }).fill('Your number');
  await columns.nth(5).getByText('Limits and codes').click();
  await columns.nth(5).getByLabel('Administrator’s codes for our terms').fill('buy = P\nsell = S');

  const preview = page.getByRole('region', { name: 'As it is filed' });
  await expect(preview.getByText('the template has no code for "opening"')).toBeVisible();
  await columns
    .nth(5)
    .getByLabel('Administrator’s codes for our terms')
    .fill('buy = P\nsell = S\nopening = B\nclosing = E');
  await expect(preview.getByRole('listitem')).toHaveCount(0);
  await expect(preview.getByRole('columnheader').nth(4)).toHaveText('Date of trade');
  await expect(preview.getByRole('row').nth(2)).toContainText('14.02.2023');
  await expect(preview.getByRole('row').nth(2)).toContainText('125.5');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save as a new template' }).click();
  await expect(page.getByRole('heading', { name: 'Quill Administration 2026' })).toBeVisible();

  await page.goto('/operator/filing/templates?template=new');
  const again = page.getByRole('region', { name: 'A new template' });
  await again.getByLabel('Name', { exact: true }).fill('Quill Administration 2026');
  await again.getByLabel('Administrator', { exact: true }).fill('Somebody else');
  await again.getByRole('button', { name: 'Save as a new template' }).click();
  await expect(again.getByRole('alert')).toContainText('There is already a template “Quill Administration 2026”.');

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.goto('/operator/filing');
  await expect(page.getByLabel('Template').getByRole('option', { name: 'Quill Administration 2026' })).toBeAttached();
});
