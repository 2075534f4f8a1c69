import type { StoredArticle } from '../../help/articles.ts';
import { type AnswerBuilder, from } from '../answers/draft.ts';
import { choosePart } from '../retrieval/choose-section.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  nbsp: ' ',
};

const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();

interface Section {
  title: string;
  paragraphs: string[];
  items: string[];
  table: string[][];
}

/** The sections of an article: its headings, each with the text below it. */
function sectionsOf(html: string): Section[] {
  return html.split(/(?=<h2)/).flatMap((part) => {
    const title = wordsOf(/<h2[^>]*>([\s\S]*?)<\/h2>/.exec(part)?.[1] ?? '');
    if (title === '') return [];
    const all = (pattern: RegExp): string[] => [...part.matchAll(pattern)].map(([, inner = '']) => wordsOf(inner));
    const rows = [...part.matchAll(/<tr>([\s\S]*?)<\/tr>/g)];
    return [
      {
        title,
        paragraphs: all(/<p>([\s\S]*?)<\/p>/g),
        items: all(/<li>([\s\S]*?)<\/li>/g),
        table: rows.map(([, row = '']) =>
          [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = '']) => wordsOf(cell)),
        ),
      },
    ];
  });
}

const MAX_ITEMS = 6;

/** How much of an article is shown, and for which question. */
export interface ArticleView {
  /** Only the article's short answer. */
  isShort?: boolean;
  /** The question that chooses the section to show; without one it is the first. */
  question?: string;
}

/** The section of an article to show. */
function sectionFor({ html, answer }: StoredArticle, question: string): Section | undefined {
  const sections = sectionsOf(html);
  const parts = sections.map(({ title, paragraphs, items, table }) => ({
    title,
    words: [...paragraphs, ...items, ...table.flat()].join(' '),
  }));
  return sections[choosePart(parts, question, answer)];
}

/** An article's answer with one section, and a link to the rest. */
export function addArticle(
  answer: AnswerBuilder,
  article: StoredArticle,
  { isShort = false, question = '' }: ArticleView = {},
): void {
  const url = `/help/${article.slug}`;
  const first = isShort ? undefined : sectionFor(article, question);
  const shown = [
    article.answer,
    ...(first === undefined ? [] : [...first.paragraphs, ...first.items, ...first.table.flat()]),
  ];
  const id = answer.source({ kind: 'help', title: article.title, url, passage: shown.join(' ') });
  answer.paragraph(from(id, article.answer));
  if (first !== undefined) {
    if (first.items.length > 0 || first.table.length > 1) answer.heading(from(id, first.title));
    const [intro] = first.paragraphs;
    if (intro !== undefined) answer.paragraph(from(id, intro));
    answer.list(first.items.slice(0, MAX_ITEMS).map((item) => [from(id, item)]));
    const [head, ...rows] = first.table;
    if (head !== undefined)
      answer.table(
        head,
        rows.map((row) => row.map((cell) => [from(id, cell)])),
      );
  }
  answer.action(article.title, url);
}
