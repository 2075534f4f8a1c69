import { escapeMarkup } from '@trover/core/text/escape-markup.ts';
import { strToU8, zipSync } from 'fflate';

export type TestCell =
  | string
  | number
  | null
  | { serial: number | string; style?: number }
  | { number: string }
  | { shared: number }
  | { formula: string; value?: string };

interface TestRow {
  line?: number;
  cells: readonly TestCell[];
}

export interface TestSheet {
  name: string;
  rows: readonly (TestRow | readonly TestCell[])[];
  hidden?: boolean;
  merged?: readonly string[];
}

export interface TestWorkbook {
  sheets: readonly TestSheet[];
  strings?: readonly string[];
  is1904?: boolean;
  /** Number formats of the styles 1, 2, … */
  formats?: readonly string[];
  /** Parts beside or in place of the usual ones. */
  parts?: Readonly<Record<string, string>>;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The bytes of a workbook, as a spreadsheet program writes it. */
export function workbookOf(book: TestWorkbook): Uint8Array {
  const sheets = book.sheets.map(
    ({ name, hidden }, at) =>
      `<sheet name="${escapeMarkup(name)}" sheetId="${at + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  );
  const links = book.sheets.map((_, at) => link(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`));
  links.push(link('rIdS', 'styles', 'styles.xml'), link('rIdT', 'sharedStrings', '/xl/sharedStrings.xml'));
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships>${link('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><workbookPr${book.is1904 ? ' date1904="1"' : ''}/><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}</Relationships>`,
    'xl/styles.xml': stylesOf(book.formats ?? []),
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${(book.strings ?? []).map((text) => `<si>${text}</si>`).join('')}</sst>`,
  };
  for (const [at, sheet] of book.sheets.entries()) parts[`xl/worksheets/sheet${at + 1}.xml`] = sheetOf(sheet);
  return zipOf({ ...parts, ...book.parts });
}

export function zipOf(parts: Readonly<Record<string, string>>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

function link(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${LINKS}/${type}" Target="${target}"/>`;
}

function stylesOf(formats: readonly string[]): string {
  const codes = formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${escapeMarkup(code)}"/>`);
  const cells = formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`);
  return `<styleSheet xmlns="${MAIN}"><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${cells.join('')}</cellXfs></styleSheet>`;
}

function sheetOf({ rows, merged }: TestSheet): string {
  let line = 0;
  const written = rows.map((row) => {
    const { cells, line: at } = 'cells' in row ? row : { cells: row, line: undefined };
    line = at ?? line + 1;
    return `<row r="${line}">${cells.map((cell, column) => cellOf(cell, `${letters(column)}${line}`)).join('')}</row>`;
  });
  const merges = merged?.length
    ? `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
    : '';
  return `<worksheet xmlns="${MAIN}"><sheetData>${written.join('')}</sheetData>${merges}</worksheet>`;
}

function cellOf(cell: TestCell, ref: string): string {
  if (cell === null) return '';
  if (typeof cell === 'string')
    return `<c r="${ref}" t="inlineStr"><is><t xml:space="preserve">${escapeMarkup(cell)}</t></is></c>`;
  if (typeof cell === 'number') return `<c r="${ref}"><v>${cell}</v></c>`;
  if ('number' in cell) return `<c r="${ref}" t="n"><v>${cell.number}</v></c>`;
  if ('shared' in cell) return `<c r="${ref}" t="s"><v>${cell.shared}</v></c>`;
  if ('serial' in cell) return `<c r="${ref}" s="${cell.style ?? 1}"><v>${cell.serial}</v></c>`;
  const value = cell.value === undefined ? '' : `<v>${escapeMarkup(cell.value)}</v>`;
  return `<c r="${ref}" t="str"><f>${escapeMarkup(cell.formula)}</f>${value}</c>`;
}

function letters(column: number): string {
  return column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26);
}
