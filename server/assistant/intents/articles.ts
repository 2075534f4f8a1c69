import { searchHelpTexts } from '@trover/db/queries/assistant/help-texts.ts';
import { listPosts } from '../../blog/posts.ts';
import { listArticles, type StoredArticle } from '../../help/articles.ts';
import { TERMS } from '../../help/terms.ts';
import { readFromReplica } from '../../replica-reads.ts';
import { type AnswerBuilder, from } from '../answers/draft.ts';
import type { QuestionContext } from '../question-context.ts';
import { isCertain } from '../questions/certainty.ts';
import { articlesOfClauses } from '../questions/clauses.ts';
import { rankArticles } from '../questions/rank-articles.ts';
import { type ArticleView, addArticle } from './article-blocks.ts';
import { addTerms, termsAsked } from './terms.ts';

const articleOf = (slug: string): StoredArticle | undefined => listArticles().find((one) => one.slug === slug);

/** Adds an article by its slug; false where none has that slug any more. */
export function addBySlug(answer: AnswerBuilder, slug: string, options?: ArticleView): boolean {
  const found = articleOf(slug);
  if (found !== undefined) addArticle(answer, found, options);
  return found !== undefined;
}

/** How many further articles an answer adds in short, where one of them may be the right one. */
const MAX_FURTHER = 2;
/** How many subjects of one message are answered in full. */
const MAX_CLAUSES = 2;

interface ArticleQuestion {
  /** The question with its sentences, where the intents read it in another form. */
  asked?: string;
  /** The question is in another language, and the meaning of most of its words is not known. */
  isUnclear?: boolean;
}

/** Adds the article that the question is about, or the nearest ones as suggestions; false where there is none. */
export function addArticles(
  answer: AnswerBuilder,
  text: string,
  { asked = text, isUnclear = false }: ArticleQuestion = {},
): boolean {
  const ranked = rankArticles(text);
  const [best, ...others] = ranked;
  if (best === undefined) return false;
  const clauses = isUnclear ? [] : articlesOfClauses(asked);
  const isSure = !isUnclear && isCertain(text, ranked);
  if (!isSure && clauses.length > 1) {
    for (const { slug, clause } of clauses.slice(0, MAX_CLAUSES)) addBySlug(answer, slug, { question: clause });
    return true;
  }
  const isGuess = !isSure;
  if (isGuess) answer.unsure().paragraph('I am not sure I understood. This is the closest answer I have:');
  addBySlug(answer, best.slug, { question: asked });
  const close = others.filter(({ isClose }) => isClose || !best.isMeant);
  const further = [...new Set([...clauses, ...close].map(({ slug }) => slug))]
    .filter((slug) => slug !== best.slug)
    .slice(0, MAX_FURTHER);
  for (const slug of further) {
    relate(answer, slug);
    addBySlug(answer, slug, { isShort: true });
  }
  const [next] = others.filter(({ isMeant }) => isMeant);
  if (further.length === 0 && next !== undefined) relate(answer, next.slug);
  if (isGuess) answer.action('Contact us', '/contact-us');
  return true;
}

function relate(answer: AnswerBuilder, slug: string): void {
  const found = articleOf(slug);
  if (found !== undefined) answer.action(found.title, `/help/${slug}`);
}

/** With a smaller share of the question's words than this, a text is shown as possibly related and not as an answer. */
const COVERED = 0.5;

/** The texts that have most in common with the question. */
export async function retrieve(answer: AnswerBuilder, { context }: QuestionContext, text: string): Promise<void> {
  // the same for every caller
  const found = await readFromReplica(context, null, ({ db }) => searchHelpTexts(db, text, 5));
  const [best, ...others] = found;
  if (best === undefined) {
    answer
      .unsure()
      .paragraph('I found nothing about that. Try other words, or write to us.')
      .action('Contact us', '/contact-us')
      .action('Help center', '/help');
    return;
  }
  if (best.covered < COVERED)
    answer.unsure().paragraph('I am not sure I understood. This is the closest answer I have:');
  addText(answer, best, text);
  for (const other of others.slice(0, 2)) {
    if (other.kind === 'help') relate(answer, other.key);
    if (answer.isUnsure && other.kind === 'help') addBySlug(answer, other.key, { isShort: true });
  }
  if (answer.isUnsure) answer.action('Contact us', '/contact-us');
}

function addText(answer: AnswerBuilder, { kind, key }: { kind: string; key: string }, question: string): void {
  if (kind === 'help') addBySlug(answer, key, { question });
  if (kind === 'term') addTerms(answer, termsAsked(TERMS.find(({ term }) => term === key)?.term.toLowerCase() ?? ''));
  if (kind === 'blog') {
    const post = listPosts().find(({ slug }) => slug === key);
    if (post === undefined) return;
    const id = answer.source({ kind: 'blog', title: post.title, url: `/blog/${key}`, passage: post.summary });
    answer.paragraph(from(id, post.summary)).action(post.title, `/blog/${key}`);
  }
}
