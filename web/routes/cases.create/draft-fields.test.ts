import { missingSteps } from '@trover/core/cases/proposal.ts';
import { describe, expect, it } from 'vitest';
import { type DraftFields, emptyFields, proposalOf, sentOf } from './draft-fields.ts';

const fields: DraftFields = {
  ...emptyFields,
  company: { id: null, name: 'Brackwater Foods' },
  court: ' D. Del. ',
  securities: [
    { key: 'a', name: '', kind: 'common', ticker: 'brkw', identifier: '' },
    { key: 'b', name: 'Notes', kind: 'note', ticker: '', identifier: '10467A AB1' },
    { key: 'c', name: '', kind: 'common', ticker: ' ', identifier: '' },
  ],
  periods: [
    { from: '2023-02-01', to: '2024-05-14' },
    { from: '2024-06-01', to: '' },
  ],
  settlement_amount: '$72,500,000',
  lead_counsel: 'Orrin Vale LLP; ; Castellan Reeve LLP',
  sources: 'docket.example/1\n\n docket.example/2 ',
};

describe('[R-6] what is sent of a case as it is typed', () => {
  it('has each disclosure with its day and a fall as a fall, and each question with its answer', () => {
    const sent = sentOf({
      ...fields,
      disclosures: [
        { date: '2024-05-15', title: ' The audit ', percent: '31,4 %' },
        { date: '2024-03-01', title: '', percent: '−8' },
        { date: '', title: 'no day yet', percent: '' },
      ],
      questions: [
        { question: 'Who can claim?', answer: 'Whoever bought in the class period.' },
        { question: 'When?', answer: ' ' },
      ],
    });
    expect(sent.corrective_disclosures).toEqual([
      { date: '2024-05-15', title: 'The audit', price_change_pct: '-31.4' },
      { date: '2024-03-01', title: null, price_change_pct: '-8' },
    ]);
    expect(sent.faq).toEqual([{ question: 'Who can claim?', answer: 'Whoever bought in the class period.' }]);
  });

  it('is what is whole of it', () => {
    expect(sentOf(fields)).toMatchObject({
      company: { name: 'Brackwater Foods' },
      title: 'In re Brackwater Foods Securities Litigation',
      court: 'D. Del.',
      docket: null,
      securities: [
        { name: 'Common stock', kind: 'common', ticker: 'BRKW', cusip: null, isin: null },
        { name: 'Notes', kind: 'note', ticker: null, cusip: '10467AAB1', isin: null },
      ],
      class_periods: [{ from: '2023-02-01', to: '2024-05-14' }],
      settlement_amount: '72500000',
      lead_counsel: ['Orrin Vale LLP', 'Castellan Reeve LLP'],
      sources: ['docket.example/1', 'docket.example/2'],
    });
    expect(sentOf({ ...fields, company: { id: 7, name: 'Halden' } }).company).toEqual({ id: 7 });
  });

  it('keeps a period that ends before it begins on the page, where its fault is shown', () => {
    expect(sentOf({ ...fields, periods: [{ from: '2024-02-01', to: '2023-02-01' }] }).class_periods).toEqual([]);
  });

  it('is checked by the rules that the server checks it by', () => {
    const lacks = (typed: DraftFields) =>
      missingSteps(proposalOf(typed), { milestones: 0, complaints: 0 }, '2026-11-21').map(({ step }) => step);
    expect(lacks(emptyFields)).toEqual(['company', 'class_periods', 'allegations', 'milestones', 'sources']);
    const text = { blocks: [{ type: 'paragraph', text: 'Stock was counted twice.' }], entity_map: {} };
    expect(lacks({ ...fields, allegations: text })).toEqual(['milestones']);
  });
});
