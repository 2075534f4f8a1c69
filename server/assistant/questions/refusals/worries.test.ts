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
])('[API-78] is no sign of fraud: %s', (asked) => {
  expect(isFraud(asked)).toBe(false);
});

it.each([
  'A man on Facebook says he can get my settlement money',
  'somebody on whatsapp offers my payment',
  'I got an email that asks me to log in to get my award',
  'they texted me a qr code to scan',
  'he can speed up the payment for 200',
])('[API-78] is a sign of fraud: %s', (asked) => {
  expect(isFraud(asked)).toBe(true);
});
