import { expect, test } from 'vitest';
import { choosePart } from './choose-section.ts';

const parts = [
  { title: 'How to link', words: 'Open the portfolio and find your broker.' },
  { title: 'End the link', words: 'Open Integrations, choose Unlink, and decide whether its trades stay.' },
  { title: 'When the broker asks again', words: 'Sign in again after some months.' },
];
const answer = 'A linked account brings its trades automatically.';

test('the section that has the words of the question answers it', () => {
  expect(choosePart(parts, 'how do i unlink and do my trades stay', answer)).toBe(1);
  expect(choosePart(parts, 'the broker wants me to sign in again after months', answer)).toBe(2);
});

test('the first section answers where none has more in common', () => {
  expect(choosePart(parts, 'what is this', answer)).toBe(0);
  expect(choosePart(parts, '', answer)).toBe(0);
  expect(choosePart([], 'unlink', answer)).toBe(0);
});
