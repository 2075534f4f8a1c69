import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Post } from '@trover/contract/blog/blog.ts';
import { z } from 'zod';
import { readMarkdown } from '../markdown/read-markdown.ts';

const folder = join(import.meta.dirname, 'posts');

const frontMatter = z.strictObject({
  title: z.string().min(1).max(120),
  date: z.iso.date(),
  summary: z.string().min(1).max(300),
});

/** A post from its Markdown. */
export function readPost(slug: string, source: string): Post {
  const { head, html, minutes } = readMarkdown(`server/blog/posts/${slug}.md`, source, frontMatter);
  return { slug, ...head, minutes, html };
}

let read: Post[] | undefined;

/** All posts, newest first; read once. */
export function listPosts(): readonly Post[] {
  read ??= readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => readPost(name.slice(0, -'.md'.length), readFileSync(join(folder, name), 'utf8')))
    .sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug));
  return read;
}
