import { PDFArray, PDFDict, PDFNumber, type PDFObject, PDFRef } from 'pdf-lib';
import type { Objects } from './objects.ts';
import type { Marked } from './tag-faults.ts';

/** The tags that each of our tags may contain; text where it may have content. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  Document: ['H1', 'H2', 'H3', 'P', 'L', 'Table', 'Figure', 'Sect'],
  H1: ['text'],
  H2: ['text'],
  H3: ['text'],
  P: ['text', 'Span'],
  Span: ['text'],
  Figure: ['text'],
  L: ['LI'],
  LI: ['Lbl', 'LBody'],
  Lbl: ['text'],
  LBody: ['text'],
  Table: ['TR'],
  TR: ['TH', 'TD'],
  TH: ['text'],
  TD: ['text'],
};

interface Traversal {
  objects: Objects;
  faults: string[];
  headings: number[];
  /** By page and number: how many elements refer to a piece of content, and the last of them. */
  claimed: Map<string, PDFRef>;
}

const keyOf = (page: PDFObject | undefined, mcid: number): string => `${String(page)} ${mcid}`;

/** The faults in the tree of tags, and between it and the pages. */
export function structureFaults(objects: Objects, root: PDFObject, marked: readonly Marked[]): string[] {
  const traversal: Traversal = { objects, faults: [], headings: [], claimed: new Map() };
  if (!(root instanceof PDFDict)) return ['the structure cannot be read'];
  const top = objects.list(objects.get(root, 'K'));
  if (top.length !== 1) traversal.faults.push('the structure does not begin with one document');
  for (const each of top) visitElement(traversal, each, { tag: 'root', page: undefined });
  const { faults, headings, claimed } = traversal;
  if (headings.length > 0 && headings[0] !== 1) faults.push('the first heading is not of the first level');
  if (headings.length === 0) faults.push('the document has no heading');
  headings.forEach((level, at) => {
    if (at > 0 && level > headings[at - 1]! + 1)
      faults.push(`a heading of level ${level} after one of ${headings[at - 1]}`);
  });
  const parents = readParents(objects, objects.get(root, 'ParentTree'));
  for (const { page, mcid, key } of marked) {
    const owner = claimed.get(keyOf(page, mcid));
    if (owner === undefined) faults.push(`content ${mcid} of ${String(page)} belongs to no tag`);
    const parent = key === undefined ? undefined : parents.get(key)?.[mcid];
    if (String(parent) !== String(owner)) faults.push(`content ${mcid} of ${String(page)} has another parent`);
  }
  if (claimed.size !== marked.length) faults.push('a tag refers to content that is on no page');
  return faults;
}

function readParents(objects: Objects, tree: PDFObject | undefined): Map<number, readonly PDFObject[]> {
  const parents = new Map<number, readonly PDFObject[]>();
  const pairs = objects.list(objects.get(tree, 'Nums'));
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const list = objects.follow(pairs[at + 1]);
    if (list instanceof PDFArray) parents.set(objects.number(pairs[at]) ?? -1, list.asArray());
  }
  for (const kid of objects.list(objects.get(tree, 'Kids')))
    for (const [key, list] of readParents(objects, objects.follow(kid))) parents.set(key, list);
  return parents;
}

function visitElement(
  traversal: Traversal,
  reference: PDFObject,
  under: { tag: string; page: PDFObject | undefined },
): void {
  const { objects, faults } = traversal;
  const element = objects.follow(reference);
  if (!(element instanceof PDFDict) || !(reference instanceof PDFRef)) {
    faults.push('an element of the structure cannot be read');
    return;
  }
  const tag = objects.name(objects.get(element, 'S')) ?? '';
  const below = BELOW[tag];
  if (below === undefined) {
    faults.push(`the tag ${tag} is not one of ours`);
    return;
  }
  if (under.tag === 'root' ? tag !== 'Document' : !BELOW[under.tag]!.includes(tag))
    faults.push(`${tag} is within ${under.tag}`);
  const level = /^H(\d)$/.exec(tag)?.[1];
  if (level !== undefined) traversal.headings.push(Number(level));
  if (tag === 'Figure' && !objects.text(objects.get(element, 'Alt'))) faults.push('a figure has no text in its place');
  const kids = objects.list(objects.get(element, 'K'));
  if (kids.length === 0) faults.push(`${tag} is empty`);
  if (tag === 'Table') checkTable(traversal, element);
  const page = elementPage(element) ?? under.page;
  for (const kid of kids) visitChild(traversal, kid, { tag, reference, page });
}

const elementPage = (element: PDFDict): PDFObject | undefined =>
  element.entries().find(([name]) => name.decodeText() === 'Pg')?.[1];

function visitChild(
  traversal: Traversal,
  kid: PDFObject,
  { tag, reference, page }: { tag: string; reference: PDFRef; page: PDFObject | undefined },
): void {
  const { objects, faults, claimed } = traversal;
  const found = objects.follow(kid);
  const isReference = objects.name(objects.get(found, 'Type')) === 'MCR';
  const mcid = found instanceof PDFNumber ? found.asNumber() : objects.number(objects.get(found, 'MCID'));
  if (mcid === undefined && !isReference) {
    visitElement(traversal, kid, { tag, page });
    return;
  }
  if (!BELOW[tag]!.includes('text')) faults.push(`${tag} has content of its own`);
  const key = keyOf((found instanceof PDFDict ? elementPage(found) : undefined) ?? page, mcid ?? -1);
  if (claimed.has(key)) faults.push(`content ${mcid} belongs to two tags`);
  claimed.set(key, reference);
}

/** The first row of a table is its header: each of its cells states its scope; all rows are as long as the header. */
function checkTable({ objects, faults }: Traversal, table: PDFDict): void {
  const rows = objects.list(objects.get(table, 'K')).map((each) => objects.follow(each));
  const cellsOf = (row: PDFObject | undefined) =>
    objects.list(objects.get(row, 'K')).map((each) => objects.follow(each));
  const [head = [], ...rest] = rows.map(cellsOf);
  for (const cell of head) {
    const attributes = objects.list(objects.get(cell, 'A')).map((each) => objects.follow(each));
    const hasScope = attributes.some((each) => objects.name(objects.get(each, 'Scope')) !== undefined);
    if (objects.name(objects.get(cell, 'S')) !== 'TH' || !hasScope) faults.push('a table has no head with a scope');
  }
  if (rest.some((cells) => cells.length !== head.length)) faults.push('the rows of a table differ in length');
}
