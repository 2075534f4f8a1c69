import type { NoticeCheck } from '@trover/contract/assistant/check-notice.ts';
import { type AnswerBuilder, from, quoteWords } from '../answers/draft.ts';
import { checkNotice } from '../check-notice/check-notice.ts';
import { feeOfCaller, type QuestionContext } from '../question-context.ts';
import { NOTHING_ASKED } from './case-topics.ts';
import { addCase, readCase } from './cases.ts';

const MARKS = [
  /\bsecurities litigation\b/i,
  /\b(district court|superior court|fair fund)\b/i,
  /\b\d{1,2}:\d{2}-(?:cv|md)-\d+/i,
  /\bclaims? (?:administrator|form)\b/i,
  /\bsettlement (?:fund|class|amount)\b/i,
  /\bproof of claim\b/i,
  /https?:\/\//i,
  /\bpostmarked\b/i,
  /\byou (?:may be|are) (?:entitled|eligible)\b/i,
  /\b(?:gift cards?|bitcoin|anydesk|processing fee|wire)\b/i,
];
const LONG = 160;

/** Whether a message contains the text of a notice and is not a question about one. */
export const resemblesNotice = (message: string): boolean =>
  message.length > LONG && MARKS.filter((mark) => mark.test(message)).length >= 2;

const NAMES: Readonly<Record<NoticeCheck['name'], string>> = {
  caption: 'Case name',
  court: 'Court',
  docket: 'Docket number',
  administrator: 'Administrator',
  web_address: 'Web address',
  phone: 'Phone number',
  deadline: 'Deadline',
  amount: 'Settlement amount',
  class_period: 'Class period',
  advance_fee: 'Asks for an upfront fee',
  remote_access: 'Asks for remote access',
  gift_cards: 'Asks for gift cards',
  crypto: 'Asks for crypto',
  bank_password: 'Asks for a bank password',
  card_number: 'Asks for a card number',
  identity_number: 'Asks for an identity number by email, text or phone',
  pressure: 'Puts you under pressure',
};

const VERDICTS = {
  matches: 'What this notice states matches a case on record.',
  differs: 'Parts of this notice differ from the case on record. Do not use its links before you compare them.',
  unknown: 'We cannot confirm this notice: no case in our records matches it.',
  suspicious: 'Stop: this notice has signs of fraud. Do not pay, and do not use its links or phone numbers.',
} as const;

/** Answers whether a notice is real, from its text, with the case that it is about. */
export async function addNotice(
  answer: AnswerBuilder,
  asker: QuestionContext,
  message: string,
  attachment: { file_name: string; words: string } | null,
): Promise<void> {
  const words = attachment === null ? message : attachment.words;
  if (words === '') {
    answer.unsure().paragraph('We could not read any text in that file. Type the notice’s text, and we compare it.');
    return;
  }
  const { verdict, case: slug, checks } = await checkNotice(asker.context, { words, url: null, caller: asker.caller });
  const lines = checks
    .filter(({ outcome }) => outcome !== 'unknown')
    .map(({ name, outcome, expected, found, evidence }) => {
      const stated = found ?? evidence ?? '';
      const beside = outcome === 'differs' && expected !== null ? `; our record has ${expected}` : '';
      return `${NAMES[name]}: ${outcome}. ${stated === '' ? '' : `The notice: ${quoteWords(stated)}`}${beside}`.trim();
    });
  const id = answer.source({
    kind: 'notice',
    title: attachment?.file_name ?? 'Your notice',
    url: '/help/is-this-notice-real',
    passage: [VERDICTS[verdict], ...lines].join(' '),
  });
  answer.paragraph(from(id, VERDICTS[verdict]));
  answer.list(lines.map((line) => [from(id, line)]));
  const found = slug === null ? null : await readCase(asker, slug);
  if (found !== null && verdict !== 'suspicious') {
    const asks = {
      ...NOTHING_ASKED,
      isOwn: asker.session !== null,
      open: true,
      pays: true,
      period: true,
      people: true,
    };
    addCase(answer, found, asks, await feeOfCaller(asker));
  }
  if (verdict !== 'matches') answer.action('Signs of fraud', '/help/signs-of-fraud');
  answer.action('Is this notice real?', '/help/is-this-notice-real');
}
