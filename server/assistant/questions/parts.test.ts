import { expect, test } from 'vitest';
import { partsOf } from './parts.ts';

test('[API-78] a message of two questions has two parts', () => {
  expect(partsOf('where is my money and also how do i change my address')).toEqual([
    'where is my money',
    'how do i change my address',
  ]);
  expect(partsOf('How is the fee worked out? When am I paid?')).toEqual([
    'How is the fee worked out',
    'When am I paid?',
  ]);
  expect(partsOf('im owed how much in total and whats the next deadline')).toHaveLength(2);
});

test('a question with its circumstances has none', () => {
  for (const one of [
    'I sold before the news and bought again, do I qualify',
    'my wife and I have a joint account, who signs',
    'how do stocks and bonds count',
    'What is a deficiency letter?',
  ])
    expect(partsOf(one), one).toEqual([]);
});
