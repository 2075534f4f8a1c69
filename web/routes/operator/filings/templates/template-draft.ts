import type { FilingTemplateDocument } from '@trover/contract/filings/filings.ts';
import {
  type COLUMN_FORMATS,
  type Field,
  type FilingTemplate,
  type SIGNS,
  type TemplateColumn,
  type TemplateSheet,
  templateFaults,
} from '@trover/core/filings/template.ts';

type Column = FilingTemplateDocument['sheets'][number]['columns'][number];

/** A column in the form: the typed values, valid or not. */
export interface ColumnDraft {
  key: number;
  header: string;
  /** Empty: the same text in every row. */
  field: Field | '';
  text: string;
  format: (typeof COLUMN_FORMATS)[number];
  sign: (typeof SIGNS)[number];
  required: boolean;
  decimals: string;
  max_length: string;
  /** One per line, ours = theirs. */
  codes: string;
}

export interface SheetDraft {
  key: number;
  name: string;
  rows: TemplateSheet['rows'];
  columns: readonly ColumnDraft[];
}

export interface TemplateDraft {
  date_format: string;
  most_claims: string;
  most_rows: string;
  sheets: readonly SheetDraft[];
  about: FilingTemplateDocument['about'];
}

let lastKey = 0;
const newKey = (): number => ++lastKey;

const codesText = (codes: TemplateColumn['codes']): string =>
  Object.entries(codes ?? {})
    .map(([ours, theirs]) => `${ours} = ${theirs}`)
    .join('\n');

const columnDraft = (column: TemplateColumn): ColumnDraft => ({
  key: newKey(),
  header: column.header,
  field: column.field ?? '',
  text: column.text ?? '',
  format: column.format,
  sign: column.sign ?? 'as_stored',
  required: column.required ?? false,
  decimals: column.decimals?.toString() ?? '',
  max_length: column.max_length?.toString() ?? '',
  codes: codesText(column.codes),
});

export const newColumn = (): ColumnDraft => columnDraft({ header: '', field: 'reference', format: 'text' });

export const newSheet = (): SheetDraft => ({ key: newKey(), name: '', rows: 'claims', columns: [newColumn()] });

export function draftOf({ date_format, limits, sheets, about }: FilingTemplate): TemplateDraft {
  return {
    date_format,
    most_claims: String(limits.claims),
    most_rows: String(limits.rows),
    sheets: sheets.map(({ columns, ...sheet }) => ({ ...sheet, key: newKey(), columns: columns.map(columnDraft) })),
    about: about && { ...about, requires: [...about.requires] },
  };
}

/** The template of a draft, and every reason, as a sentence, why it cannot be saved. */
export function templateOf(draft: TemplateDraft): { template: FilingTemplateDocument; faults: string[] } {
  const faults: string[] = [];
  const whole = (what: string, text: string, least: number, most: number): number => {
    const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    faults.push(`${what} is "${text}"; use a whole number from ${least} to ${most}.`);
    return least;
  };
  const optional = (what: string, text: string, least: number, most: number) =>
    text.trim() === '' ? undefined : whole(what, text, least, most);
  const readCodes = (what: string, text: string): Column['codes'] => {
    if (text.trim() === '') return undefined;
    const codes: Record<string, string> = {};
    for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
      const [, ours, theirs] = /^\s*([^=]+?)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
      if (ours === undefined || theirs === undefined || theirs === '')
        faults.push(`The codes of ${what} have "${line.trim()}"; write our word, = and theirs, as in buy = P.`);
      else if (Object.hasOwn(codes, ours)) faults.push(`The codes of ${what} name "${ours}" twice.`);
      else codes[ours] = theirs;
    }
    return codes;
  };
  const columnOf = (sheet: string, column: ColumnDraft): Column => {
    const what = `"${column.header}" of "${sheet}"`;
    const decimals = optional(`The places of ${what}`, column.decimals, 0, 8);
    const max_length = optional(`The length of ${what}`, column.max_length, 1, 10_000);
    const codes = readCodes(what, column.codes);
    return {
      header: column.header.trim(),
      field: column.field === '' ? null : column.field,
      ...(column.field === '' && { text: column.text }),
      format: column.format,
      ...(codes && { codes }),
      ...(column.sign !== 'as_stored' && { sign: column.sign }),
      ...(decimals !== undefined && { decimals }),
      ...(max_length !== undefined && { max_length }),
      ...(column.required && { required: true }),
    };
  };
  const limits = {
    claims: whole('Maximum claims per filing', draft.most_claims, 1, 10_000),
    rows: whole('Maximum rows per sheet', draft.most_rows, 1, 1_048_575),
  };
  const sheets = draft.sheets.map(({ name, rows, columns }) => ({
    name: name.trim(),
    rows,
    columns: columns.map((column) => columnOf(name, column)),
  }));
  const template = {
    date_format: draft.date_format.trim(),
    limits,
    sheets,
    ...(draft.about && { about: draft.about }),
  };
  return { template, faults: [...faults, ...templateFaults(template)] };
}

/** The list with one item moved up or down by one position. */
export function moved<Item>(items: readonly Item[], at: number, by: -1 | 1): readonly Item[] {
  const to = at + by;
  if (to < 0 || to >= items.length) return items;
  return items.toSpliced(at, 1).toSpliced(to, 0, items[at] as Item);
}
