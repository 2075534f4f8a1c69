import type { EntityRange, RichBlock, RichText, StyleRange } from '@trover/core/cases/rich-text.ts';

/** As much of a node of the page as is read. */
export interface EditedNode {
  nodeName: string;
  nodeValue: string | null;
  childNodes: Iterable<EditedNode>;
  getAttribute?: (name: string) => string | null;
}

interface Format {
  bold: boolean;
  italic: boolean;
  href: string | null;
}

interface Letters extends Format {
  text: string;
}

const blockTypes: Record<string, string> = {
  P: 'paragraph',
  DIV: 'paragraph',
  BLOCKQUOTE: 'blockquote',
  LI: 'unordered-list-item',
  H1: 'header-two',
  H2: 'header-two',
  H3: 'header-two',
};

/** The editor's content as it is stored. Empty lines at its ends are dropped, and so are formats that we do not have. */
export function readEditor(root: EditedNode): RichText {
  const lines: { type: string; letters: Letters[] }[] = [];
  let open: Letters[] | null = null;

  const begin = (type: string) => {
    open = [];
    lines.push({ type, letters: open });
  };
  const walk = (node: EditedNode, type: string, format: Format) => {
    for (const child of node.childNodes) {
      const name = child.nodeName.toUpperCase();
      if (name === '#TEXT') {
        if (open === null) begin(type);
        open?.push({ text: (child.nodeValue ?? '').replace(/\u200b/g, '').replace(/[\n\u00a0]/g, ' '), ...format });
      } else if (name === 'BR') begin(type);
      else if (name === 'UL' || name === 'OL') walk(child, name === 'OL' ? 'ordered-list-item' : type, format);
      else if (blockTypes[name] !== undefined) {
        const own = name === 'LI' && type === 'ordered-list-item' ? type : (blockTypes[name] as string);
        const inner = type === 'blockquote' && own === 'paragraph' ? type : own;
        begin(inner);
        walk(child, inner, format);
        open = null;
      } else walk(child, type, formatOf(child, name, format));
    }
  };
  walk(root, 'paragraph', { bold: false, italic: false, href: null });

  const written = lines.filter(({ letters }) => letters.some(({ text }) => text.trim() !== ''));
  const entity_map: Record<string, unknown> = {};
  return { blocks: written.map(({ type, letters }) => blockOf(type, letters, entity_map)), entity_map };
}

function formatOf(node: EditedNode, name: string, format: Format): Format {
  if (name === 'B' || name === 'STRONG') return { ...format, bold: true };
  if (name === 'I' || name === 'EM') return { ...format, italic: true };
  if (name === 'A') return { ...format, href: node.getAttribute?.('href') ?? null };
  return format;
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

/** Neighbouring letters of one style are one range. */
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
