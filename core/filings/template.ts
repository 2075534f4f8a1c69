/** The fields that a column can show: of the claim, or of a transaction on the transactions sheet. */
export const CLAIM_FIELDS = [
  'reference',
  'beneficial_owner',
  'legal_name',
  'co_owner',
  'claimant_kind',
  'street',
  'city',
  'region',
  'postal_code',
  'country',
  'tax_id',
  'tax_id_last4',
  'signer_name',
  'signer_title',
  'recognized_claim',
  'currency',
  'case_title',
  'docket',
  'signed_name',
  'signed_on',
  'claim_sha256',
  'transactions',
  'documents',
  'phone',
  'email',
  'claim_number',
  'deficiency_response',
  'authority',
  'contract_signed_on',
] as const;
type ClaimField = (typeof CLAIM_FIELDS)[number];

export const TRANSACTION_FIELDS = [
  'account',
  'security',
  'cusip',
  'isin',
  'cusip_or_isin',
  'type',
  'trade_date',
  'quantity',
  'price',
  'amount',
  'trade_currency',
  'source_file',
  'source_row',
] as const;
export type TransactionField = (typeof TRANSACTION_FIELDS)[number];

/** What a row of holdings shows beside the claim's fields and `security`, `cusip`, `isin`, `cusip_or_isin`. */
export const HOLDING_FIELDS = ['opening_date', 'opening_holding', 'closing_date', 'closing_holding'] as const;
type HoldingField = (typeof HOLDING_FIELDS)[number];
const IDENTITY_FIELDS: readonly Field[] = ['security', 'cusip', 'isin', 'cusip_or_isin'];

export type Field = ClaimField | TransactionField | HoldingField;

/**
 * The sign of a number: as we store it, where a quantity is positive and an amount below zero is paid; always positive; or
 * by the direction of the shares, in above zero and out below.
 */
export const SIGNS = ['as_stored', 'positive', 'by_direction'] as const;

export const SHEET_ROWS = ['claims', 'transactions', 'holdings', 'schedule'] as const;

export const COLUMN_FORMATS = ['text', 'date', 'number', 'money'] as const;

/** A column of an administrator's spreadsheet, in its place. */
export interface TemplateColumn {
  header: string;
  /** The field that the column shows; null if it shows only `text`. */
  field: Field | null;
  /** The same in every row. */
  text?: string | undefined;
  format: (typeof COLUMN_FORMATS)[number];
  /** The administrator's codes for our values; a value without a code is a fault. */
  codes?: Readonly<Record<string, string>> | undefined;
  /** Places of a number. */
  decimals?: number | undefined;
  /** Where absent: as stored. */
  sign?: (typeof SIGNS)[number] | undefined;
  max_length?: number | undefined;
  required?: boolean | undefined;
}

export interface TemplateSheet {
  name: string;
  /**
   * One row for each claim, for each transaction of each claim, for each security of a claim, or, as many forms
   * have it, for each security's opening holding, its transactions and its closing holding.
   */
  rows: (typeof SHEET_ROWS)[number];
  columns: readonly TemplateColumn[];
}

/** Where a template comes from, and what an administrator requires beside it. */
interface TemplateSource {
  source: string;
  checked_on: string;
  /** `verified`: the headings and codes are the administrator's own; otherwise they are ours. */
  columns: 'verified' | 'not_verified';
  requires: readonly string[];
}

/** An administrator's filing format: all that differs between administrators, as data. */
export interface FilingTemplate {
  /** `YYYY`, `MM` and `DD` in its order, such as MM/DD/YYYY. */
  date_format: string;
  sheets: readonly TemplateSheet[];
  limits: { claims: number; rows: number };
  about?: TemplateSource | undefined;
}

/** Whether rows of this kind can show the field: what a claim has many of needs rows of its own. */
function canShow(rows: TemplateSheet['rows'], field: Field): boolean {
  if ((CLAIM_FIELDS as readonly string[]).includes(field)) return true;
  const isOfHolding = (HOLDING_FIELDS as readonly string[]).includes(field);
  if (rows === 'claims') return false;
  return rows === 'holdings' ? isOfHolding || IDENTITY_FIELDS.includes(field) : !isOfHolding;
}

/** The fields that rows of this kind can show. */
export const fieldsOf = (rows: TemplateSheet['rows']): Field[] =>
  [...CLAIM_FIELDS, ...TRANSACTION_FIELDS, ...HOLDING_FIELDS].filter((field) => canShow(rows, field));

