import { ask } from '../support/ask.ts';
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  investor,
  phone,
  signInAs,
  test,
} from '../support/journey.ts';

test('[API-77] [API-78] a question is answered with its source, rated, found in the history and deleted', async ({
  page,
}) => {
  await page.goto('/assistant');
  await expectAccessibleInBothThemes(page);
  const turn = await ask(page, 'Why is my claim zero?');
  const sources = turn.getByRole('listitem').filter({ hasText: 'Help' });
  await expect(sources.getByRole('link', { name: 'Why a claim can be zero' })).toHaveAttribute(
    'href',
    '/help/why-a-claim-is-zero',
  );
  await expect(turn.getByText('without an AI model')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await turn.getByRole('button', { name: 'No, it did not help' }).click();
  await turn.getByLabel('What was missing').fill('An example with figures');
  await turn.getByRole('button', { name: 'Send feedback' }).click();
  await expect(turn.getByText('Thank you.')).toBeVisible();

  // it is there after the page is loaded again, with the rating
  await page.reload();
  await page.getByRole('button', { name: 'Earlier conversations' }).click();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: /^Why is my claim zero\?/ }).click();
  await expect(page.getByRole('button', { name: 'No, it did not help' })).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: 'Earlier conversations' }).click();
  await page.getByRole('button', { name: 'Delete “Why is my claim zero?”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No conversations yet. Ask a question, and it appears here.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Earlier conversations' }).click();
  await expect(page.getByText('No conversations yet. Ask a question, and it appears here.')).toBeVisible();
});

test('[API-77] beside a case the assistant is opened and closed by keyboard, and continues as a page', async ({
  page,
}) => {
  await signInAs(page, investor.email);
  await page.goto('/cases/halden-semiconductor-2023');
  const trigger = page.getByRole('main').getByRole('button', { name: 'Ask', exact: true });
  await trigger.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('complementary', { name: 'Assistant' });
  await expect(drawer.getByRole('heading', { name: /Ask about this case/ })).toBeVisible();
  await expect(drawer.getByRole('textbox', { name: /^Your question/ })).toBeFocused();
  await ask(page, 'When is the claim deadline?');
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(trigger).toBeFocused();

  await trigger.click();
  await ask(page, 'How is the fee worked out?');
  await drawer.getByRole('link', { name: 'Open as a page' }).click();
  await expect(page).toHaveURL(/\/assistant\?conversation=/);
  await expect(page.getByRole('heading', { level: 3, name: /How is the fee worked out/ })).toBeVisible();
});

test('[API-77] a letter goes along with a question', async ({ page }) => {
  await page.goto('/assistant');
  await page.locator('input[type=file]').setInputFiles({
    name: 'letter.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Pay a processing fee of $49.50 to release your settlement payment.'),
  });
  await expect(page.getByText('Stored for one hour')).toBeVisible();
  const turn = await ask(page, 'Is this notice real?');
  await expect(turn.getByText('letter.txt').first()).toBeVisible();
});

test('[API-77] an unavailable assistant is reported, and asking again works', async ({ page, faults }) => {
  faults.allow({ status: 503, address: '/process' });
  await page.goto('/assistant');
  await page.route('**/process?*', (route) => route.fulfill({ status: 503, body: 'away' }), { times: 1 });
  await page.getByRole('textbox', { name: /^Your question/ }).fill('What am I owed?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(page.getByText('Helpful?')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(phone);
  test('[API-77] the assistant covers the page and gives it back', async ({ page }) => {
    await page.goto('/cases/halden-semiconductor-2023');
    await page.getByRole('main').getByRole('button', { name: 'Ask', exact: true }).click();
    await ask(page, 'When is the claim deadline?');
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Back to the page' }).click();
    await expect(page.getByRole('complementary', { name: 'Assistant' })).toBeHidden();
  });
});
