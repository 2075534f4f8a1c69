import { marked } from 'marked';
import sanitize from 'sanitize-html';
import { z } from 'zod';

export interface MarkdownPage<Head> {
  head: Head;
  /** Sanitised: no scripts, no styles, no attributes except links and the ids of headings. */
  html: string;
  /** Headings of the second level, in order. */
  headings: { id: string; text: string }[];
  /** Without markup, for the search. */
  text: string;
  /** Reading time in minutes. */
  minutes: number;
}

const WORDS_A_MINUTE = 220;

const idOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/**
 * Parses a page from Markdown with front matter: `---`, lines of `name: value`, `---`, text. `path` names the file in
 * errors. Throws if the front matter is missing or does not match `schema`.
 */
export function readMarkdown<Schema extends z.ZodType>(
  path: string,
  source: string,
  schema: Schema,
): MarkdownPage<z.output<Schema>> {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]+)$/.exec(source.replaceAll('\r\n', '\n')) ?? [];
  if (head === undefined || body === undefined)
    throw new Error(`${path}: front matter between two lines of --- is expected at its top`);
  const fields = Object.fromEntries(
    head.split('\n').map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );
  const read = schema.safeParse(fields);
  if (!read.success) throw new Error(`${path}: ${z.prettifyError(read.error)}`);
  const headings: { id: string; text: string }[] = [];
  const html = sanitize(marked.parse(body, { async: false }), {
    allowedTags: [...sanitize.defaults.allowedTags, 'h1', 'h2'],
    allowedAttributes: { a: ['href'], th: ['align'], td: ['align'] },
    allowedSchemes: ['https', 'mailto'],
  }).replace(/<h2>([\s\S]*?)<\/h2>/g, (_, inner: string) => {
    const text = plain(inner);
    headings.push({ id: idOf(text), text });
    return `<h2 id="${idOf(text)}">${inner}</h2>`;
  });
  const minutes = Math.max(1, Math.round(body.split(/\s+/).length / WORDS_A_MINUTE));
  return { head: read.data, html, headings, text: plain(html), minutes };
}

const plain = (html: string): string =>
  sanitize(html, { allowedTags: [], allowedAttributes: {}, parser: { decodeEntities: true } })
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/\s+/g, ' ')
    .trim();
