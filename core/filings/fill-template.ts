import type { FrozenClaim, FrozenHolding, FrozenTrade } from '../claims/frozen-claim.ts';
import { divideHalfUp, formatUnits, parseDecimal } from '../money/decimal.ts';
import { type ControlTotals, sumClaims } from './control-totals.ts';
import type { Field, FilingTemplate, TemplateColumn, TemplateSheet, TransactionField } from './template.ts';

/** A claim to file: the frozen claim, and facts that were added since. */
export interface ClaimToFile {
  reference: string;
  claim: FrozenClaim;
  sha256: string;
  signed_name: string;
  /** `YYYY-MM-DD`. */
  signed_on: string;
  /** Decrypted for an administrator that requires it; null where none was given. */
  tax_id: string | null;
  /** How its filer is reached: the account's current number. */
  phone: string | null;
  email: string | null;
  /** The authority by which the filer acts for the claimant, as text. */
  authority: string | null;
  contract_signed_on: string | null;
  /** The administrator's, where it was filed before. */
  claim_number: string | null;
  /** What the claimant answers to the administrator's last deficiency. */
  deficiency_response: string | null;
}

/** A cell of the output: the exact text of a number, or a date in the template's format with its day. */
export type FilledCell = { kind: 'text' | 'number'; text: string } | { kind: 'date'; text: string; day: string } | null;

export interface FilledSheet {
  name: string;
  headers: readonly string[];
  rows: FilledCell[][];
  /** In which dates are shown: `MM/DD/YYYY`. */
  date_format: string;
}

/** A fault for which an administrator would return the filing. */
interface FilingFault {
  reference: string | null;
  sheet: string;
  /** From 1, without the header; null for the sheet itself. */
  row: number | null;
  column: string | null;
  message: string;
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
    case 'cusip':
    case 'isin':
      return trade[field] ?? null;
    case 'cusip_or_isin':
      return trade.cusip ?? trade.isin ?? null;
    default:
      return trade[field];
  }
}

/** The transaction or holding that a row shows. */
type RowOf = { trade: FrozenTrade } | { holding: FrozenHolding } | null;

function holdingValue(field: Field, { security, cusip, isin, opening, closing }: FrozenHolding): string | null {
  switch (field) {
    case 'security':
      return security;
    case 'cusip':
      return cusip;
    case 'isin':
      return isin;
    case 'cusip_or_isin':
      return cusip ?? isin;
    case 'opening_date':
      return opening.date;
    case 'opening_holding':
      return opening.quantity;
    case 'closing_date':
      return closing.date;
    case 'closing_holding':
      return closing.quantity;
    default:
      return null;
  }
}

/** The opening holding, the transactions in between, and the closing holding of each security, which sum to nothing. */
function scheduleOf({ transactions, holdings = [], currency }: FrozenClaim): FrozenTrade[] {
  const known = new Map(holdings.map((holding) => [holding.security, holding]));
  const isStated = ({ subtype }: FrozenTrade) => subtype === 'opening' || subtype === 'closing';
  const others = transactions.filter((trade) => !known.has(trade.security));
  return [
    ...holdings.flatMap((holding) => {
      const row = (subtype: 'opening' | 'closing'): FrozenTrade => ({
        ...{ account: null, security: holding.security, cusip: holding.cusip, isin: holding.isin },
        ...{ type: 'other', subtype, trade_date: holding[subtype].date, quantity: holding[subtype].quantity },
        ...{ price: null, amount: null, currency, source: null },
      });
      const within = transactions.filter(
        (trade) => trade.security === holding.security && !isStated(trade) && trade.trade_date > holding.opening.date,
      );
      return [
        row('opening'),
        ...within.filter(({ trade_date }) => trade_date <= holding.closing.date),
        row('closing'),
        ...within.filter(({ trade_date }) => trade_date > holding.closing.date),
      ];
    }),
    ...others,
  ];
}

