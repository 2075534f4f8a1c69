/** Of a block: a range of bold or italic text, in UTF-16 units as in a browser. */
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

/** A type, not an interface, so that it can be assigned to an index of unknown fields. */
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

/** Text in one style. */
export interface RichPiece {
  text: string;
  bold: boolean;
  italic: boolean;
  href: string | null;
}

/** A block, ready to render. */
export interface CutBlock {
  type: string;
  pieces: RichPiece[];
}

/** The parts of a text that are stored, block by block. */
export const cutBlocks = ({ blocks, entity_map }: Written): CutBlock[] =>
  blocks
    .filter(({ text }) => text.trim() !== '')
    .map((block) => ({ type: block.type, pieces: piecesOf(block, entity_map) }));

/** A stored rich text: another editor may have written fields that we do not know. */
interface Written {
  blocks: readonly { type: string; text: string; [field: string]: unknown }[];
  entity_map: Record<string, unknown>;
}

const safeLink = /^(https?:|mailto:)/i;

/**
 * Splits a block where its style changes. Unknown data of other editors is ignored. Each range is read once, however
 * many others it overlaps, because a caller may send thousands of them.
 */
export function piecesOf(
  block: { text: string; [field: string]: unknown },
  entityMap: Record<string, unknown>,
): RichPiece[] {
  const { text } = block;
  const styles = rangesOf(block.inline_style_ranges);
  const links = rangesOf(block.entity_ranges);
  const within = (at: number) => Math.min(text.length, Math.max(0, at));
  const cuts = [...styles, ...links].flatMap(({ offset, length }) => [within(offset), within(offset + length)]);
  const edges = [...new Set([0, ...cuts, text.length])].sort((a, b) => a - b);
  const placeOf = new Map(edges.map((edge, place) => [edge, place]));
  const placed = ({ offset, length }: Range) => ({
    from: placeOf.get(within(offset))!,
    to: placeOf.get(within(offset + length))!,
  });
  const count = edges.length - 1;
  const has = (style: string) => coveredBy(styles.filter((range) => range.style === style).map(placed), count);
  const [bold, italic] = [has('BOLD'), has('ITALIC')];
  const linked = firstCovering(links.map(placed), count);
  return edges.slice(0, -1).map((from, place) => {
    const link = links[linked[place]!];
    return {
      text: text.slice(from, edges[place + 1]),
      bold: bold[place]!,
      italic: italic[place]!,
      href: link ? hrefOf(entityMap[String(link.key)]) : null,
    };
  });
}

interface PlacedRange {
  from: number;
  to: number;
}

/** For each of `count` places whether any range covers it. */
function coveredBy(ranges: readonly PlacedRange[], count: number): boolean[] {
  const changes = new Array<number>(count + 1).fill(0);
  for (const { from, to } of ranges) {
    changes[from]! += 1;
    changes[to]! -= 1;
  }
  let open = 0;
  return changes.slice(0, count).map((change) => {
    open += change;
    return open > 0;
  });
}

/** For each of `count` places the first range that covers it; -1 without one. */
function firstCovering(ranges: readonly PlacedRange[], count: number): number[] {
  const first = new Array<number>(count).fill(-1);
  /** Union-find: the next position without a style range, with path compression. */
  const next = Array.from({ length: count + 1 }, (_, place) => place);
  const nextFree = (place: number): number => {
    let free = place;
    while (next[free] !== free) {
      next[free] = next[next[free]!]!;
      free = next[free]!;
    }
    return free;
  };
  for (const [at, { from, to }] of ranges.entries())
    for (let place = nextFree(from); place < to; place = nextFree(place)) {
      first[place] = at;
      next[place] = place + 1;
    }
  return first;
}

interface Range {
  offset: number;
  length: number;
  style?: unknown;
  key?: unknown;
}

function rangesOf(value: unknown): Range[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (range): range is Range => Number.isInteger(range?.offset) && Number.isInteger(range.length) && range.length > 0,
  );
}

function hrefOf(entity: unknown): string | null {
  const url = (entity as { data?: { url?: unknown } } | undefined)?.data?.url;
  return typeof url === 'string' && safeLink.test(url.trim()) ? url.trim() : null;
}
