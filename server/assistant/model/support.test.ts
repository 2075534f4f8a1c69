import type { Source } from '@trover/contract/assistant/answers.ts';
import { describe, expect, test } from 'vitest';
import { sentencesOf, unsupportedBy } from './support.ts';

const source = (id: string, title: string, passage: string): Source => ({
  ...{ id, title, passage },
  kind: 'case',
  url: `/cases/${id}`,
});
const sources = [
  source(
    's1',
    'In re Halden Semiconductor Corp. Securities Litigation',
    'The settlement fund is $72,500,000. The claim deadline is 9 Jan 2027. Late claims are not accepted.',
  ),
  source(
    's2',
    'Osmund Bank Securities Litigation',
    'The settlement fund is $18,000,000. The claim deadline is 4 May 2027.',
  ),
  source('s3', 'Do I have to file a claim?', 'You must file a claim to be paid. Money never comes by itself.'),
];

describe('a sentence of a model', () => {
  test.each([
    'The Halden Semiconductor fund is $72.5 million.',
    'For Halden Semiconductor, the claim deadline is January 9, 2027. ',
    'Osmund Bank accepts claims until its deadline of 4 May 2027 [s2].',
    'Late claims are not accepted.',
    'You have to file a claim to be paid [s3].',
    'Money never comes by itself.',
  ])('is shown where one source states it: %s', (sentence) => expect(unsupportedBy(sentence, sources)).toBeNull());

  test.each([
    ['of another case’s day', 'The claim deadline of Halden Semiconductor is 4 May 2027.'],
    ['of another case’s fund', 'The Osmund Bank settlement fund is $72,500,000.'],
    ['that denies its source', 'You must not file a claim to be paid.'],
    ['without a figure, by nobody', 'Everything arrives automatically whatever happens afterwards.'],
    ['that drops a “not”', 'Late claims are accepted.'],
    ['that turns a rule round', 'The claim deadline does not matter.'],
  ])('%s is not', (_, sentence) => expect(unsupportedBy(sentence, sources)).not.toBeNull());
});

test('sentences end at a full stop, not at a decimal point or the form of a company', () => {
  const text = 'Acme Corp. Halden pays $1.50 a share [s1]. You file by mail. [s2] It is free';
  expect(sentencesOf(text, true)).toEqual([
    'Acme Corp. Halden pays $1.50 a share [s1].',
    'You file by mail. [s2]',
    'It is free',
  ]);
  expect(sentencesOf(text, false)).toHaveLength(2);
});
