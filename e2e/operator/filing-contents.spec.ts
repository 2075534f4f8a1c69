import type { BrowserContext } from '@playwright/test';
import { KeyboardDay } from '../support/by-keyboard.ts';
import { call } from '../support/call.ts';
import { expect, signInAs, test } from '../support/journey.ts';
import { newClient, signClaim } from '../support/sign-claim.ts';

const mark = Date.now().toString(36);
const contexts: BrowserContext[] = [];
/** A job or a stream of events may be slow on a busy machine. */
const patiently = { timeout: 90_000 };

test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

test('the page of a filing shows its files and the claims without a package, and lists of the desk change without a reload', async ({
  page,
  browser,
}) => {
  test.setTimeout(420_000);
  const sessions = await Promise.all([1, 2, 3].map(() => browser.newContext()));
  contexts.push(...sessions);
  const [first, second, colleague] = sessions.map(({ request }) => request);
  await newClient(first!, 'packaged');
  const claim = await signClaim(first!, { owner: `Packaged ${mark}`, legal_name: 'Ina Vestergaard' });
  await signInAs(page, 'operator@demo.test');
  await call(colleague!, 'POST', '/api/v1/auth/login', {
    ...{ username: 'operator2@demo.test', password: 'journeys-only-password' },
  });
  const filings = '/api/v1/operator/filings';
  const template = (await call(colleague!, 'GET', '/api/v1/operator/filing_templates')).items as {
    id: number;
    is_neutral: boolean;
  }[];

  await page.goto('/operator/filing');
  const made = await call(colleague!, 'POST', filings, {
    ...{ order_id: claim.order_id, template_id: template.find(({ is_neutral }) => is_neutral)?.id },
    sub_payout_request_ids: [claim.sub_payout_request_id],
    unreviewed_reason: 'The statement of a journey is reviewed after it.',
  });
  // a colleague prepares it: the list shows it, and that it is ready
  const row = page.getByRole('row', { name: new RegExp(`TR-F${made.id}\\b`) });
  await expect(row.getByText('To be sent')).toBeVisible(patiently);

  const day = new KeyboardDay(page);
  await day.pressButton(row.getByRole('link', { name: `TR-F${made.id}` }));
  await expect(page).toHaveURL(new RegExp(`/operator/filing/${made.id}$`));
  const contents = page.getByRole('region', { name: 'Contents of the package' });
  await expect(contents.getByRole('row', { name: /claims\.xlsx/ })).toContainText('Claims: 1 row');
  await expect(contents.getByRole('row', { name: /manifest\.json/ })).toBeVisible();
  await expect(
    contents.getByRole('row', { name: new RegExp(`proofs/TR-${claim.sub_payout_request_id}/01`) }),
  ).toBeVisible();

  const excluded = page.getByRole('region', { name: 'Excluded claims' });
  await newClient(second!, 'excluded');
  const late = await signClaim(second!, { owner: `Excluded ${mark}`, legal_name: 'Bo Ahlgren' });
  await page.reload();
  const left = excluded.getByRole('row', { name: new RegExp(`TR-${late.sub_payout_request_id}\\b`) });
  await expect(left).toContainText('Proof not reviewed');
  await day.pressButton(left.getByRole('link', { name: 'Review 1 document' }));
  await expect(page).toHaveURL(/\/operator\/queue\?kind=confirmation/);

  await page.goto(`/operator/filing/${made.id}`);
  await call(colleague!, 'POST', `${filings}/${made.id}/cancel`, {});
  await expect(page.locator('#main').getByText('Cancelled').first()).toBeVisible(patiently);
  await expect(contents.getByText('No list of files')).toBeVisible();

  await page.goto('/operator/clients');
  const clients = page.locator('#main');
  await expect(clients.getByRole('table').first()).toBeVisible();
  const email = await newClient(second!, 'appears');
  await expect(clients.getByText(email).first()).toBeVisible(patiently);
});
