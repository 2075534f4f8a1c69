import { expect } from 'vitest';
import type { TestVisitor } from '../../testing/test-visitor.ts';

type Operators = readonly [TestVisitor, TestVisitor];

export const fundRequestsAt = '/api/v1/operator/fund_requests';

export const decideTerms = (by: TestVisitor, id: number, decision: string, note = '') =>
  by.post(`${fundRequestsAt}/${id}/decide`, { decision, ...(note !== '' && { note }) });

async function approved(second: TestVisitor, asked: Awaited<ReturnType<TestVisitor['post']>>) {
  expect(asked.body.error ?? asked.status).toBe(200);
  const { request_id } = asked.body.data;
  if (request_id === null) return { claims: 0 };
  const decided = await decideTerms(second, request_id, 'approved');
  expect(decided.body.error ?? decided.status).toBe(200);
  return decided.body.data as { claims: number };
}

/** An institution's terms, requested by the first operator and approved by the second. */
export const agreedTerms = async ([first, second]: Operators, terms: object) =>
  approved(second, await first.post('/api/v1/operator/agreements', terms));

/** The payee of an institution's funds, requested by the first operator and approved by the second. */
export const agreedPayee = async ([first, second]: Operators, account_id: number, body: object) =>
  approved(second, await first.post(`/api/v1/operator/agreements/${account_id}/funds`, body));
