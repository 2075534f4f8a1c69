import type { FrozenClaim, FrozenTrade } from '../claims/frozen-claim.ts';
import { divideHalfUp, formatCents, formatUnits, parseCents, parseDecimal } from '../money/decimal.ts';
import type { Field, FilingTemplate, TemplateColumn, TemplateSheet, TransactionField } from './template.ts';

/** A claim to be filed: as it was frozen, and what stands beside it. */
export interface ClaimToFile {
  reference: string;
  claim: FrozenClaim;
  sha256: string;
  signed_name: string;
  /** `YYYY-MM-DD`. */
  signed_on: string;
  /** Opened for an administrator that asks for it; null where none was given. */
  tax_id: string | null;
}

/** A cell as it is written: a number's text is exact. */
export type FilledCell = { kind: 'text' | 'number'; text: string } | null;

export interface FilledSheet {
  name: string;
  headers: readonly string[];
  rows: FilledCell[][];
}

/** What an administrator would send back, before it does. */
export interface FilingFault {
  reference: string | null;
  sheet: string;
  /** From 1, without the header; null for the sheet itself. */
  row: number | null;
  column: string | null;
  message: string;
}

/** The sums that the cover letter, the manifest and the spreadsheet agree in. */
export interface ControlTotals {
  claims: string;
  transactions: string;
  shares_bought: string;
  shares_sold: string;
  recognized_claims: string;
  documents: string;
}

export interface FilledTemplate {
  sheets: FilledSheet[];
  faults: FilingFault[];
  control: ControlTotals;
}

const kindOf = ({ type, subtype }: FrozenTrade): string => (type === 'other' && subtype !== null ? subtype : type);

function transactionValue(field: TransactionField, trade: FrozenTrade): string | null {
  switch (field) {
    case 'type':
      return kindOf(trade);
    case 'trade_currency':
      return trade.currency;
    case 'source_file':
      return trade.source?.file_name ?? null;
    case 'source_row':
      return trade.source?.row ?? null;
    default:
      return trade[field];
  }
}

function fieldValue(field: Field, of: ClaimToFile, trade: FrozenTrade | null): string | null {
  const { claim } = of;
  switch (field) {
    case 'reference':
      return of.reference;
    case 'beneficial_owner':
      return claim.beneficial_owner;
    case 'claimant_kind':
      return claim.claimant?.kind ?? null;
    case 'signer_name':
      return claim.claimant?.signer?.name ?? null;
    case 'signer_title':
      return claim.claimant?.signer?.title ?? null;
    case 'tax_id':
      return of.tax_id;
    case 'recognized_claim':
      return claim.recognized_claim;
    case 'currency':
      return claim.currency;
    case 'case_title':
      return claim.case.title;
    case 'docket':
      return claim.case.docket;
    case 'signed_name':
      return of.signed_name;
    case 'signed_on':
      return of.signed_on;
    case 'claim_sha256':
      return of.sha256;
    case 'transactions':
      return String(claim.transactions.length);
    case 'documents':
      return String(claim.documents.length);
    case 'legal_name':
    case 'co_owner':
    case 'street':
    case 'city':
    case 'region':
    case 'postal_code':
    case 'country':
    case 'tax_id_last4':
      return claim.claimant?.[field] ?? null;
    default:
      return trade === null ? null : transactionValue(field, trade);
  }
}

function formatted(value: string, column: TemplateColumn, dateFormat: string): FilledCell | { fault: string } {
  if (column.codes !== undefined) {
    const code = Object.hasOwn(column.codes, value) ? column.codes[value] : undefined;
    return code === undefined
      ? { fault: `the template has no code for "${value.replaceAll('_', ' ')}"` }
      : { kind: 'text', text: code };
  }
  if (column.format === 'date') {
    const [year = '', month = '', day = ''] = value.slice(0, 10).split('-');
    return { kind: 'text', text: dateFormat.replace('YYYY', year).replace('MM', month).replace('DD', day) };
  }
  if (column.format === 'text') return { kind: 'text', text: value };
  const units = parseDecimal(value);
  if (units === null) return { fault: `"${value}" is no number` };
  const places = column.format === 'money' ? 2 : column.decimals;
  if (places === undefined || places >= 8) return { kind: 'number', text: formatUnits(units, 8) };
  return { kind: 'number', text: formatUnits(divideHalfUp(units, 10n ** BigInt(8 - places)), places) };
}

