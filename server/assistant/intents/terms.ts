import { listArticles } from '../../help/articles.ts';
import { TERMS } from '../../help/terms.ts';
import { type AnswerBuilder, from, strong } from '../answers/draft.ts';

const ASKS =
  /\b(what (is|are|does)|what do you mean by|define|definition|meaning of|mean(s|ing)?|explain|who is|who are)\b/;

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Other names that people use for a term. */
const ALSO: Readonly<Record<string, RegExp>> = {
  'First in, first out': /\bfifo\b|\bfirst in first out\b/,
  'Last in, first out': /\blifo\b|\blast in first out\b/,
  'Look-back': /\blook ?-?back\b/,
  'De minimis': /\bde ?minimis\b/,
  'Pro rata': /\bpro ?-?rata\b/,
  Deficiency: /\bdeficien(cy|t)\b/,
  'Street name': /\bstreet names?\b/,
  'Claims administrator': /\b(claims?|settlement) administrators?\b/,
  'Opt-out': /\bopt(ing)?[- ]out\b/,
  'Opt-in': /\bopt(ing)?[- ]in\b/,
  'Cy pres': /\bcy ?-?pres\b/,
  'Proof of claim': /\bproof of claim\b|\bclaim form\b/,
  PSLRA: /\bpslra\b/,
  Release: /\breleases?\b/,
  Notice: /\bsettlement notice\b|\bwhat is a notice\b/,
};

const matchers = TERMS.map((one) => ({
  ...one,
  pattern: ALSO[one.term] ?? new RegExp(`\\b${plain(one.term).replaceAll(' ', '[ -]')}s?\\b`),
})).sort((a, b) => b.term.length - a.term.length);

/** A longer message is a story, in which a term is not the question. */
const MAX_WORDS = 18;

/**
 * The terms whose meaning a question is about, the longest name first; a question of a few words is about the terms
 * that it names.
 */
export function termsAsked(text: string): typeof matchers {
  const count = text.split(' ').length;
  const asks = count <= 2 || (count <= MAX_WORDS && ASKS.test(text));
  if (!asks) return [];
  const found = matchers.filter(({ pattern }) => pattern.test(text));
  // a question about the “lead plaintiff deadline” is not about the “claim deadline”
  return found.filter(
    ({ term }) => !found.some((other) => other.term !== term && plain(other.term).includes(plain(term))),
  );
}

export function addTerms(answer: AnswerBuilder, terms: ReturnType<typeof termsAsked>): void {
  for (const { term, meaning, article } of terms.slice(0, 2)) {
    const found = article === null ? undefined : listArticles().find(({ slug }) => slug === article);
    const id = answer.source({
      kind: 'term',
      title: term,
      url: article === null ? '/help' : `/help/${article}`,
      passage: `${term}: ${meaning}`,
    });
    answer.paragraph(strong(term, id), from(id, `: ${meaning}.`));
    if (found !== undefined) {
      const url = `/help/${found.slug}`;
      const source = answer.source({ kind: 'help', title: found.title, url, passage: found.answer });
      answer.paragraph(from(source, found.answer)).action(found.title, url);
    }
  }
}
