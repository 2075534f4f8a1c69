import type { NoticePage, NoticeReading } from '@trover/contract/sources/notice-readings.ts';
import { factLabel } from './notice-labels.ts';

type Box = NonNullable<NoticePage['lines'][number]['box']>;

/** A position on a page that states a fact. */
export interface Mark {
  key: string;
  label: string;
  page: number;
  box: Box | null;
  words: string;
  kind: 'fact' | 'table' | 'example';
}

/** Every position in a reading, in page order. */
export function marksOf({ facts, tables, examples }: NoticeReading): Mark[] {
  const marks: Mark[] = [
    ...facts.map(({ field, evidence }) => ({
      key: field,
      label: factLabel(field),
      ...evidence,
      kind: 'fact' as const,
    })),
    ...tables.map(({ page, title, box }, at) => ({
      ...{ key: `table-${at}`, label: title || `Table ${at + 1}`, page, box, words: title },
      kind: 'table' as const,
    })),
    ...examples.map(({ evidence }, at) => ({
      ...{ key: `example-${at}`, label: `Example ${at + 1}`, ...evidence },
      kind: 'example' as const,
    })),
  ];
  return marks.sort((a, b) => a.page - b.page || (a.box?.[1] ?? 0) - (b.box?.[1] ?? 0));
}

/** The size of a letter page, or larger if lines extend beyond it. */
export function sizeOf(lines: NoticePage['lines']): { width: number; height: number } {
  const boxes = lines.flatMap(({ box }) => (box === null ? [] : [box]));
  return {
    width: Math.max(612, ...boxes.map(([, , right]) => right + 24)),
    height: Math.max(792, ...boxes.map(([, , , bottom]) => bottom + 24)),
  };
}
