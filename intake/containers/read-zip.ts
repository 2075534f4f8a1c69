import { type ReadOptions, refusedFile, type TradeFileBatch } from '../batches.ts';
import { WorkbookReader } from '../readers/xlsx/workbook.ts';
import { InflateBudget, inflateEntry, listZip, type ZipEntry, ZipFault } from '../readers/zip.ts';
import { fileCalled } from '../unknown-file.ts';
import type { ReadFile } from './container.ts';
import { readWorkbook } from './read-workbook.ts';

const PLAIN = 'Save it as CSV or as a workbook (XLSX) and use that file.';
const EXPORT =
  'Download the account history or transactions from the broker as CSV, XLSX, OFX or QFX and use that file.';

const OTHER_OFFICE: readonly (readonly [part: RegExp, sentence: string])[] = [
  [/^xl\/workbook\.bin$/, `is a binary workbook (XLSB), which is not read. ${PLAIN}`],
  [/^word\//, `is a Word document, which no trade history is. ${EXPORT}`],
  [/^ppt\//, `is a presentation, which no trade history is. ${EXPORT}`],
  [/^Index\/Document\.iwa$/, `is a document of Numbers or Pages, which is not read. ${PLAIN}`],
  [/^META-INF\/manifest\.xml$/, `is an OpenDocument file, which is not read. ${PLAIN}`],
];

/** Reads a workbook, or the one file of an archive; says of any other ZIP file what it is. */
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
    else {
      const files = entries.filter(({ name }) => !name.endsWith('/') && !/^__MACOSX\/|\.DS_Store$/.test(name));
      if (files.length === 1) yield* readOnlyFile(bytes, files[0]!, options, readFile);
      else yield refusedFile(`${file} ${describeArchive(files)}`, bytes.length);
    }
  } catch (error) {
    if (!(error instanceof ZipFault)) throw error;
    yield refusedFile(
      `${file} is a spreadsheet (XLSX) or an archive (ZIP) that cannot be read: ${error.message}. It should be saved or downloaded again, whole; a spreadsheet can also be saved as CSV.`,
      bytes.length,
    );
  }
}

const MOST_UNPACKED = 600_000_000;
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** Reads the one file of an archive. It is unpacked once to see that it is whole, and once more to be read. */
async function* readOnlyFile(
  bytes: Uint8Array,
  entry: ZipEntry,
  options: ReadOptions,
  readFile: ReadFile,
): AsyncGenerator<TradeFileBatch> {
  const opening: number[] = [];
  let size = 0;
  for (const piece of inflateEntry(bytes, entry, new InflateBudget(MOST_UNPACKED))) {
    for (let at = 0; opening.length < ZIP.length && at < piece.length; at++) opening.push(piece[at]!);
    size += piece.length;
  }
  if (ZIP.every((byte, at) => opening[at] === byte)) {
    const what = `is an archive (ZIP) that holds another packed file, "${entry.name.slice(0, 60)}"`;
    yield refusedFile(`${fileCalled(options.name)} ${what}. Unpack it and give that file itself.`, bytes.length);
    return;
  }
  const pieces = inflateEntry(bytes, entry, new InflateBudget(MOST_UNPACKED));
  const source = (async function* () {
    yield* pieces;
  })();
  for await (const batch of readFile(source, options))
    yield { ...batch, bytes_read: Math.floor((bytes.length * batch.bytes_read) / Math.max(1, size)) };
}

const NAMES_SHOWN = 5;

function describeArchive(entries: readonly ZipEntry[]): string {
  const names = entries.map((entry) => entry.name);
  if (names.length === 0) return 'is an empty archive (ZIP). The files themselves should be given.';
  const shown = names.slice(0, NAMES_SHOWN).map((name) => `"${name.slice(0, 60)}"`);
  const more = names.length > NAMES_SHOWN ? ` and ${names.length - NAMES_SHOWN} more` : '';
  return `is an archive (ZIP) of ${names.length} files: ${shown.join(', ')}${more}. Unpack it and give the files themselves.`;
}
