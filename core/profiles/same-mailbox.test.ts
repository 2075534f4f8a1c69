import { expect, test } from 'vitest';
import { isSameMailbox } from './same-mailbox.ts';

test.each([
  ['wren@firm.example', 'Wren@Firm.example', true],
  ['wren@firm.example', 'wren+approver@firm.example', true],
  ['wren.okafor@gmail.com', 'w.r.e.n.okafor+2@googlemail.com', true],
  ['wren@firm.example', 'wren@other.example', false],
  ['operator@demo.test', 'operator2@demo.test', false],
  ['+two@firm.example', '+three@firm.example', true],
  ['nonsense', 'nonsense', true],
])('%s and %s are one mailbox: %s', (one, other, same) => {
  expect(isSameMailbox(one, other)).toBe(same);
});
