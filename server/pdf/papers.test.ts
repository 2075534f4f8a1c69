import type { Claim } from '@trover/contract/claims/claims.ts';
import PDFDocument from 'pdfkit';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { type ContractToPrint, printContract } from '../contracts/contract-pdf.ts';
import { printStatement } from '../demonstration/print-statement.ts';
import { addFigures } from './printed-figures.ts';
import { addAmounts, addBars } from './printed-list.ts';
import {
  addCaption,
  addColumns,
  addHeading,
  addLead,
  addParagraph,
  addSignatureLines,
  addTitle,
  openPage,
} from './printed-page.ts';
import { addStepChart } from './printed-steps.ts';
import { printedRow } from './printed-table.ts';
import { pdfFaults } from './testing/pdf-faults.ts';
import { readPaper } from './testing/read-paper.ts';

const DRAWN = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const contract = (changes: Partial<ContractToPrint> = {}): ContractToPrint => ({
  text: {
    title: 'Claim contract',
    version: 3,
    sha256: 'a'.repeat(64),
    body: 'One clause.\n\nAnother clause.',
  } as never,
  company: { name: 'Trover Claims, Inc.', address: '1 Example Street', is_demonstration: true } as never,
  case_title: null,
  beneficial_owner: 'Łucja Żółć, Ωμέγα',
  claimant: {
    ...{ kind: 'joint', legal_name: 'Łucja Żółć', co_owner: 'Aurélie Ødegård', tax_id_last4: '6789' },
    ...{ street: '3 Quay Street', city: 'Portland', region: 'ME', postal_code: '04101', country: 'US' },
  } as never,
  signed_name: 'Łucja Żółć',
  drawn: null,
  signed_at: new Date('2026-11-21T15:07:00Z'),
  signed_on: '2026-11-21',
  address: '192.0.2.7',
  user_agent: null,
  ...changes,
});

test('a contract is PDF/UA, typed or drawn, in letters of several scripts', async () => {
  for (const drawn of [null, DRAWN]) {
    const text = (await readPaper(await printContract(contract({ drawn })))).replace(/\s+/g, ' ');
    for (const words of ['1. One clause.', 'Evidence of signature', 'Łucja Żółć', '21 Nov 2026', 'Page 1 of 2'])
      expect(text).toContain(words);
  }
});

test('a signature is never on a page without the last clause', async () => {
  const clause = 'The Service files no claim that the Claimant has not signed off. '.repeat(3);
  for (let count = 5; count <= 11; count += 1) {
    const clauses = Array.from({ length: count }, (_, at) => (at === count - 1 ? 'The last clause.' : clause));
    const { text } = contract();
    const printed = await printContract(contract({ text: { ...text, body: clauses.join('\n\n') } }));
    const pages = (await extractText(await getDocumentProxy(new Uint8Array(printed)))).text;
    const signed = pages.find((page) => /Signature\s+Łucja/.test(page));
    expect(signed, `${count} clauses`).toContain('The last clause.');
  }
});

test('the statement of a demonstration is PDF/UA', async () => {
  const claim = { beneficial_owner: 'Ada', trades: [] } as unknown as Claim;
  const account = { portfolio: 'Brokerage', portfolio_id: 1, account: null } as never;
  expect(await readPaper(await printStatement(claim, account, '2026-11-21'))).toContain('Account statement');
});

