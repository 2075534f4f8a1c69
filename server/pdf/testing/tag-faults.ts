import type { PDFRef } from 'pdf-lib';
import { operatorsOf } from './content-operators.ts';

/** A piece of content that a tag refers to. */
export interface Marked {
  page: PDFRef;
  mcid: number;
  /** The key of its page in the parent tree. */
  key: number | undefined;
}

/** Operators that paint something visible. */
const PAINTS = new Set(['Tj', 'TJ', "'", '"', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's', 'sh', 'Do', 'BI', 'EI']);
const TEXTS = new Set(['Tj', 'TJ', "'", '"']);

/** The content of a page that tags refer to, and faults where content is neither tagged nor an artifact. */
export function tagFaults(content: string): { found: number[]; faults: string[] } {
  const faults: string[] = [];
  const found: number[] = [];
  const open: ('artifact' | 'content' | 'other')[] = [];
  for (const { name, operands } of operatorsOf(content)) {
    if (name === 'BMC' || name === 'BDC') {
      const [tag, properties] = operands;
      const mcid = properties?.kind === 'dictionary' ? properties.value.get('MCID') : undefined;
      if (tag?.value === 'Artifact') {
        if (open.includes('content')) faults.push('an artifact within tagged content');
        open.push('artifact');
      } else if (mcid?.kind === 'number') {
        if (open.includes('artifact')) faults.push('tagged content within an artifact');
        if (found.includes(mcid.value)) faults.push(`content ${mcid.value} is there twice`);
        found.push(mcid.value);
        open.push('content');
      } else open.push('other');
    } else if (name === 'EMC') {
      if (open.pop() === undefined) faults.push('marked content ends that did not begin');
    } else if (PAINTS.has(name) && !open.some((each) => each !== 'other'))
      faults.push(`${name} paints what is neither tagged nor an artifact`);
    if (TEXTS.has(name)) {
      const texts = operands.flatMap((each) => (each.kind === 'array' ? each.value : [each]));
      const codes = texts.flatMap((each) => (each.kind === 'string' ? (each.value.match(/.{4}/g) ?? []) : []));
      if (codes.includes('0000')) faults.push('a letter that its font does not have');
    }
  }
  if (open.length > 0) faults.push('marked content does not end');
  return { found, faults: [...new Set(faults)] };
}
