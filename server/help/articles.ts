import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HelpArticle, type HelpTopic, helpTopics } from '@trover/contract/help/help.ts';
import { z } from 'zod';
import { readMarkdown } from '../markdown/read-markdown.ts';
import { sourceList } from '../markdown/source-list.ts';

/** An article with additional text that only the search uses. */
export interface StoredArticle extends HelpArticle {
  /** Other phrasings of the same question. */
  asked: string;
  text: string;
}

const folder = join(import.meta.dirname, 'articles');

const list = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const frontMatter = z.strictObject({
  title: z.string().min(1).max(90),
  answer: z.string().min(20).max(320),
  /** Questions and words that people use for it. */
  asked: z.string().min(1),
  /** Slugs of other articles. */
  related: z.string().default('').transform(list),
  checked: z.iso.date(),
  sources: sourceList.default([]),
  /** Its position in the topic. */
  order: z.coerce.number().int().positive(),
});

type Read = Omit<StoredArticle, 'related'> & { related: string[]; order: number };

/** An article from its Markdown. */
function readArticle(topic: HelpTopic, slug: string, source: string): Read {
  const path = `server/help/articles/${topic}/${slug}.md`;
  const { head, html, headings, text, minutes } = readMarkdown(path, source, frontMatter);
  const { checked: checked_on, ...rest } = head;
  return { slug, topic, ...rest, checked_on, minutes, html, headings, text };
}

function readAll(): StoredArticle[] {
  const read = helpTopics.flatMap((topic) =>
    readdirSync(join(folder, topic))
      .filter((name) => name.endsWith('.md'))
      .map((name) => readArticle(topic, name.slice(0, -'.md'.length), readFileSync(join(folder, topic, name), 'utf8')))
      .sort((a, b) => a.order - b.order || a.slug.localeCompare(b.slug)),
  );
  const titles = new Map(read.map(({ slug, title }) => [slug, title]));
  return read.map(({ related, order: _, ...article }) => ({
    ...article,
    related: related.map((slug) => {
      const title = titles.get(slug);
      if (title === undefined)
        throw new Error(`server/help/articles: ${article.slug} names ${slug}, which is not there`);
      return { slug, title };
    }),
  }));
}

let articles: StoredArticle[] | undefined;

/** All articles, by topic and in the order of each; read once. */
export function listArticles(): readonly StoredArticle[] {
  articles ??= readAll();
  return articles;
}