class Filler {
  readonly faults: FilingFault[] = [];
  readonly #template: FilingTemplate;

  constructor(template: FilingTemplate) {
    this.#template = template;
  }

  sheet({ name, rows, columns }: TemplateSheet, claims: readonly ClaimToFile[]): FilledSheet {
    const filled: FilledCell[][] = [];
    for (const claim of claims)
      for (const trade of rows === 'claims' ? [null] : claim.claim.transactions)
        filled.push(columns.map((column) => this.#cell(column, claim, trade, name, filled.length + 1)));
    const { limits } = this.#template;
    if (filled.length > limits.rows)
      this.#fault(
        null,
        name,
        null,
        null,
        `${filled.length} rows, where the administrator takes ${limits.rows}: file in parts`,
      );
    return { name, headers: columns.map(({ header }) => header), rows: filled };
  }

  #cell(column: TemplateColumn, of: ClaimToFile, trade: FrozenTrade | null, sheet: string, row: number): FilledCell {
    const fault = (message: string): null => {
      this.#fault(of.reference, sheet, row, column.header, message);
      return null;
    };
    const value = column.field === null ? (column.text ?? '') : fieldValue(column.field, of, trade);
    if (value === null || value === '')
      return column.required ? fault('is empty, and the administrator asks for it') : null;
    const cell = formatted(value, column, this.#template.date_format);
    if (cell === null) return null;
    if ('fault' in cell) return fault(cell.fault);
    if (column.max_length !== undefined && cell.text.length > column.max_length)
      return fault(`has ${cell.text.length} characters, where the administrator takes ${column.max_length}`);
    return cell;
  }

  #fault(reference: string | null, sheet: string, row: number | null, column: string | null, message: string): void {
    this.faults.push({ reference, sheet, row, column, message });
  }
}

/** What is bought and sold over all transactions, and what the claims come to, each exact. */
export function controlTotals(claims: readonly ClaimToFile[]): ControlTotals {
  let [transactions, bought, sold, recognized, documents] = [0, 0n, 0n, 0n, 0];
  for (const { claim } of claims) {
    transactions += claim.transactions.length;
    documents += claim.documents.length;
    recognized += claim.recognized_claim === null ? 0n : (parseCents(claim.recognized_claim) ?? 0n);
    for (const trade of claim.transactions) {
      const quantity = trade.quantity === null ? 0n : (parseDecimal(trade.quantity) ?? 0n);
      if (trade.type === 'buy') bought += quantity;
      if (trade.type === 'sell') sold += quantity;
    }
  }
  return {
    claims: String(claims.length),
    transactions: String(transactions),
    shares_bought: formatUnits(bought, 8),
    shares_sold: formatUnits(sold, 8),
    recognized_claims: formatCents(recognized),
    documents: String(documents),
  };
}

/** An administrator's spreadsheet, cell by cell, with everything that it would be sent back for. */
export function fillTemplate(template: FilingTemplate, claims: readonly ClaimToFile[]): FilledTemplate {
  const filler = new Filler(template);
  const sheets = template.sheets.map((sheet) => filler.sheet(sheet, claims));
  const { limits } = template;
  if (claims.length > limits.claims)
    filler.faults.push({
      reference: null,
      sheet: sheets[0]?.name ?? '',
      row: null,
      column: null,
      message: `${claims.length} claims, where the administrator takes ${limits.claims}: file in parts`,
    });
  return { sheets, faults: filler.faults, control: controlTotals(claims) };
}
