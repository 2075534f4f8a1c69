import { expect, test } from 'vitest';
import { isSameMailbox } from './same-mailbox.ts';

test.each([
  ['wren@firm.example', 'Wren@Firm.example', true],
  ['wren@firm.example', 'wren+approver@firm.example', true],
  ['wren.okafor@gmail.com', 'w.r.e.n.okafor+2@googlemail.com', true],
  ['wren@firm.example', 'wren@other.example', false],
  ['operator@demo.test', 'operator2@demo.test', false],
  ['+two@firm.example', '+three@firm.example', true],
  ['wren.okafor@protonmail.com', 'wrenokafor@pm.me', true],
  ['wren@proton.me', 'wren@protonmail.com', true],
  ['wren@icloud.com', 'wren@me.com', true],
  ['wren@mac.com', 'wren@me.com', true],
  ['wren@ya.ru', 'wren@yandex.com', true],
  ['wren@outlook.com', 'wren@hotmail.com', false],
  ['nonsense', 'nonsense', true],
])('%s and %s are one mailbox: %s', (one, other, same) => {
  expect(isSameMailbox(one, other)).toBe(same);
});
