import MiniSearch from 'minisearch';
import { listArticles, type StoredArticle } from './articles.ts';

/** Words that the search ignores. */
const COMMON = new Set(
  'a an and are as at be by can do does for from get has have how i if in is it me my of on or our that the their there they this to was we what when where which who why will with would you your'.split(
    ' ',
  ),
);

const processTerm = (term: string): string | null => {
  const lower = term.toLowerCase();
  if (COMMON.has(lower)) return null;
  return lower.length > 4 ? lower.replace(/(ies|es|s)$/, (ending) => (ending === 'ies' ? 'y' : '')) : lower;
};

let index: MiniSearch<StoredArticle> | undefined;

function openIndex(): MiniSearch<StoredArticle> {
  const newIndex = new MiniSearch<StoredArticle>({
    idField: 'slug',
    fields: ['title', 'asked', 'answer', 'text'],
    processTerm,
    searchOptions: {
      boost: { title: 4, asked: 4, answer: 2 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  });
  newIndex.addAll(listArticles());
  return newIndex;
}

/** The articles that answer a question, the best first; misspelt words are found too. */
export function searchArticles(question: string): StoredArticle[] {
  index ??= openIndex();
  const bySlug = new Map(listArticles().map((article) => [article.slug, article]));
  return index.search(question).flatMap(({ id }) => bySlug.get(String(id)) ?? []);
}