function rowsOf(rows: TemplateSheet['rows'], { claim }: ClaimToFile): RowOf[] {
  switch (rows) {
    case 'claims':
      return [null];
    case 'transactions':
      return claim.transactions.map((trade) => ({ trade }));
    case 'schedule':
      return scheduleOf(claim).map((trade) => ({ trade }));
    case 'holdings':
      return (claim.holdings ?? []).map((holding) => ({ holding }));
  }
}

const OUT: ReadonlySet<string> = new Set(['sell', 'transfer_out', 'option_sell_to_open', 'option_sell_to_close']);

/** Whether a transaction reduces the position: sold, delivered, or held at the end and so not sold. */
const isOutgoing = ({ type, subtype }: FrozenTrade): boolean =>
  OUT.has(type) || subtype === 'closing' || (type === 'other' && /_out$/.test(subtype ?? ''));

/** A number with the sign that the administrator requires. A split is not changed: its sign is the direction of the shares. */
function signed(value: string, { sign = 'as_stored', field }: TemplateColumn, of: RowOf): string {
  if (sign === 'as_stored' || of === null || !('trade' in of)) return value;
  if (of.trade.type === 'split' && field === 'quantity') return value;
  const size = value.replace(/^-/, '');
  return sign === 'by_direction' && isOutgoing(of.trade) && !/^0*(\.0*)?$/.test(size) ? `-${size}` : size;
}

function fieldValue(field: Field, of: ClaimToFile, row: RowOf): string | null {
  const { claim } = of;
  switch (field) {
    case 'phone':
    case 'email':
    case 'authority':
    case 'contract_signed_on':
    case 'claim_number':
    case 'deficiency_response':
      return of[field];
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
      if (row === null) return null;
      return 'trade' in row ? transactionValue(field as TransactionField, row.trade) : holdingValue(field, row.holding);
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
    const text = dateFormat.replace('YYYY', year).replace('MM', month).replace('DD', day);
    return { kind: 'date', text, day: value.slice(0, 10) };
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
      for (const row of rowsOf(rows, claim))
        filled.push(columns.map((column) => this.#cell(column, claim, row, name, filled.length + 1)));
    const { limits } = this.#template;
    if (filled.length > limits.rows)
      this.#fault(
        null,
        name,
        null,
        null,
        `${filled.length} rows, where the administrator accepts ${limits.rows}: file in parts`,
      );
    return {
      name,
      headers: columns.map(({ header }) => header),
      rows: filled,
      date_format: this.#template.date_format,
    };
  }

  #cell(column: TemplateColumn, of: ClaimToFile, rowOf: RowOf, sheet: string, row: number): FilledCell {
    const fault = (message: string): null => {
      this.#fault(of.reference, sheet, row, column.header, message);
      return null;
    };
    const value = column.field === null ? (column.text ?? '') : fieldValue(column.field, of, rowOf);
    if (value === null || value === '')
      return column.required ? fault('is empty, and the administrator requires it') : null;
    const isNumber = column.format === 'number' || column.format === 'money';
    const cell = formatted(isNumber ? signed(value, column, rowOf) : value, column, this.#template.date_format);
    if (cell === null) return null;
    if ('fault' in cell) return fault(cell.fault);
    if (column.max_length !== undefined && cell.text.length > column.max_length)
      return fault(`has ${cell.text.length} characters, where the administrator accepts ${column.max_length}`);
    return cell;
  }

  #fault(reference: string | null, sheet: string, row: number | null, column: string | null, message: string): void {
    this.faults.push({ reference, sheet, row, column, message });
  }
}

/** An administrator's spreadsheet, cell by cell, with every fault for which it would be returned. */
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
      message: `${claims.length} claims, where the administrator accepts ${limits.claims}: file in parts`,
    });
  return { sheets, faults: filler.faults, control: sumClaims(claims.map(({ claim }) => claim)) };
}
