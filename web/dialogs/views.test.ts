import { describe, expect, test } from 'vitest';
import type { DialogName } from './names.ts';
import { views } from './views.tsx';

/** The rows of the requirements with the names that the specification gives them. */
const named: readonly [string, DialogName][] = [
  ['M-1', 'upload-modal'],
  ['M-2', 'portfolio-details'],
  ['M-3', 'custom-connector'],
  ['M-4', 'scheduling'],
  ['M-5', 'add-milestone'],
  ['M-6', 'login'],
  ['M-7', 'signup'],
  ['M-8', 'restore'],
  ['M-9', 'reset'],
  ['M-10', 'eligibility-check-modal'],
  ['M-11', 'trade-confirmations-modal'],
  ['M-12', 'trade-records-modal'],
  ['M-13', 'contract-details-modal'],
  ['M-14', 'payment-details-modal'],
  ['M-15', 'sign-off-modal'],
  ['M-16', 'fill'],
  ['M-17', 'share'],
  ['M-18', 'join-case'],
  ['M-19', 'notification'],
  ['M-20', 'future-proof'],
  ['M-21', 'choice'],
];

describe('a dialog of the specification', () => {
  test.each(named)('[%s] %s is opened by its name', (_, name) => {
    expect(views[name]).toBeTypeOf('function');
  });
});