/** Why a template cannot be used, as sentences; none: it can. */
export function templateFaults({ date_format, sheets }: FilingTemplate): string[] {
  const faults: string[] = [];
  for (const part of ['YYYY', 'MM', 'DD'])
    if (date_format.split(part).length !== 2) faults.push(`The date format "${date_format}" has no single ${part}.`);
  const names = sheets.map(({ name }) => name.toLowerCase());
  for (const [at, { name, rows, columns }] of sheets.entries()) {
    if (names.indexOf(name.toLowerCase()) !== at) faults.push(`Two sheets are called "${name}".`);
    if (name.trim() === '') faults.push(`Sheet ${at + 1} has no name.`);
    if (columns.length === 0) faults.push(`The sheet "${name}" has no column.`);
    if (/[[\]*/\\?:]/.test(name) || name.length > 31)
      faults.push(`"${name}" cannot be a sheet's name: at most 31 characters, and none of [ ] * / \\ ? :`);
    for (const [place, { header, field, text }] of columns.entries()) {
      if (header.trim() === '') faults.push(`Column ${place + 1} of "${name}" has no heading.`);
      else if (columns.findIndex((column) => column.header === header) !== place)
        faults.push(`The sheet "${name}" has two columns "${header}".`);
      if ((field === null) === (text === undefined))
        faults.push(`The column "${header}" of "${name}" needs a field or a text, and not both.`);
      if (field !== null && !canShow(rows, field))
        faults.push(
          `The column "${header}" of "${name}" shows ${field}, which ${rows === 'claims' ? 'a claim has many of' : `a row of ${rows} has none of`}.`,
        );
    }
  }
  if (sheets.length === 0) faults.push('A template has at least one sheet.');
  return faults;
}

const text = (header: string, field: Field, more: Partial<TemplateColumn> = {}): TemplateColumn => ({
  header,
  field,
  format: 'text',
  ...more,
});

const TYPES: Record<string, string> = {
  opening: 'Opening holding',
  buy: 'Purchase',
  sell: 'Sale',
  closing: 'Closing holding',
  transfer_in: 'Free receipt',
  transfer_out: 'Free delivery',
  split: 'Split',
  stock_dividend: 'Stock dividend',
  spin_off: 'Spin-off',
  other: 'Other',
};

/** Our own template, of no administrator: the data of a claim in plain columns. */
export const neutralTemplate: FilingTemplate = {
  date_format: 'MM/DD/YYYY',
  limits: { claims: 10_000, rows: 1_000_000 },
  sheets: [
    {
      name: 'Claims',
      rows: 'claims',
      columns: [
        text('Reference', 'reference', { required: true }),
        text('Beneficial owner', 'beneficial_owner', { required: true, max_length: 200 }),
        text('Legal name', 'legal_name', { required: true, max_length: 200 }),
        text('Second owner', 'co_owner'),
        text('Kind of owner', 'claimant_kind'),
        text('Street', 'street', { required: true }),
        text('City', 'city', { required: true }),
        text('State or region', 'region'),
        text('Postal code', 'postal_code'),
        text('Country', 'country', { required: true }),
        text('Telephone', 'phone'),
        text('E-mail', 'email'),
        text('Tax ID, last four', 'tax_id_last4'),
        text('Authorized signer', 'signer_name'),
        text('Capacity', 'signer_title'),
        text('Authority to file', 'authority'),
        text('Administrator’s number', 'claim_number'),
        text('Response to the deficiency', 'deficiency_response'),
        text('Recognized claim', 'recognized_claim', { format: 'money' }),
        text('Currency', 'currency'),
        text('Transactions', 'transactions', { format: 'number' }),
        text('Documents', 'documents', { format: 'number' }),
        text('Signed by', 'signed_name', { required: true }),
        text('Signed on', 'signed_on', { format: 'date', required: true }),
        text('SHA-256 of the claim', 'claim_sha256', { required: true }),
      ],
    },
    {
      name: 'Transactions',
      rows: 'transactions',
      columns: [
        text('Reference', 'reference', { required: true }),
        text('Account', 'account'),
        text('Security', 'security', { required: true }),
        text('CUSIP or ISIN', 'cusip_or_isin'),
        text('Transaction', 'type', { required: true, codes: TYPES }),
        text('Trade date', 'trade_date', { format: 'date', required: true }),
        text('Quantity', 'quantity', { format: 'number' }),
        text('Price per unit', 'price', { format: 'number' }),
        text('Amount', 'amount', { format: 'number' }),
        text('Currency', 'trade_currency'),
        text('File', 'source_file'),
        text('Row', 'source_row'),
      ],
    },
    {
      name: 'Holdings',
      rows: 'holdings',
      columns: [
        text('Reference', 'reference', { required: true }),
        text('Security', 'security', { required: true }),
        text('CUSIP or ISIN', 'cusip_or_isin'),
        text('Opening date', 'opening_date', { format: 'date', required: true }),
        text('Opening holding', 'opening_holding', { format: 'number', required: true }),
        text('Closing date', 'closing_date', { format: 'date', required: true }),
        text('Closing holding', 'closing_holding', { format: 'number', required: true }),
      ],
    },
  ],
};
