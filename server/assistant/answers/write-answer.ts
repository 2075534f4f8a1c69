import type { Answer, Fact } from '@trover/contract/assistant/answers.ts';
import { escapeMarkup } from '@trover/core/text/escape-markup.ts';
import type { Block, Draft, Line, Span } from './draft.ts';
import { figuresOf } from './figures.ts';

export type Format = 'html' | 'json' | 'text';

/** Only paths of the portal and addresses of the web are links. */
const isLink = (href: string): boolean => /^\/(?!\/)/.test(href) || /^https?:\/\//i.test(href);

function spanHtml({ text, href, strong, isNote }: Span): string {
  if (isNote) return `<br><em>${escapeMarkup(text)}</em>`;
  const inner = strong ? `<strong>${escapeMarkup(text)}</strong>` : escapeMarkup(text);
  return href !== undefined && isLink(href) ? `<a href="${escapeMarkup(href)}">${inner}</a>` : inner;
}

const lineHtml = (line: Line): string => line.map(spanHtml).join('');
const lineText = (line: Line): string => line.map(({ text, isNote }) => (isNote ? `, ${text}` : text)).join('');

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h3>${lineHtml(block.line)}</h3>`;
    case 'paragraph':
      return `<p>${lineHtml(block.line)}</p>`;
    case 'list':
      return `<ul>${block.lines.map((line) => `<li>${lineHtml(line)}</li>`).join('')}</ul>`;
    case 'table': {
      const head = block.head.map((cell) => `<th>${escapeMarkup(cell)}</th>`).join('');
      const rows = block.rows.map((row) => `<tr>${row.map((cell) => `<td>${lineHtml(cell)}</td>`).join('')}</tr>`);
      return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
    }
  }
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return lineText(block.line);
    case 'list':
      return block.lines.map((line) => `- ${lineText(line)}`).join('\n');
    case 'table':
      return [block.head.join(' | '), ...block.rows.map((row) => row.map(lineText).join(' | '))].join('\n');
  }
}

/** One block in a format, with what separates it from the next. */
export const writeBlock = (block: Block, format: Format): string =>
  format === 'html' ? blockHtml(block) : `${blockText(block)}\n\n`;

const writeBlocks = (blocks: readonly Block[], format: Format): string =>
  blocks
    .map((block) => writeBlock(block, format))
    .join('')
    .trim();

const linesOf = (block: Block): Line[] =>
  block.kind === 'table' ? block.rows.flat() : block.kind === 'list' ? block.lines : [block.line];

/** A figure without a source. It must not be shown; the code that built the answer is wrong. */
class UnsourcedFigure extends Error {}

/** Every figure and date of the answer, once, with the source that states it. */
function factsOf({ blocks, sources }: Draft): Fact[] {
  const passages = new Map(sources.map(({ id, passage, title }) => [id, `${title} ${passage}`]));
  const facts = new Map<string, Fact>();
  for (const span of blocks.flatMap(linesOf).flat()) {
    for (const value of figuresOf(span.text)) {
      const source_id = span.source ?? [...passages].find(([, passage]) => passage.includes(value))?.[0];
      if (source_id === undefined || passages.get(source_id)?.includes(value) !== true)
        throw new UnsourcedFigure(`no source states ${value} of “${span.text}”`);
      facts.set(`${value} ${source_id}`, { value, source_id });
    }
  }
  return [...facts.values()];
}

/** The answer in a format. */
export function writeAnswer(
  draft: Draft,
  more: { message_id: string; format: Format; basis: Answer['basis'] },
): Answer {
  const { blocks, sources, actions, confidence, refused } = draft;
  const { message_id, format, basis } = more;
  const written = writeBlocks(blocks, format);
  return {
    message_id,
    ...(format === 'html' ? { html: written } : { text: written }),
    sources,
    facts: factsOf(draft),
    actions,
    basis,
    confidence,
    refused,
  };
}
