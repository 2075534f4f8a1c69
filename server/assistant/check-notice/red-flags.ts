import type { NoticeCheck, redFlags } from '@trover/contract/assistant/check-notice.ts';

type RedFlag = (typeof redFlags)[number];

const PAY = '(?:pay|paying|send|sending|wire|remit|transfer|deposit|submit)';
const FEE = '(?:fees?|deposit|charges?|taxes|tax|insurance premium|processing cost|release cost|bond|customs duty)';

/** What a real notice never asks for, by the words that ask for it. */
const patterns: Readonly<Record<RedFlag, readonly RegExp[]>> = {
  advance_fee: [
    new RegExp(
      `\\b${PAY}\\b[^.!?\\n]{0,60}\\b(?:processing|release|administration|administrative|clearance|transfer|handling|filing|registration|activation|court|legal|upfront|advance|refundable)\\b[^.!?\\n]{0,20}\\b${FEE}\\b`,
      'i',
    ),
    new RegExp(`\\b(?:processing|release|clearance|handling|activation|upfront|advance|refundable)\\s+${FEE}\\b`, 'i'),
    /\b(?:fee|payment|deposit|charge)\b[^.!?\n]{0,40}\b(?:before|prior to|in order to|to release|to receive|to unlock|in advance|up ?front)\b/i,
    /\bpay\b[^.!?\n]{0,30}\b(?:before|to receive|to release|to unlock|to claim)\b/i,
  ],
  remote_access: [
    /\b(?:any ?desk|team ?viewer|ultra ?viewer|screen ?connect|quick ?assist|rust ?desk|logmein)\b/i,
    /\bremote(?:ly)?\b[^.!?\n]{0,30}\b(?:access|control|desktop|session|connect)\b/i,
    /\b(?:access|control)\b[^.!?\n]{0,20}\byour (?:computer|screen|device|phone)\b/i,
    /\bshare your screen\b/i,
  ],
  gift_cards: [
    /\b(?:gift|prepaid|reload|voucher)[ -]?cards?\b/i,
    /\b(?:google play|itunes|steam|vanilla|amazon|target|walmart|razer)\s+(?:gift\s+)?(?:card|voucher)s?\b/i,
  ],
  crypto: [
    /\b(?:bitcoin|btc|ethereum|eth|usdt|tether|crypto ?currency|crypto|litecoin|monero|dogecoin|stable ?coins?)\b[^.!?\n]{0,80}/i,
    /\b(?:wallet address|seed phrase|recovery phrase)\b/i,
  ],
  bank_password: [
    /\b(?:bank(?:ing)?|online|account|brokerage|login|log-in)\b[^.!?\n]{0,40}\b(?:password|passcode|pin|user ?name and password|credentials|login details|one[- ]time code|security code|otp)\b/i,
    /\b(?:password|passcode|pin code|credentials|one[- ]time code|otp)\b[^.!?\n]{0,40}\b(?:bank(?:ing)?|account|brokerage|online)\b/i,
  ],
  card_number: [
    /\b(?:credit|debit|bank|visa|mastercard|atm)[ -]?(?:or debit )?card\b[^.!?\n]{0,40}\b(?:number|details|information|expiry|expiration)\b/i,
    /\bcard (?:number|details)\b/i,
    /\bcvv2?\b|\bcvc2?\b/i,
  ],
};

/** A sentence that warns of a request does not make it. */
const WARNING = /\b(?:never|not|no|won't|will not|does not|do not|don't|without|beware)\b/i;

/** The sentence around a place, on one line. */
function sentenceAt(words: string, start: number, end: number): string {
  const before = words.slice(0, start);
  const from =
    Math.max(before.lastIndexOf('. '), before.lastIndexOf('! '), before.lastIndexOf('? '), before.lastIndexOf('\n\n')) +
    1;
  const after = /[.!?](?=\s|$)|\n\n/.exec(words.slice(end));
  const to = after === null ? words.length : end + after.index + 1;
  return words.slice(from, to).replace(/\s+/g, ' ').trim().slice(0, 300);
}

/** One check for each thing that is asked for and no real notice asks for, with the words that ask. */
export function findRedFlags(words: string): NoticeCheck[] {
  return Object.entries(patterns).flatMap(([name, expressions]) => {
    for (const expression of expressions) {
      for (const match of words.matchAll(new RegExp(expression, 'gi'))) {
        const evidence = sentenceAt(words, match.index, match.index + match[0].length);
        const isWarned = WARNING.test(
          evidence.slice(0, Math.max(0, evidence.indexOf(match[0].replace(/\s+/g, ' ').slice(0, 12)))),
        );
        if (!isWarned)
          return [
            {
              name: name as RedFlag,
              outcome: 'suspicious' as const,
              expected: null,
              found: match[0].replace(/\s+/g, ' ').trim(),
              evidence,
            },
          ];
      }
    }
    return [];
  });
}
