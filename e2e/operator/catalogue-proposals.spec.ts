import type { Page } from '@playwright/test';
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, investor, test } from '../support/journey.ts';

const COMPANY = 'Tallowfield Brands, Inc.';
const TITLE = 'In re Tallowfield Brands Securities Litigation';
const DOCKET = '1:25-cv-00731';
const ORDERS = [
  'ORDER APPOINTING LEAD PLAINTIFF and approving selection of counsel. Signed by Judge Ames.',
  'ORDER PRELIMINARILY APPROVING SETTLEMENT AND PROVIDING FOR NOTICE. Signed by Judge Ames.',
];

/** A published case that the court's docket is of. */
async function publishCase(page: Page) {
  const post = async (path: string, data: object) => {
    const { data: token } = await (await page.request.get('/api/v1/auth/getcsrftoken')).json();
    const answer = await page.request.post(`/api/v1/${path}`, {
      data,
      headers: { 'x-csrftoken': token.csrftoken as string },
    });
    expect([path, answer.status()]).toEqual([path, 200]);
    return (await answer.json()).data;
  };
  await post('auth/login', { username: 'scout@demo.test', password: investor.password });
  const { id } = await post('orders/postorder', {
    title: TITLE,
    company: { name: COMPANY },
    court: 'D. Del.',
    docket: DOCKET,
    securities: [{ ticker: 'TLWF' }],
    class_periods: [{ from: '2023-02-01', to: '2024-05-14' }],
    allegations: { blocks: [{ type: 'paragraph', text: 'Sales were booked twice.' }], entity_map: {} },
    sources: ['https://court.example/complaint.pdf'],
  });
  await post('orders/milestones', { order_id: id, date: '2025-04-02', stage: 'filed', title: 'Complaint filed' });
  await post('orders/postorder', { id, submit: true });
  await post('auth/login', { username: 'operator@demo.test', password: investor.password });
  return (await post(`orders/${id}/review`, { decision: 'accept' })) as { id: number; slug: string };
}

const docket = (id: number, name: string, number: string) => ({
  ...{ id, court_id: 'ded', case_name: name, docket_number: number, date_filed: '2026-11-12' },
  ...{ nature_of_suit: '850 Securities/Commodities', date_modified: new Date().toISOString() },
});

test('an operator decides what the court’s records bring: evidence, edit, reject, effects of several, undo', async ({
  page,
}) => {
  await page.goto('/');
  const made = await publishCase(page);
  const added = await page.request.post(`${process.env.E2E_COURT}/records`, {
    data: {
      dockets: [
        docket(801, TITLE, DOCKET),
        docket(802, 'Marlow Fund v. Umber Metals, Inc. et al', '1:26-cv-07002'),
        docket(803, 'Marlow Fund v. Ochre Metals, Inc. et al', '1:26-cv-07003'),
      ],
      entries: ORDERS.map((description, at) => ({
        ...{ id: 9100 + at, docket: 801, date_filed: `2026-11-1${8 + at}`, entry_number: 40 + at, description },
        date_modified: new Date().toISOString(),
      })),
    },
  });
  expect(added.status()).toBe(200);

  // the source is read at the operator's press
  await page.goto('/operator/catalogue/sources');
  const row = page.getByRole('row', { name: /^CourtListener/ });
  await row.getByRole('button', { name: 'Read now' }).click();
  await expect
    .poll(
      async () =>
        (await (await page.request.get('/api/v1/operator/catalogue/proposals?status=waiting')).json()).data.total_count,
      { timeout: 90_000 },
    )
    .toBe(4);
  await page.goto('/operator/catalogue');
  const card = (name: string | RegExp) => page.getByRole('article').filter({ hasText: name });
  await expect(page.getByRole('article')).toHaveCount(4);
  const approval = card(ORDERS[1]!);
  await expect(approval.getByRole('blockquote')).toHaveText(ORDERS[1]!);
  await expect(approval.getByRole('link', { name: /docket\/801/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  // one is edited, one rejected
  await card('Umber Metals').getByRole('button', { name: 'Edit' }).click();
  const text = card('Umber Metals').getByRole('textbox', { name: 'New case' });
  await text.fill((await text.inputValue()).replace('Umber Metals, Inc.', 'Umber Metals Corp.'));
  await card('Umber Metals').getByRole('button', { name: 'Accept the edited value' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await card('Ochre Metals').getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);

  // the others are accepted together, once their effects are shown
  await approval.getByRole('button', { name: 'Select similar' }).click();
  await expect(page.getByRole('button', { name: 'Accept 2' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show effects of 2' }).click();
  const effects = page.getByRole('region', { name: 'Effects of the chosen proposals' });
  await expect(effects.getByRole('row', { name: /Becomes settled/ })).toContainText(TITLE);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('button', { name: 'Accept 2' }).click();
  await expect(page.getByText('No proposals', { exact: true })).toBeVisible();
  await page.goto(`/cases/${made.slug}`);
  await expect(page.getByText('Settled').first()).toBeVisible();

  // one is undone: the case is as it was before, and the proposal waits again
  await page.goto('/operator/catalogue?status=accepted');
  await expect(card('Umber Metals Corp.')).toHaveCount(1);
  await approval.getByRole('button', { name: 'Undo' }).click();
  await expect(approval).toHaveCount(0);
  await page.getByRole('link', { name: 'Waiting' }).click();
  await expect(approval).toHaveCount(1);
  await page.goto('/operator/catalogue?status=rejected');
  await expect(card('Ochre Metals')).toHaveCount(1);
});
