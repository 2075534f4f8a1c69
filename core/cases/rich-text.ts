/** Of a block: where bold or italic letters stand, counted in UTF-16 units as a browser counts them. */
export interface StyleRange {
  offset: number;
  length: number;
  style: 'BOLD' | 'ITALIC';
}

/** Of a block: which letters refer to an entry of the entity map. */
export interface EntityRange {
  offset: number;
  length: number;
  key: string;
}

/** A type and not an interface: what is written in an index of unknown fields takes it. */
export type RichBlock = {
  /** `paragraph`, `blockquote`, `unordered-list-item`, `ordered-list-item`, `header-two`. */
  type: string;
  text: string;
  inline_style_ranges?: StyleRange[];
  entity_ranges?: EntityRange[];
};

/** Formatted text as the editors exchange it: blocks, and a map of what they refer to. */
export interface RichText {
  blocks: RichBlock[];
  entity_map: Record<string, unknown>;
}

export function richText(paragraphs: readonly string[]): RichText {
  return { blocks: paragraphs.map((text) => ({ type: 'paragraph', text })), entity_map: {} };
}

/** Letters that look alike. */
export interface RichPiece {
  text: string;
  bold: boolean;
  italic: boolean;
  href: string | null;
}

/** A block as it is drawn. */
export interface CutBlock {
  type: string;
  pieces: RichPiece[];
}

/** What is written of a text, block by block. */
export const cutBlocks = ({ blocks, entity_map }: Written): CutBlock[] =>
  blocks
    .filter(({ text }) => text.trim() !== '')
    .map((block) => ({ type: block.type, pieces: piecesOf(block, entity_map) }));

/** A rich text as it is stored: another editor may have written fields that we do not know. */
interface Written {
  blocks: readonly { type: string; text: string; [field: string]: unknown }[];
  entity_map: Record<string, unknown>;
}

const safeLink = /^(https?:|mailto:)/i;

/** A block cut where its looks change. What another editor wrote and we do not know is passed over. */
export function piecesOf(
  block: { text: string; [field: string]: unknown },
  entityMap: Record<string, unknown>,
): RichPiece[] {
  const { text } = block;
  const styles = rangesOf(block.inline_style_ranges);
  const links = rangesOf(block.entity_ranges).map((range) => ({
    ...range,
    href: hrefOf(entityMap[String(range.key)]),
  }));
  const within = (at: number) => Math.min(text.length, Math.max(0, at));
  const cuts = [...styles, ...links].flatMap(({ offset, length }) => [within(offset), within(offset + length)]);
  const edges = [...new Set([0, ...cuts, text.length])].sort((a, b) => a - b);
  return edges.slice(0, -1).map((from, index) => {
    const covers = ({ offset, length }: Range) => offset <= from && from < offset + length;
    const has = (style: string) => styles.some((range) => range.style === style && covers(range));
    return {
      text: text.slice(from, edges[index + 1]),
      bold: has('BOLD'),
      italic: has('ITALIC'),
      href: links.find(covers)?.href ?? null,
    };
  });
}

interface Range {
  offset: number;
  length: number;
  style?: unknown;
  key?: unknown;
}

function rangesOf(value: unknown): Range[] {
  if (!Array.isArray(value)) return [];
  return value.filter((range): range is Range => Number.isInteger(range?.offset) && range?.length > 0);
}

function hrefOf(entity: unknown): string | null {
  const url = (entity as { data?: { url?: unknown } } | undefined)?.data?.url;
  return typeof url === 'string' && safeLink.test(url.trim()) ? url.trim() : null;
}
