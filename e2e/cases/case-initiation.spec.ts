import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  signInAs,
  test,
} from '../support/journey.ts';

/** Into what has the focus; a string, for it runs in the browser. */
const pasteMarkup = `
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', \`
    <h1 style="color:red">Order</h1>
    <ul><li>See <a href="https://docket.example/1">the docket</a></li></ul>
    <p><a href="javascript:alert(1)">here</a><img src=x onerror=alert(1)></p>\`);
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
`;

const blocked = 'Case initiation is available for approved users only';

test('[L-9] [R-6] a person who is not a scout learns who can use case initiation, from the menu and by its address', async ({
  page,
  faults,
}) => {
  faults.allow({ status: 403, address: '/cases/create' });
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('button', { name: 'New case' }).click();
  const notice = page.getByRole('dialog', { name: blocked });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Okay' }).click();
  await expect(notice).toBeHidden();

  await page.goto('/cases/create');
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();

  await signInAs(page, 'investor@demo.test');
  expect((await page.goto('/cases/create'))?.status()).toBe(403);
  await expect(page.getByRole('heading', { name: 'New case' })).toBeVisible();
  await expect(page.getByText(blocked), 'the page states it, without a dialog above it').toHaveCount(1);
  await expect(page.getByRole('main').getByRole('link', { name: 'Write to us' })).toHaveAttribute(
    'href',
    '/contact-us',
  );
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Case caption')).toHaveCount(0);
});

