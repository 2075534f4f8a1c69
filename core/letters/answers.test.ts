import { expect, test } from 'vitest';
import { isSameOffice, mailKind } from './answers.ts';

test.each([
  [[], 'person'],
  [[{ key: 'auto-submitted', value: 'no' }], 'person'],
  [[{ key: 'Auto-Submitted', value: 'auto-replied (vacation)' }], 'automatic'],
  [[{ key: 'precedence', value: 'bulk' }], 'automatic'],
  [[{ key: 'return-path', value: '<>' }], 'bounce'],
  [[{ key: 'content-type', value: 'multipart/report; report-type=delivery-status' }], 'bounce'],
] as const)('headers %j are of a %s', (headers, kind) => {
  expect(mailKind(headers)).toBe(kind);
});

test('an office answers from its own domain or one below it', () => {
  expect(isSameOffice('ann@help.agent.example', 'claims@agent.example')).toBe(true);
  expect(isSameOffice('ann@other.example', 'claims@agent.example')).toBe(false);
  expect(isSameOffice(null, 'claims@agent.example')).toBe(false);
});
