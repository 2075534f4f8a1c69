import { expect, test } from 'vitest';
import { type CaseRules, ENGINE } from './case-rules.ts';
import { type EvaluatedMatch, matchToSave } from './evaluate-account.ts';

/** What is stored of a match, by the engine of now. */
const STORED = {
  7: `account_id basis below_minimum beneficial_account_id bought_cost case_id chance_below_minimum confidence currency
    eligible held_at_end held_at_start implausible inputs_hash market_loss market_loss_lifo payment_basis payment_expected
    payment_high payment_low plan_version recognized_loss shares_bought shares_sold why`.split(/\s+/),
};

test('the engine rises with what is stored of a match: rows of before have the same inputs, and are not written again without it', () => {
  const rules = { case_id: 1, plan_version: null, known: { currency: 'USD' } } as CaseRules;
  const match = { eligible: false, why: '', basis: 'estimate', result: null, lifo: null, recognition: null };
  const evaluated = { match: { ...match, confidence: 'low' }, computed: [] } as unknown as EvaluatedMatch;
  const stored = Object.keys(matchToSave(rules, { id: 1, account_id: 1 }, evaluated, '00')).sort();
  expect({ [ENGINE]: stored }).toEqual(STORED);
});
