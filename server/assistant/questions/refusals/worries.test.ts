import { expect, it } from 'vitest';
import { readWords } from '../read-question.ts';
import { describesFraud } from './worries.ts';

const isFraud = (asked: string): boolean => describesFraud(readWords(asked, new Set<string>()).text);

it.each([
  'Is there a Facebook settlement?',
  'When does the Facebook settlement pay?',
  'I bought Facebook shares, how do I get money from the settlement?',
  'Your email says sign in to confirm my trades, but the link does not open',
  'You emailed me a QR code for the authenticator',
  'Can you speed up my claim for the 2023 case?',
  'They ask for form 1099 for my claim',
  'They want 1099 for my claim',
  'They asked for statements from 2019 for the claim',
  'They want statements of 2020 before they pay',
  'They ask for a W-9 form for tax 2024 as proof',
  'The administrator wrote, they want 30 days for the review',
])('[API-78] is no sign of fraud: %s', (asked) => {
  expect(isFraud(asked)).toBe(false);
});

it.each([
  'A man on Facebook says he can get my settlement money',
  'somebody on whatsapp offers my payment',
  'I got an email that asks me to log in to get my award',
  'they texted me a qr code to scan',
  'he can speed up the payment for 200',
  'they want $250 before they release it',
  'she asked for 300 dollars up front',
  'he wants 500 first',
])('[API-78] is a sign of fraud: %s', (asked) => {
  expect(isFraud(asked)).toBe(true);
});
