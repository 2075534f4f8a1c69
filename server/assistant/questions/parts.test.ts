import { expect, test } from 'vitest';
import { partsElsewhere, partsOf } from './parts.ts';

test('[API-78] a message of two questions has two parts', () => {
  expect(partsOf('where is my money and also how do i change my address')).toEqual([
    'where is my money',
    'how do i change my address',
  ]);
  expect(partsOf('How is the fee worked out? When am I paid?')).toEqual([
    'How is the fee worked out',
    'When am I paid?',
  ]);
  expect(partsOf('What does it cost, when am I paid and who signs?')).toEqual([
    'What does it cost',
    'when am I paid',
    'who signs?',
  ]);
  expect(partsOf('When am I paid, how much is the fee?')).toEqual(['When am I paid', 'how much is the fee?']);
  expect(partsOf('How much is the fee, when am I paid?')).toHaveLength(2);
  expect(partsOf('osmund deadline and is it taxable')).toEqual(['osmund deadline', 'is it taxable']);
  expect(partsOf('im owed how much in total and whats the next deadline')).toHaveLength(2);
});

test('[API-78] a message of two questions in another language has two parts', () => {
  expect(partsElsewhere('¿Cuánto cuesta y cuándo me pagan?')).toEqual(['¿Cuánto cuesta', 'cuándo me pagan']);
  expect(partsElsewhere('Wann kommt das Geld, und muss ich Steuern zahlen?')).toHaveLength(2);
  expect(partsElsewhere('Combien coûte le service et quand serai-je payé ?')).toHaveLength(2);
  expect(partsElsewhere('Meine Frau und ich haben ein Depot zusammen, wer unterschreibt?')).toEqual([]);
});

test('a question with its circumstances has none', () => {
  for (const one of [
    'I sold before the news and bought again, do I qualify',
    'my wife and I have a joint account, who signs',
    'how do stocks and bonds count',
    'What is a deficiency letter?',
    'When I sold my shares, what do I lose?',
    'When my father died, how do I claim?',
    'When the company went bankrupt, what do I get?',
    'I sold my shares when they fell, what do I lose?',
    'What I paid was too much, how do I claim?',
  ])
    expect(partsOf(one), one).toEqual([]);
});
