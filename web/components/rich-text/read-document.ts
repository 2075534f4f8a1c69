import type { EntityRange, RichBlock, RichText, StyleRange } from '@trover/core/cases/rich-text.ts';

/** The fields of an editor node that we read. */
export interface DocumentNode {
  type?: string;
  text?: string;
  attrs?: Record<string, unknown>;
  marks?: readonly { type: string; attrs?: Record<string, unknown> }[];
  content?: readonly DocumentNode[];
}

interface Letters {
  text: string;
  bold: boolean;
  italic: boolean;
  href: string | null;
}

/** Converts the editor's document to blocks. A line break begins a new block; empty blocks are left out. */
export function readDocument(document: DocumentNode): RichText {
  const lines: { type: string; letters: Letters[] }[] = [];
  const readBlock = (node: DocumentNode, type: string): void => {
    let letters: Letters[] = [];
    lines.push({ type, letters });
    for (const child of node.content ?? []) {
      if (child.type === 'hardBreak') {
        letters = [];
        lines.push({ type, letters });
      } else letters.push(lettersOf(child));
    }
  };
  const read = (node: DocumentNode, type: string): void => {
    for (const child of node.content ?? []) {
      if (child.type === 'paragraph') readBlock(child, type);
      else if (child.type === 'heading') readBlock(child, 'header-two');
      else if (child.type === 'blockquote') read(child, 'blockquote');
      else if (child.type === 'bulletList') read(child, 'unordered-list-item');
      else if (child.type === 'orderedList') read(child, 'ordered-list-item');
      else read(child, type); // an item of a list
    }
  };
  read(document, 'paragraph');

  const written = lines.filter(({ letters }) => letters.some(({ text }) => text.trim() !== ''));
  const entity_map: Record<string, unknown> = {};
  return { blocks: written.map(({ type, letters }) => blockOf(type, letters, entity_map)), entity_map };
}

function lettersOf({ text = '', marks = [] }: DocumentNode): Letters {
  const link = marks.find(({ type }) => type === 'link')?.attrs?.href;
  return {
    text: text.replace(/\u200b/g, '').replace(/[\n\u00a0]/g, ' '),
    bold: marks.some(({ type }) => type === 'bold'),
    italic: marks.some(({ type }) => type === 'italic'),
    href: typeof link === 'string' ? link : null,
  };
}

function blockOf(type: string, letters: readonly Letters[], entityMap: Record<string, unknown>): RichBlock {
  const whole = letters.map(({ text }) => text).join('');
  const lead = whole.length - whole.trimStart().length;
  const text = whole.trim();
  const styles: StyleRange[] = [];
  const links: EntityRange[] = [];
  let at = -lead;
  for (const piece of letters) {
    const offset = Math.max(0, at);
    const length = Math.min(text.length, at + piece.text.length) - offset;
    at += piece.text.length;
    if (length <= 0) continue;
    if (piece.bold) extend(styles, { offset, length, style: 'BOLD' });
    if (piece.italic) extend(styles, { offset, length, style: 'ITALIC' });
    if (piece.href) links.push({ offset, length, key: keyOf(piece.href, entityMap) });
  }
  return {
    type,
    text,
    ...(styles.length > 0 && { inline_style_ranges: styles }),
    ...(links.length > 0 && { entity_ranges: links }),
  };
}

/** Adjacent letters with the same style form one range. */
function extend(ranges: StyleRange[], next: StyleRange): void {
  const last = ranges.findLast(({ style }) => style === next.style);
  if (last && last.offset + last.length === next.offset) last.length += next.length;
  else ranges.push(next);
}

function keyOf(href: string, entityMap: Record<string, unknown>): string {
  const key = String(Object.keys(entityMap).length);
  entityMap[key] = { type: 'LINK', data: { url: href } };
  return key;
}
