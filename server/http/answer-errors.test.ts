import { expect, test } from 'vitest';
import { asFailure } from './answer-errors.ts';

test('what the database ended for the locks of someone else is a conflict with a sentence, and no fault of ours', () => {
  for (const code of ['40P01', '40001']) {
    const failure = asFailure(Object.assign(new Error('deadlock detected'), { code }));
    expect(failure).toMatchObject({ status: 409, code: 'conflict', isReported: false });
    expect(failure.message).toContain('Check what was saved, and try again.');
  }
  expect(asFailure(Object.assign(new Error('duplicate key'), { code: '23505' }))).toMatchObject({ status: 500 });
});
