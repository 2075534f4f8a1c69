import { extractText, getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';
import { pdfFaults } from './pdf-faults.ts';

/** The text of a PDF that the program printed, which must be PDF/UA. */
export async function readPaper(bytes: Uint8Array): Promise<string> {
  expect(await pdfFaults(bytes)).toEqual([]);
  return (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text;
}
