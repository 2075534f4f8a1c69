import { setTimeout as pause } from 'node:timers/promises';
import type { getBankFile } from '@trover/contract/bank-files/bank-files.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { expect } from 'vitest';
import { TODAY } from '../../claims/testing/claim-fixture.ts';
import type { TestServer } from '../../testing/test-server.ts';
import type { Answer, TestVisitor } from '../../testing/test-visitor.ts';

export const distributionsAt = '/api/v1/operator/distributions';

/** An administrator's file with these rows. */
export const distributionFile = (lines: readonly string[]) => ({
  name: 'distribution.csv',
  content: Buffer.from(`${['claim_number,claimant,recognized_claim,award', ...lines].join('\n')}\n`),
});

/** Waits until the job has moved a distribution to a status. */
export async function untilStatus(operator: TestVisitor, id: number, status: string) {
  for (let tries = 0; tries < 1200; tries += 1) {
    const { body } = await operator.get(`${distributionsAt}/${id}`);
    if (body.data.status === status) return body.data;
    await pause(50);
  }
  throw new Error(`distribution ${id} does not become ${status}`);
}

type ShownBankFile = DataOf<typeof getBankFile>;

export const bankFilesAt = '/api/v1/operator/bank_files';

/** Waits until the job has moved a bank file to a status. */
export async function untilFile(operator: TestVisitor, id: number, status: string) {
  let found: ShownBankFile | undefined;
  for (let tries = 0; tries < 1200; tries += 1) {
    found = (await operator.get(`${bankFilesAt}/${id}`)).body.data;
    if (found?.status === status && found.is_ready) return found;
    await pause(50);
  }
  throw new Error(`bank file ${id} is ${found?.status} and does not become ${status}`);
}

/** A draft of the due payments by one method, with its payments. */
export async function draftDue(
  operator: TestVisitor,
  distribution_id: number,
  format: 'nacha' | 'pain001' | 'check',
  execute_on = '2026-11-24',
) {
  const drafted = await operator.post(bankFilesAt, { distribution_id, format, execute_on });
  expect(drafted.body.error ?? drafted.status).toBe(200);
  return untilFile(operator, drafted.body.data.bank_file.id, 'draft');
}

/** A draft approved by the second operator, and written. */
export async function writtenFile(
  operators: readonly [TestVisitor, TestVisitor],
  { id, total }: Pick<ShownBankFile, 'id' | 'total'>,
) {
  const approved = await operators[1].post(`${bankFilesAt}/${id}/approve`, { total });
  expect(approved.body.error ?? approved.status).toBe(200);
  return untilFile(operators[0], id, 'written');
}

/** A written file marked as sent, and posted as paid. */
export async function sentFile(operator: TestVisitor, id: number) {
  const sent = await operator.post(`${bankFilesAt}/${id}/sent`, {});
  expect(sent.body.error ?? sent.status).toBe(200);
  return untilFile(operator, id, 'sent');
}

/** The number of our dollar account, by which its statements are recognized. */
export const DOLLAR_ACCOUNT_NUMBER = '418807702';

/** The bank account of clients' money in dollars. */
export async function saveDollarAccount(operator: TestVisitor): Promise<void> {
  const saved = await operator.post('/api/v1/operator/bank_accounts', {
    currency: 'USD',
    holder: 'Trover Client Account',
    bank_name: 'Harbor Bank',
    company_id: '1841234567',
    routing_number: '021000021',
    account_number: DOLLAR_ACCOUNT_NUMBER,
  });
  expect(saved.status).toBe(200);
}

/** Another account in place of the present one: requested by the first operator, approved by the second. */
export async function changeAccount([first, second]: readonly [TestVisitor, TestVisitor], account: object) {
  const requested = await first.post('/api/v1/operator/bank_accounts', account);
  expect(requested.body.error ?? requested.status).toBe(200);
  const { change_id } = requested.body.data;
  const approved = await second.post(`/api/v1/operator/bank_account_changes/${change_id}/approve`);
  expect(approved.body.error ?? approved.status).toBe(200);
}

/** A third operator with money capabilities, who has not saved or sent a file for the bank. */
export async function thirdOperator(server: TestServer): Promise<TestVisitor> {
  await server.database.pool.query(
    `update accounts set type = 'operator', capabilities = '{money_maker}' where email = 'investor@demo.test'`,
  );
  return server.signIn('investor');
}

/** A return file of the bank: entries of a file that we sent, each with its return code. */
export function returnFile(sent: string, returns: readonly { payment_id: number; code: string }[]) {
  const lines = sent.split('\n');
  const batch = lines.find((line) => line.startsWith('5'))!;
  const entries = returns.flatMap(({ payment_id, code }, at) => {
    const entry = lines.find((line) => line.startsWith('6') && Number(line.slice(39, 54)) === payment_id)!;
    const trace = `0210000200000${String(at + 1).padStart(2, '0')}`;
    // 21 and 31 are the returns of credits 22 and 32
    const back = `6${entry[1]}1${entry.slice(3, 78)}1${trace}`;
    return [back, `799${code}${entry.slice(79)}      02100002${' '.repeat(44)}${trace}`];
  });
  return {
    name: 'returns.ach',
    content: Buffer.from([`101${' '.repeat(91)}`, batch, ...entries, '9'.repeat(94)].join('\n')),
  };
}

/** The content of a bank file, as the desk saves it. */
export async function savedFile(operator: TestVisitor, id: number): Promise<string> {
  const opened = await operator.post(`${bankFilesAt}/${id}/open`, {});
  expect(opened.body.error ?? opened.status).toBe(200);
  return (await operator.get(opened.body.data.url)).text;
}

/** Approves a distribution as it is now; `more` overrides what the operator sees. */
export async function approveAsSeen(operator: TestVisitor, id: number, more: object = {}): Promise<Answer> {
  const { matched_total, fee_total, row_version } = (await operator.get(`${distributionsAt}/${id}`)).body.data;
  return operator.post(`${distributionsAt}/${id}/approve`, { matched_total, fee_total, row_version, ...more });
}

/** A distribution with these rows, imported, arrived, approved by a second operator and posted; returns its id. */
export async function postedDistribution(
  [first, second]: readonly [TestVisitor, TestVisitor],
  { order_id, rows, round = 1 }: { order_id: number; rows: readonly string[]; round?: number },
): Promise<number> {
  const sent = await first.upload(distributionsAt, distributionFile(rows), { order_id, round });
  const id: number = sent.body.data.distribution.id;
  const { total } = await untilStatus(first, id, 'read');
  const advice = { amount: total, arrived_on: TODAY, bank_reference: `WIRE ${id}`, is_unrelated: true };
  expect((await first.post(`${distributionsAt}/${id}/arrival`, advice)).status).toBe(200);
  expect((await approveAsSeen(second, id)).status).toBe(200);
  await untilStatus(first, id, 'posted');
  return id;
}

/** The due payments by one method, drafted by the first operator, approved by the second, written and sent. */
export async function payDue(
  operators: readonly [TestVisitor, TestVisitor],
  distribution_id: number,
  format: 'nacha' | 'pain001' | 'check',
  execute_on = '2026-11-24',
) {
  const { id } = await writtenFile(operators, await draftDue(operators[0], distribution_id, format, execute_on));
  return sentFile(operators[0], id);
}
