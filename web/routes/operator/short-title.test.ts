import { expect, test } from 'vitest';
import { shortTitle } from './short-title.ts';

test.each([
  ['In re Bellford Marine, Inc. Securities Litigation', 'Bellford Marine, Inc.'],
  ['In re Halden Semiconductor Corp. Litigation', 'Halden Semiconductor Corp.'],
  ['In re Merrow Shipping ERISA Litigation', 'Merrow Shipping'],
  ['In re Interlake Brokers Litigation', 'Interlake Brokers'],
  ['Ashby v. Tidewell Foods Corp.', 'Ashby v. Tidewell Foods Corp.'],
])('the caption %s is %s in a row', (title, short) => {
  expect(shortTitle(title)).toBe(short);
});
