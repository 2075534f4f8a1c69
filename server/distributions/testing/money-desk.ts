import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { TODAY } from '../../claims/testing/claim-desk.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';

export const distributionsAt = '/api/v1/operator/distributions';

/** An administrator's file of these rows. */
export const distributionFile = (lines: readonly string[]) => ({
  name: 'distribution.csv',
  content: Buffer.from(`${['claim_number,claimant,recognized_claim,award', ...lines].join('\n')}\n`),
});

/** A distribution once its job has brought it to a status. */
export async function untilStatus(operator: TestVisitor, id: number, status: string) {
  for (let tries = 0; tries < 200; tries += 1) {
    const { body } = await operator.get(`${distributionsAt}/${id}`);
    if (body.data.status === status) return body.data;
    await pause(50);
  }
  throw new Error(`distribution ${id} does not become ${status}`);
}

/** A file for the bank once its job has made it. */
export async function untilMade(operator: TestVisitor, id: number) {
  for (let tries = 0; tries < 200; tries += 1) {
    const { body } = await operator.get('/api/v1/operator/bank_files');
    const found = body.data.items.find((one: { id: number }) => one.id === id);
    if (found?.status === 'made') return found;
    await pause(50);
  }
  throw new Error(`bank file ${id} is not made`);
}

/** The bank account that clients' money in dollars is kept in. */
export async function saveDollarAccount(operator: TestVisitor): Promise<void> {
  const saved = await operator.post('/api/v1/operator/bank_accounts', {
    currency: 'USD',
    holder: 'Trover Client Account',
    bank_name: 'Harbor Bank',
    company_id: '1841234567',
    routing_number: '021000021',
  });
  expect(saved.status).toBe(200);
}

/** A distribution of these rows imported, arrived, approved by a second operator and posted; its id. */
export async function postedDistribution(
  [first, second]: readonly [TestVisitor, TestVisitor],
  { order_id, rows, round = 1 }: { order_id: number; rows: readonly string[]; round?: number },
): Promise<number> {
  const sent = await first.upload(distributionsAt, distributionFile(rows), { order_id, round });
  const id: number = sent.body.data.distribution.id;
  const { total, matched_total } = await untilStatus(first, id, 'read');
  const advice = { amount: total, arrived_on: TODAY, bank_reference: `WIRE ${id}` };
  expect((await first.post(`${distributionsAt}/${id}/arrival`, advice)).status).toBe(200);
  expect((await second.post(`${distributionsAt}/${id}/approve`, { matched_total })).status).toBe(200);
  await untilStatus(first, id, 'posted');
  return id;
}

/** A file for the bank of what is due in one way, made. */
export async function payDue(
  operator: TestVisitor,
  distribution_id: number,
  format: 'nacha' | 'pain001' | 'check',
  execute_on = '2026-11-24',
) {
  const ordered = await operator.post('/api/v1/operator/bank_files', { distribution_id, format, execute_on });
  expect(ordered.body.error ?? ordered.status).toBe(200);
  return untilMade(operator, ordered.body.data.bank_file.id);
}
