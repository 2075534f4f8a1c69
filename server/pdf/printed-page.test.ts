import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { addHeading, addLabels, addParagraph, addSignature, addTitle, ensureSpace, openPage } from './printed-page.ts';
import { printedRow } from './printed-table.ts';
import { pdfFaults } from './testing/pdf-faults.ts';

const table = { widths: [200, 200], numeric: 1 };
const long = 'A sentence that fills a line of the page with words. '.repeat(60);

async function printed(rows = 3): Promise<Uint8Array> {
  const { page, print } = openPage({ title: 'A paper', author: 'Trover', date: new Date(0), portal: 'Trover' });
  addTitle(page, 'A paper');
  addLabels(page, [['Case', 'Merrow Shipping']]);
  for (let at = 0; at < rows; at += 1) addParagraph(page, long);
  addHeading(page, 'Amounts');
  printedRow(page, ['What', 'How much'], { ...table, isHead: true });
  printedRow(page, ['Award', '12.50'], table);
  addHeading(page, 'Signature', 150);
  addSignature(page, 'Mara Iversen');
  return new Uint8Array(await print());
}

interface Node {
  role?: string;
  alt?: string;
  children?: Node[];
}
const rolesOf = (node: Node): string[] => [
  ...(node.role === undefined ? [] : [node.role]),
  ...(node.children ?? []).flatMap(rolesOf),
];

test('a paper is tagged: language, title, headings, lists, tables and their heads', async () => {
  const bytes = await printed(1);
  const document = await getDocumentProxy(bytes.slice());
  const { info } = (await document.getMetadata()) as unknown as { info: Record<string, unknown> };
  expect(info.Title).toBe('A paper');
  expect(info.Language).toBe('en-US');
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  const pages = Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1));
  const trees = await Promise.all(pages.map(async (page) => (await page).getStructTree()));
  const roles = trees.flatMap((tree) => rolesOf(tree as Node));
  for (const role of ['Document', 'H1', 'H2', 'P', 'L', 'LI', 'Lbl', 'LBody', 'Table', 'TR', 'TH', 'TD'])
    expect(roles).toContain(role);
  // the only text outside of the structure is the number of the page
  const source = Buffer.from(bytes).toString('latin1');
  expect(source).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(source).toMatch(/\/Scope \/Column/);
});

test('every page has its number, and a text that continues to the next page stays one paragraph', async () => {
  const document = await getDocumentProxy(await printed(6));
  expect(document.numPages).toBeGreaterThan(2);
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join('');
    expect(text).toContain(`Page ${number} of ${document.numPages}`);
  }
});

test('a signature is on the page of its heading, wherever the text before it ends', async () => {
  for (let lines = 1; lines <= 60; lines += 2) {
    const { page, print } = openPage({ title: 'A paper', author: 'Trover', date: new Date(0), portal: 'Trover' });
    for (let at = 0; at < lines; at += 1) addParagraph(page, 'A line.');
    addHeading(page, 'Signature', 150);
    const begun = page.bufferedPageRange().count;
    addSignature(page, 'Mara Iversen');
    ensureSpace(page, 20);
    addParagraph(page, 'Mara Iversen, 21 Nov 2026');
    expect([lines, page.bufferedPageRange().count]).toEqual([lines, begun]);
    await print();
  }
});

test('a drawn signature has an alternative text', async () => {
  const { page, print } = openPage({ title: 'A paper', author: 'Trover', date: new Date(0), portal: 'Trover' });
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  addSignature(page, 'Mara Iversen', png);
  const document = await getDocumentProxy(new Uint8Array(await print()));
  const tree = (await (await document.getPage(1)).getStructTree()) as Node;
  const figures = (node: Node): Node[] => [
    ...(node.role === 'Figure' ? [node] : []),
    ...(node.children ?? []).flatMap(figures),
  ];
  expect(figures(tree)[0]?.alt).toBe('Signature of Mara Iversen');
});

test('text below a list of labels has a space above it, as text below text has', async () => {
  const { page, print } = openPage({ title: 'A paper', author: 'Trover', date: new Date(0), portal: 'Trover' });
  addTitle(page, 'A paper');
  addLabels(page, [['Filer', 'Trover']]);
  const below = page.y;
  addParagraph(page, 'One.');
  const paragraph = page.y - below;
  addParagraph(page, 'One.');
  expect(paragraph - (page.y - below - paragraph)).toBe(6);
  expect(await pdfFaults(await print())).toEqual([]);
});
