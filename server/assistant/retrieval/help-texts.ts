import { createHash } from 'node:crypto';
import type { Db } from '@trover/db/connect.ts';
import { type HelpText, loadHelpTexts } from '@trover/db/queries/assistant/help-texts.ts';
import { listPosts } from '../../blog/posts.ts';
import { listArticles } from '../../help/articles.ts';
import { TERMS } from '../../help/terms.ts';

const plain = (html: string): string => html.replace(/<[^>]+>/g, ' ');

let texts: { list: readonly HelpText[]; sha256: string } | undefined;

/** Every text that explains something, wherever it is shown. */
function listTexts(): { list: readonly HelpText[]; sha256: string } {
  if (texts !== undefined) return texts;
  const list: HelpText[] = [
    ...listArticles().map(({ slug, title, asked, answer, text }) => ({
      kind: 'help' as const,
      key: slug,
      title,
      asked,
      answer,
      text,
    })),
    ...TERMS.map(({ term, meaning }) => ({
      kind: 'term' as const,
      key: term,
      title: term,
      asked: '',
      answer: meaning,
      text: '',
    })),
    ...listPosts().map(({ slug, title, summary, html }) => ({
      kind: 'blog' as const,
      key: slug,
      title,
      asked: '',
      answer: summary,
      text: plain(html),
    })),
  ];
  texts = { list, sha256: createHash('sha256').update(JSON.stringify(list)).digest('hex') };
  return texts;
}

const loaded = new WeakMap<Db, Promise<void>>();

/** Ensures that the database has this version's help texts; the first call loads them. */
export function ensureHelpTexts(db: Db): Promise<void> {
  const known = loaded.get(db);
  if (known !== undefined) return known;
  const { list, sha256 } = listTexts();
  const loading = loadHelpTexts(db, sha256, list);
  loaded.set(db, loading);
  loading.catch(() => loaded.delete(db));
  return loading;
}

let words: ReadonlySet<string> | undefined;

/** Every word of the titles, answers and questions of these texts, in lower case. */
export function knownWords(): ReadonlySet<string> {
  words ??= new Set(
    listTexts().list.flatMap(
      ({ title, asked, answer }) => `${title} ${asked} ${answer}`.toLowerCase().match(/[a-z]{3,}/g) ?? [],
    ),
  );
  return words;
}

let written: ReadonlySet<string> | undefined;

/** Every word that these texts write in lower case, so that it is not a name. */
export function smallWords(): ReadonlySet<string> {
  written ??= new Set(
    listTexts().list.flatMap(({ text }) => text.match(/(?<![\p{L}\p{N}’'-])[a-z]{3,}(?![\p{L}])/gu) ?? []),
  );
  return written;
}
