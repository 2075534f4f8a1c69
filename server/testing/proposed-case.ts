import type { TestVisitor } from './test-visitor.ts';

/** A scout's fields of an invented case; complete but for its milestone. */
export const proposalFields = {
  title: 'In re Brackwater Foods Securities Litigation',
  company: { name: 'Brackwater Foods, Inc.', sector: 'consumer' },
  court: 'D. Del.',
  docket: '1:25-cv-00417',
  securities: [{ name: 'Common stock', ticker: 'BRKW', cusip: '10482K103' }],
  class_periods: [{ from: '2023-02-01', to: '2024-05-14' }],
  allegations: {
    blocks: [{ type: 'paragraph', text: 'Defendants said that stock <b was counted weekly.' }],
    entity_map: { 0: { type: 'LINK', data: { url: 'https://court.example/1' } } },
  },
  faq: [{ question: 'Who is in the class?', answer: 'Buyers of <i>common</i> stock.' }],
  sources: ['https://court.example/complaint.pdf'],
};

/** A complete proposal by this visitor, as a draft or submitted for review; returns its id. */
export async function propose(scout: TestVisitor, more: Record<string, unknown> = {}, submit = true): Promise<number> {
  const made = await scout.post('/api/v1/orders/postorder', { ...proposalFields, ...more });
  const id: number = made.body.data.id;
  await scout.post('/api/v1/orders/milestones', {
    order_id: id,
    date: '2025-04-02',
    stage: 'filed',
    title: 'Complaint filed',
  });
  if (submit) {
    const sent = await scout.post('/api/v1/orders/postorder', { id, submit: true });
    if (sent.status !== 200) throw new Error(`the proposal is refused: ${JSON.stringify(sent.body)}`);
  }
  return id;
}

/** A proposal that an operator has accepted. */
export async function publish(scout: TestVisitor, operator: TestVisitor, more: Record<string, unknown> = {}) {
  const id = await propose(scout, more);
  const answer = await operator.post(`/api/v1/orders/${id}/review`, { decision: 'accept' });
  if (answer.status !== 200) throw new Error(`the proposal is not accepted: ${JSON.stringify(answer.body)}`);
  return answer.body.data as { id: number; slug: string };
}