test('key figures, steps over time, bars and amounts are PDF/UA, and the chart has its sums as text', async () => {
  const head = ['A fund', 'Board report'];
  const about = { title: 'A paper', author: 'Trover', date: new Date(0), portal: 'Trover' };
  const { page, print } = openPage({ ...about, isWide: true, head, foot: ['Figures of today.', 'Estimates.'] });
  addTitle(page, 'A paper');
  addLead(page, 'What the figures mean.');
  addFigures(page, [
    { label: 'Paid', amount: '$900.09', note: '1 payment', certainty: 'paid' },
    { label: 'Filed', amount: '$170', note: '1 claim', certainty: 'filed' },
    { label: 'Estimated', amount: '$340', note: '2 cases', certainty: 'estimated' },
    { label: 'Missed', amount: '$0', note: '0 claims', certainty: null },
  ]);
  addHeading(page, 'Over time');
  addCaption(page, 'One payment.');
  const sums = {
    paid: { label: 'Paid since 2026', amount: '$900.09' },
    filed: { label: 'Filed', amount: '$170' },
    open: { label: 'Not filed yet', amount: '$170' },
  };
  const days = { from: '2026-01-01', to: '2027-06-01', today: '2026-11-20', todayLabel: '20 Nov', sums, alt: 'Sums.' };
  addStepChart(page, {
    ...days,
    steps: [
      { date: '2026-03-02', cents: 90_009n, kind: 'paid' },
      { date: '2027-02-01', cents: 17_000n, kind: 'filed' },
      { date: null, cents: 17_000n, kind: 'open' },
    ],
  });
  addStepChart(page, { ...days, steps: [] });
  const style = { widths: [200, 100], numeric: 1 };
  printedRow(page, ['Case', 'Estimated'], { ...style, isHead: true });
  printedRow(
    page,
    [
      { text: 'Halden', plate: 'HLDN', isBold: true },
      { text: '340', certainty: 'estimated' },
    ],
    style,
  );
  printedRow(page, ['All', { text: '340', certainty: 'paid' }], { ...style, isTotal: true });
  addColumns(page, 120, [
    () => addBars(page, [{ label: 'Under 1 year', share: 1000, count: '1', amount: '$170', isLate: false }]),
    () => addAmounts(page, [{ label: 'Missed', note: 'None', amount: '0' }]),
  ]);
  addSignatureLines(page, ['Prepared by', 'Noted by']);
  const left = page.x;
  expect(left, 'the columns end at the left margin').toBe(page.page.margins.left);
  const text = await readPaper(await print());
  for (const part of ['Board report', 'Figures of today.', 'Page 1 of', 'Paid since 2026', 'Not filed yet', 'HLDN'])
    expect(text).toContain(part);
});

/** A paper of which one thing is wrong. */
async function flawed(spoil: (page: PDFKit.PDFDocument) => void): Promise<readonly string[]> {
  const { page, print } = openPage({ title: 'A paper', author: 'Trover', date: new Date(0), portal: 'Trover' });
  spoil(page);
  return pdfFaults(await print());
}

test('the check finds what is neither tagged nor an artifact, and headings, tables and letters that are wrong', async () => {
  const whole = (page: PDFKit.PDFDocument) => addTitle(page, 'A paper');
  expect(await flawed(whole)).toEqual([]);
  const untagged = await flawed((page) => {
    whole(page);
    page.font('sans').text('not tagged');
    page.rect(80, 300, 20, 20).fill('#000');
  });
  expect(untagged).toContain('page 1: TJ paints what is neither tagged nor an artifact');
  expect(untagged).toContain('page 1: f paints what is neither tagged nor an artifact');
  expect(await flawed((page) => addHeading(page, 'No title'))).toContain('the first heading is not of the first level');
  expect(await flawed((page) => addParagraph(page, 'No heading'))).toContain('the document has no heading');
  const table = await flawed((page) => {
    whole(page);
    printedRow(page, ['no', 'head'], { widths: [100, 100], numeric: 1 });
  });
  expect(table).toContain('a table has no head with a scope');
  const unknown = await flawed((page) => {
    whole(page);
    addParagraph(page, 'Letters of no font: 日本');
  });
  expect(unknown).toContain('page 1: a letter that its font does not have');
});

test('the check finds a document without tags, language, title and metadata, and fonts that are not embedded', async () => {
  const document = new PDFDocument();
  const chunks: Buffer[] = [];
  const done = new Promise((resolve) => document.on('end', resolve));
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  document.text('plain').end();
  await done;
  expect(await pdfFaults(Buffer.concat(chunks))).toEqual(
    expect.arrayContaining([
      'the document is not marked as tagged',
      'the document has no language',
      'the document has no title',
      'the title is not shown in the window',
      'the metadata does not claim PDF/UA-1',
      'the document has no structure',
      'page 1: the font F1 is not embedded',
    ]),
  );
});
