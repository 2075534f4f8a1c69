import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Post } from '@trover/contract/blog/blog.ts';
import { marked } from 'marked';
import sanitize from 'sanitize-html';
import { z } from 'zod';

const folder = join(import.meta.dirname, 'posts');

const frontMatter = z.strictObject({
  title: z.string().min(1).max(120),
  date: z.iso.date(),
  summary: z.string().min(1).max(300),
});

const WORDS_A_MINUTE = 220;

/** A post from its Markdown with front matter: `---`, lines of `name: value`, `---`, text. */
export function readPost(slug: string, source: string): Post {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]+)$/.exec(source.replaceAll('\r\n', '\n')) ?? [];
  if (head === undefined || body === undefined)
    throw new Error(`server/blog/posts/${slug}.md: front matter between two lines of --- is expected at its top`);
  const given = Object.fromEntries(
    head.split('\n').map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );
  const read = frontMatter.safeParse(given);
  if (!read.success) throw new Error(`server/blog/posts/${slug}.md: ${z.prettifyError(read.error)}`);
  const html = sanitize(marked.parse(body, { async: false }), {
    allowedTags: [...sanitize.defaults.allowedTags, 'h1', 'h2'],
    allowedAttributes: { a: ['href'], th: ['align'], td: ['align'] },
    allowedSchemes: ['https', 'mailto'],
  });
  const minutes = Math.max(1, Math.round(body.split(/\s+/).length / WORDS_A_MINUTE));
  return { slug, ...read.data, minutes, html };
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
