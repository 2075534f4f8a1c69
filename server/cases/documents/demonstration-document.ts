import { formatDate } from '@trover/core/format/dates.ts';
import type { Db } from '@trover/db/connect.ts';
import { findPrintedDocument } from '@trover/db/queries/cases/documents.ts';
import { fail } from '../../errors.ts';
import { addLabels, addParagraph, addTitle, openPage } from '../../pdf/printed-page.ts';

/**
 * In a link to a demonstration's document, this key replaces a stored file's key: the document is printed whenever it
 * is opened.
 */
export const demonstrationKey = (id: number): string => `demonstration-document:${id}`;

export function demonstrationDocumentOfKey(key: string): number | undefined {
  const [, id] = /^demonstration-document:(\d{1,9})$/.exec(key) ?? [];
  return id === undefined ? undefined : Number(id);
}

const pages: Record<string, string> = {
  complaint:
    'The complaint of a real case names the plaintiffs and defendants, and says what was false and when it came out.',
  stipulation: 'The stipulation of a real case holds the terms on which the parties settle.',
  notice:
    'The notice of a real case says who is in the class, what the settlement pays, and by when to claim or object.',
  plan: 'The plan of allocation of a real case says how each recognized loss is worked out and the fund is shared.',
  claim_form:
    'The proof of claim of a real case asks for the claimant, the transactions, the documents and a signature.',
  order: 'The order of a real case says what the court decided.',
};

/** A page with the facts of an invented case, marked as invented. */
export async function printDemonstrationDocument(db: Db, id: number): Promise<Buffer> {
  const found = await findPrintedDocument(db, { id });
  if (found === undefined) fail('not_found', { message: 'We could not find that document.' });
  const { kind, title, case_title, court, docket, date } = found;
  const { page, print } = openPage({
    title,
    author: 'Demonstration',
    date: new Date(`${date ?? '2026-01-01'}T12:00:00Z`),
    portal: null,
  });
  addTitle(page, title);
  addLabels(page, [
    ['Case', case_title],
    ...(court === null ? [] : [['Court', court] as const]),
    ...(docket === null ? [] : [['Docket', docket] as const]),
    ...(date === null ? [] : [['Date', formatDate(date)] as const]),
  ]);
  addParagraph(page, 'This document belongs to a demonstration. The case, its parties and its figures are invented.');
  const what = pages[kind];
  if (what !== undefined) addParagraph(page, what);
  return print();
}
