import { type ReadOptions, refusedFile, type TradeFileBatch } from '../batches.ts';
import { WorkbookReader } from '../readers/xlsx/workbook.ts';
import { listZip, ZipFault } from '../readers/zip.ts';
import { fileCalled } from '../unknown-file.ts';
import { readArchive } from './read-archive.ts';
import type { ReadFile } from './read-container.ts';
import { readWorkbook } from './read-workbook.ts';

const PLAIN = 'Save it as CSV or as a workbook (XLSX) and use that file.';
const EXPORT =
  'Download the account history or transactions from the broker as CSV, XLSX, OFX or QFX and use that file.';

const OTHER_OFFICE: readonly (readonly [part: RegExp, sentence: string])[] = [
  [/^xl\/workbook\.bin$/, `is a binary workbook (XLSB), which is not read. ${PLAIN}`],
  [/^word\//, `is a Word document, which is not a trade history. ${EXPORT}`],
  [/^ppt\//, `is a presentation, which is not a trade history. ${EXPORT}`],
  [/^Index\/Document\.iwa$/, `is a document of Numbers or Pages, which is not read. ${PLAIN}`],
  [/^META-INF\/manifest\.xml$/, `is an OpenDocument file, which is not read. ${PLAIN}`],
];

/** Reads a workbook, or the files of an archive; names the kind of any other ZIP file. */
export async function* readZip(
  bytes: Uint8Array,
  options: ReadOptions,
  readFile: ReadFile,
): AsyncGenerator<TradeFileBatch> {
  const file = fileCalled(options.name);
  try {
    const entries = listZip(bytes);
    const other = OTHER_OFFICE.find(([part]) => entries.some((entry) => part.test(entry.name)));
    if (other) yield refusedFile(`${file} ${other[1]}`, bytes.length);
    else if (entries.some((entry) => /^(?:xl\/|\[Content_Types\]\.xml$)/.test(entry.name)))
      yield* readWorkbook(new WorkbookReader(bytes, entries), bytes.length, options);
    else yield* readArchive(bytes, entries, options, readFile);
  } catch (error) {
    if (!(error instanceof ZipFault)) throw error;
    yield refusedFile(
      `${file} is a spreadsheet (XLSX) or an archive (ZIP) that cannot be read: ${error.message}. It should be saved or downloaded again, whole; a spreadsheet can also be saved as CSV.`,
      bytes.length,
    );
  }
}
