import { describe, expect, test } from 'vitest';
import { clausesOf, describeBranch, describeLoss, describeRange, planFacts, securityFacts } from './describe-plan.ts';

describe('a plan in words', () => {
  test('shows a loss as a person would read it', () => {
    const inflation = { minus: ['inflation_bought', 'inflation_sold'] };
    expect(describeLoss({ least: [inflation, { minus: ['price_bought', 'mean'] }] })).toBe(
      'the least of (the inflation when bought less the inflation when sold) and (the price paid less the mean close of the look-back)',
    );
    expect(describeLoss({ times: ['0.6', inflation] })).toBe(
      '0.6 × (the inflation when bought less the inflation when sold)',
    );
    expect(describeLoss('decline')).toBe('the decline between the days');
    expect(describeLoss('1.25')).toBe('1.25');
  });

  test('shows which shares a branch decides', () => {
    expect(describeBranch({ id: 'a', bought: 'class', held_at: '2024-06-28', loss: '0' })).toBe(
      'Bought in the class period, held at the close of 28 Jun 2024',
    );
    expect(
      describeBranch({
        id: 'b',
        bought: { to: '2015-04-28T15:07' },
        acquired: ['offering'],
        sold: { after: '2015-07-28' },
        loss: '0',
      }),
    ).toBe('Bought up to 28 Apr 2015, 15:07 (offering only), sold after 28 Jul 2015');
    expect(describeBranch({ id: 'c', bought: 'exchange_act', loss: '0' })).toBe(
      'Bought in the class period “exchange_act”, whether sold or held',
    );
    expect(describeRange({ from: '2024-01-02', to: '2024-01-02' })).toBe('on 2 Jan 2024');
    expect(describeRange({ after: '2024-01-02', to: '2024-02-01' })).toBe('after 2 Jan 2024, up to 1 Feb 2024');
  });

  test('names clauses with their part, and the other rules of a security', () => {
    const security = {
      id: 'N',
      kind: 'note',
      per: '1000',
      identifiers: { cusips: ['95101QAB6'] },
      class_periods: [{ id: 'class', from: '2024-01-02', to: '2024-06-28' }],
      combine: 'greatest' as const,
      components: [
        { id: 'section_11', branches: [{ id: 'held', clause: '7(b)', bought: 'class', loss: '0' }] },
        { id: 'section_10b', branches: [{ id: 'sold_early', bought: 'class', loss: 'inflation_bought' }] },
      ],
    };
    expect(clausesOf(security).map(({ clause, loss }) => `${clause}: ${loss}`)).toEqual([
      'section_11, 7(b), held: nothing',
      'section_10b, sold early: the inflation when bought',
    ]);
    expect(securityFacts(security)).toEqual([
      ['Identified by', '95101QAB6'],
      ['Class period', '2 Jan 2024 to 28 Jun 2024'],
      ['Amounts are per', '1000'],
      ['Of its parts', 'The greatest counts'],
    ]);
  });

  test('shows what holds for the whole plan', () => {
    const facts = planFacts({
      currency: 'USD',
      prices: 'without_commissions',
      matching: { method: 'lifo', opening: 'first', same_day: 'file_order' },
      securities: [],
      claim: { gains: 'offset', market_test: 'cap', maximum: null },
      payment: { basis: 'pro_rata', minimum: '10.00', net_fund: '52150000.00' },
    });
    expect(Object.fromEntries(facts)).toMatchObject({
      Matching: 'Last in, first out',
      'Shares as of': 'The latest date the plan names',
      Gains: 'Set against losses',
      'Market test': 'At most the market loss',
      'Minimum payment': '$10.00',
      'Net fund': '$52,150,000.00',
    });
  });
});
