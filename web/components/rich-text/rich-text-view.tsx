import type { CutBlock, RichPiece } from '@trover/core/cases/rich-text.ts';
import type { ReactNode } from 'react';

/** Renders blocks: paragraphs, headings, quotations, lists. Adjacent list items share a list. */
export function richBlocks(blocks: readonly CutBlock[]): ReactNode[] {
  const drawn: ReactNode[] = [];
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index];
    if (!block) continue;
    const { type } = block;
    if (!type.endsWith('list-item')) {
      const Tag = type.startsWith('header') ? 'h3' : type === 'blockquote' ? 'blockquote' : 'p';
      drawn.push(<Tag key={index}>{drawPieces(block.pieces)}</Tag>);
      continue;
    }
    const items: ReactNode[] = [];
    const first = index;
    for (let item = blocks[index]; item?.type === type; item = blocks[index]) {
      items.push(<li key={index}>{drawPieces(item.pieces)}</li>);
      index += 1;
    }
    index -= 1;
    const List = type.startsWith('ordered') ? 'ol' : 'ul';
    drawn.push(<List key={first}>{items}</List>);
  }
  return drawn;
}

function drawPieces(pieces: readonly RichPiece[]): ReactNode[] {
  return pieces.map(({ text, bold, italic, href }, index) => {
    if (!bold && !italic && !href) return text;
    let drawn: ReactNode = text;
    if (italic) drawn = <em>{drawn}</em>;
    if (bold) drawn = <strong>{drawn}</strong>;
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and never move
    if (!href) return <span key={index}>{drawn}</span>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and never move
      <a key={index} href={href} rel="nofollow noreferrer">
        {drawn}
      </a>
    );
  });
}