test('[R-6] [M-5] a scout proposes a case: found, drawn on the chart, stored while it is typed, submitted, withdrawn', async ({
  page,
  faults,
}) => {
  faults.allow({ status: 400, address: '/orders/milestones' });
  await signInAs(page, 'scout@demo.test');
  await page.goto('/cases/create');
  await page.getByRole('combobox', { name: 'Company or ticker', exact: true }).fill('halden');
  await page.getByRole('option', { name: /Halden Semiconductor/ }).click();
  await expect(page.getByRole('textbox', { name: 'Ticker' })).toHaveValue('HLDN');
  const panel = page.getByRole('complementary', { name: 'Preview' });
  await expect(panel.getByText('In re Halden Semiconductor Securities Litigation')).toBeVisible();
  await page.getByLabel('Court').fill('N.D. Cal.');

  // by hand
  await page.getByRole('button', { name: 'Begin with the year before the largest fall' }).click();
  await expect(page.getByText('The biggest one-day drop, 31.4%, came the next trading day.')).toBeVisible();
  const first = page.getByRole('slider', { name: 'First day of the class period' }).first();
  await first.scrollIntoViewIfNeeded();
  const at = (await first.boundingBox())!;
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
  await page.mouse.down();
  await page.mouse.move(at.x + at.width / 2 - 90, at.y + at.height / 2, { steps: 6 });
  await page.mouse.up();
  const from = page.getByLabel('From', { exact: true });
  await expect(from).not.toHaveValue('9 Nov 2022');
  expect(await from.inputValue()).toMatch(/^\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep) 2022$/);
  // by keyboard, and by a typed date
  await expect(async () => {
    // a busy browser may still be moving it
    const dragged = await from.inputValue();
    await first.focus();
    await page.keyboard.press('ArrowRight');
    const next = new Date(Date.parse(`${dragged} UTC`) + 86_400_000);
    const month = next.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' });
    await expect(from).toHaveValue(`${next.getUTCDate()} ${month} ${next.getUTCFullYear()}`, { timeout: 2000 });
  }).toPass();
  await from.fill('Feb 14, 2022');
  await expect(first).toHaveAttribute('aria-valuetext', '14 Feb 2022');
  await expect(panel.getByText('14 Feb 2022 – 9 Nov 2023')).toBeVisible();

  await page.getByRole('textbox', { name: 'What happened' }).click();
  await page.keyboard.type('Yields were ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('never');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' commercial.');
  // what is pasted comes in as what can be stored: no script, no style, no picture
  const story = page.getByRole('textbox', { name: 'What happened' });
  await page.keyboard.press('Enter');
  await page.evaluate(pasteMarkup);
  await expect(story.getByRole('listitem')).toHaveText('See the docket');
  await expect(story.getByRole('link', { name: 'the docket' })).toHaveAttribute('href', 'https://docket.example/1');
  await expect(story.getByText('here')).toBeVisible();
  await expect(story.locator('[href^="javascript"], [style*="red"], img[src="x"]')).toHaveCount(0);
  // the toolbar by keyboard: one stop of Tab, arrows within, and Tab leaves the text again
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: 'Quotation' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(story).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(story).not.toBeFocused();
  await expect(page.getByText(/^Draft saved/)).toBeVisible();

  // missing fields are listed with links, and a reload loses nothing
  await page.getByRole('button', { name: 'Submit for review' }).click();
  const lacks = page.getByRole('alert');
  await expect(lacks.getByRole('link', { name: 'add at least one milestone' })).toBeVisible();
  await expect(page).toHaveURL(/\?draft=\d+$/);
  const draft = new URL(page.url()).search;
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Court')).toHaveValue('N.D. Cal.');
  await expect(page.getByRole('textbox', { name: 'What happened' }).getByText('never')).toHaveJSProperty(
    'tagName',
    'STRONG',
  );

  await page.getByRole('button', { name: 'Add milestone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a milestone' });
  await expect(dialog.getByLabel('What happened')).toHaveValue('Complaint filed');
  await expectAccessible(page);
  await dialog.getByLabel('Day').fill('2027-01-05');
  await dialog.getByRole('button', { name: 'Add milestone' }).click();
  await expect(dialog.getByLabel('Day')).toHaveJSProperty('validationMessage', 'Enter a date up to 21 Nov 2026.');
  await dialog.getByLabel('Day').fill('2023-11-17');
  await dialog.getByRole('button', { name: 'Add milestone' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: '17 Nov 2023' })).toContainText('Complaint filed');
  await page.getByRole('button', { name: 'Edit Complaint filed' }).click();
  const correction = page.getByRole('dialog', { name: 'Correct a milestone' });
  await correction.getByLabel('What happened').fill('Complaint filed in San Francisco');
  await correction.getByRole('button', { name: 'Save the correction' }).click();
  await expect(page.getByText('Complaint filed in San Francisco', { exact: true })).toBeVisible();

  const complaint = {
    name: 'halden-complaint.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
  };
  await page.getByLabel('Documents', { exact: true }).setInputFiles(complaint);
  await expect(page.getByRole('link', { name: 'halden complaint' })).toBeVisible();
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText('An operator is reviewing it.')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw to draft' }).click();
  await expect(page.getByRole('button', { name: 'Submit for review' })).toBeVisible();

  // the preview, and what is among the scout's own
  const slug = await page.getByRole('link', { name: 'Preview' }).getAttribute('href');
  await page.goto(slug!);
  await expect(page.getByText('Yields were never commercial.')).toBeVisible();
  await page.goto('/cases/create');
  const own = page.getByRole('listitem').filter({ has: page.locator(`a[href$="${draft}"]`) });
  await expect(own).toContainText('Halden Semiconductor');
  await expect(own).toContainText('Draft');
  await own.getByRole('button', { name: 'Delete the proposal of Halden Semiconductor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(own).toHaveCount(0);
});

test('[R-6] what a scout typed before the company was named is there again after a reload', async ({ page }) => {
  await signInAs(page, 'scout@demo.test');
  await page.goto('/cases/create');
  await page.getByLabel('Docket number').fill('3:23-cv-05114');
  await expect(page.getByText('Saved in this browser until you name the company')).toBeVisible();
  await page.reload();
  await expect(page.getByText('We restored what you typed.')).toBeVisible();
  await expect(page.getByLabel('Docket number')).toHaveValue('3:23-cv-05114');
  await page.getByRole('button', { name: 'Start with an empty form' }).click();
  await expect(page.getByLabel('Docket number')).toHaveValue('');
});
