import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blogCategories, type Post } from '@trover/contract/blog/blog.ts';
import { z } from 'zod';
import { readMarkdown } from '../markdown/read-markdown.ts';
import { sourceList } from '../markdown/source-list.ts';

/** A post as it is stored: with only the slugs of its cases. */
interface StoredPost extends Omit<Post, 'cases'> {
  case_slugs: string[];
}

const folder = join(import.meta.dirname, 'posts');

const frontMatter = z.strictObject({
  title: z.string().min(1).max(120),
  category: z.enum(blogCategories),
  date: z.iso.date(),
  summary: z.string().min(1).max(300),
  sources: sourceList.default([]),
  /** Slugs of cases, separated by commas. */
  cases: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((slug) => slug.trim() || [])),
});

/** Parses a post from its Markdown. */
export function readPost(slug: string, source: string): StoredPost {
  const { head, html, minutes } = readMarkdown(`server/blog/posts/${slug}.md`, source, frontMatter);
  const { cases: case_slugs, ...rest } = head;
  return { slug, ...rest, case_slugs, minutes, html };
}

let read: StoredPost[] | undefined;

/** All posts, newest first; read once. */
export function listPosts(): readonly StoredPost[] {
  read ??= readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => readPost(name.slice(0, -'.md'.length), readFileSync(join(folder, name), 'utf8')))
    .sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug));
  return read;
}
