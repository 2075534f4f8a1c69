/** Formatted text as the editors exchange it: blocks, and a map of what they refer to. */
export interface RichText {
  blocks: { type: string; text: string }[];
  entity_map: Record<string, unknown>;
}

export function richText(paragraphs: readonly string[]): RichText {
  return { blocks: paragraphs.map((text) => ({ type: 'paragraph', text })), entity_map: {} };
}
