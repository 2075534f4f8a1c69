import { formatLongDate } from '../dates/day.ts';

/** What a letter is filled with; a list is empty and a text null where it is about no such thing. */
export interface LetterFacts {
  administrator: string;
  /** Of the case. */
  title: string;
  docket: string | null;
  company: string;
  claims: readonly {
    /** Ours, such as TR-7. */
    reference: string;
    claim_number: string | null;
    owner: string;
    reason: string | null;
    response: string | null;
  }[];
  filing: { reference: string; sent_on: string | null; claims: number } | null;
  /** The day by which the first payment was expected, and from how many past cases. */
  expected?: { by: string; cases: number } | null;
  /** The question about a row of a distribution. */
  question: string | null;
}

interface LetterTemplate {
  label: string;
  /** What it needs before it can be filled. */
  needs: 'claims' | 'filing' | 'row' | null;
  awaits_reply: boolean;
  subject: (of: LetterFacts) => string;
  paragraphs: (of: LetterFacts) => readonly string[];
}

const listed = ({ claims }: LetterFacts): string =>
  claims
    .map(({ reference, claim_number, owner }) =>
      [claim_number === null ? null : `claim ${claim_number}`, `our ${reference}`, owner].filter(Boolean).join(', '),
    )
    .join('\n');

const count = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;

const numbers = ({ claims }: LetterFacts): string => {
  const [first] = claims;
  if (first === undefined) return '';
  return claims.length === 1 ? `claim ${first.claim_number ?? first.reference}` : count(claims.length, 'claim');
};

export const letterTemplates = {
  blank: {
    label: 'Blank letter',
    needs: null,
    awaits_reply: false,
    subject: ({ title }) => title,
    paragraphs: (of) => (of.claims.length > 0 ? [listed(of), ''] : ['']),
  },
  receipt: {
    label: 'Receipt of a filing',
    needs: 'filing',
    awaits_reply: true,
    subject: ({ title, filing }) => `${title}: receipt of filing ${filing?.reference}`,
    paragraphs: ({ filing }) => [
      `On ${filing?.sent_on ? formatLongDate(filing.sent_on) : 'the day of our filing'} we sent you filing ${filing?.reference} with ${count(filing?.claims ?? 0, 'claim')}. We have not received your confirmation of all of them.`,
      'Please confirm the number of claims and transactions, and send us the claim number of each account.',
    ],
  },
  status: {
    label: 'Status of claims',
    needs: 'claims',
    awaits_reply: true,
    subject: (of) => `${of.title}: status of ${numbers(of)}`,
    paragraphs: (of) => [
      'Please send us the current status of these claims: the recognized claim, if determined, and anything that is missing.',
      listed(of),
    ],
  },
  deficiency: {
    label: 'Response to deficiencies',
    needs: 'claims',
    awaits_reply: true,
    subject: (of) => `${of.title}: response to deficiency of ${numbers(of)}`,
    paragraphs: (of) => [
      `We respond to your ${of.claims.length === 1 ? 'notice of deficiency' : 'notices of deficiency'}. The documents are attached.`,
      ...of.claims.map(
        ({ reference, claim_number, owner, reason, response }) =>
          `${claim_number === null ? '' : `Claim ${claim_number}, `}our ${reference}, ${owner}.${reason === null ? '' : `\nYou asked: ${reason}`}${response === null ? '' : `\nWe answer: ${response}`}`,
      ),
      'Please confirm that each deficiency is cured.',
    ],
  },
  award: {
    label: 'Question about an award',
    needs: 'row',
    awaits_reply: true,
    subject: (of) => `${of.title}: award of ${numbers(of) || 'a claim'}`,
    paragraphs: ({ question }) => [question ?? ''],
  },
  late: {
    label: 'Late claims',
    needs: 'claims',
    awaits_reply: true,
    subject: (of) => `${of.title}: late ${numbers(of)}`,
    paragraphs: (of) => [
      'We ask you to accept these claims although the claim deadline has passed, if accepting them does not delay the distribution.',
      listed(of),
      'Reason: ',
    ],
  },
  overdue: {
    label: 'Overdue payment',
    needs: 'claims',
    awaits_reply: true,
    subject: (of) => `${of.title}: date of the first distribution`,
    paragraphs: (of) => [
      of.expected
        ? `Based on ${count(of.expected.cases, 'past case')}, we expected the first distribution by ${formatLongDate(of.expected.by)}. We have received no payment.`
        : 'We have received no payment in this case.',
      'Please send us the planned distribution date and anything missing for these claims. If you have paid them, please send us the date, the amount and the reference of each payment.',
      listed(of),
    ],
  },
  reissue: {
    label: 'New check or account',
    needs: 'claims',
    awaits_reply: true,
    subject: (of) => `${of.title}: payment of ${numbers(of)}`,
    paragraphs: (of) => [
      'We did not receive the payment for these claims. Please stop it and reissue it to the account in our authority letter.',
      listed(of),
    ],
  },
} as const satisfies Record<string, LetterTemplate>;

type LetterTemplateName = keyof typeof letterTemplates;

export const letterTemplateNames = Object.keys(letterTemplates) as [LetterTemplateName, ...LetterTemplateName[]];

/** Why a template cannot be filled with these facts; null where it can. */
export function letterFault(name: LetterTemplateName, of: LetterFacts): string | null {
  const { needs, label }: LetterTemplate = letterTemplates[name];
  if (needs === 'claims' && of.claims.length === 0) return `“${label}” is about claims. Choose at least one.`;
  if (needs === 'filing' && of.filing === null) return `“${label}” is about a filing. Choose one.`;
  if (needs === 'row' && of.question === null)
    return `“${label}” is about a row of a distribution that differs. Choose one.`;
  return null;
}

/** The first text of a letter, for an operator to edit. */
export function fillLetter(
  name: LetterTemplateName,
  of: LetterFacts,
): { subject: string; body: string; awaits_reply: boolean } {
  const { subject, paragraphs, awaits_reply }: LetterTemplate = letterTemplates[name];
  const body = [
    ...(of.docket === null ? [of.title] : [`${of.title}, ${of.docket}`]),
    'Dear Sir or Madam,',
    ...paragraphs(of),
    `Yours faithfully,\n${of.company}`,
  ].join('\n\n');
  return { subject: subject(of).replace(/\s+/g, ' ').slice(0, 200), body, awaits_reply };
}
