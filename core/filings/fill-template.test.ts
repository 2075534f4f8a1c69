import { describe, expect, test } from 'vitest';
import type { FrozenClaim } from '../claims/frozen-claim.ts';
import { summarizeClaim } from './control-totals.ts';
import { type ClaimToFile, fillTemplate } from './fill-template.ts';
import { type FilingTemplate, neutralTemplate, templateFaults } from './template.ts';

const trade = (type: string, quantity: string, subtype: string | null = null) => ({
  account: 'A-1',
  security: 'MRRW',
  type,
  subtype,
  trade_date: '2020-03-02',
  quantity,
  price: '20.125',
  amount: null,
  currency: 'USD',
  source: { file_name: 'trades.csv', row: '2' },
});

const claim: FrozenClaim = {
  form: 1,
  case: { slug: 'merrow', title: 'Merrow Shipping', court: null, docket: '1:21-cv-1' },
  beneficial_owner: 'Mara Iversen',
  claimant: {
    kind: 'individual',
    legal_name: 'Mara Iversen',
    co_owner: null,
    street: '18 Lantern Row',
    city: 'Portland',
    region: 'ME',
    postal_code: '04101',
    country: 'US',
    tax_id_last4: '1120',
  },
  basis: 'plan',
  plan_version: 1,
  currency: 'USD',
  recognized_claim: '630.00',
  fingerprint: null,
  positions: [],
  lines: [],
  transactions: [trade('other', '5', 'opening'), trade('buy', '100.5'), trade('sell', '30')],
  documents: [{ file_name: 's.pdf', sha256: 'a', accounts: [] }],
  contract: null,
  answers: { claimed_elsewhere: 'no', is_excluded_party: false },
  certification: { version: 'c', sha256: 'b' },
};
const of = (more: Partial<FrozenClaim> = {}): ClaimToFile => ({
  reference: 'TR-7',
  claim: { ...claim, ...more },
  sha256: 'f'.repeat(64),
  signed_name: 'Mara Iversen',
  signed_on: '2026-11-21',
  tax_id: null,
  phone: '+1 207 555 0142',
  email: 'mara@example.test',
  authority: 'Contract of 1 Nov 2026',
  contract_signed_on: '2026-11-01',
  claim_number: null,
  deficiency_response: null,
});

describe('the neutral template', () => {
  test('is a template that can be used', () => {
    expect(templateFaults(neutralTemplate)).toEqual([]);
  });
  test('takes a whole claim without a fault, every figure as it was signed', () => {
    const { sheets, faults, control } = fillTemplate(neutralTemplate, [of()]);
    expect(faults).toEqual([]);
    expect(sheets.map(({ name, rows }) => `${name} ${rows.length}`)).toEqual([
      'Claims 1',
      'Transactions 3',
      'Holdings 0',
    ]);
    expect(sheets[1]!.rows[1]!.map((cell) => cell?.text ?? null)).toEqual([
      'TR-7',
      'A-1',
      'MRRW',
      null,
      'Purchase',
      '03/02/2020',
      '100.5',
      '20.125',
      null,
      'USD',
      'trades.csv',
      '2',
    ]);
    expect(control).toEqual({
      claims: '1',
      transactions: '3',
      opening_holding: null,
      shares_bought: '100.5',
      shares_sold: '30',
      closing_holding: null,
      recognized_claims: '630.00',
      documents: '1',
    });
  });
});

describe('an administrator’s own template', () => {
  const own: FilingTemplate = {
    date_format: 'YYYYMMDD',
    limits: { claims: 1, rows: 2 },
    sheets: [
      {
        name: 'Data',
        rows: 'transactions',
        columns: [
          { header: 'ID', field: 'reference', format: 'text', max_length: 3 },
          { header: 'Filer', field: null, text: 'Trover', format: 'text' },
          { header: 'T', field: 'type', format: 'text', codes: { buy: 'P', sell: 'S' } },
          { header: 'Date', field: 'trade_date', format: 'date' },
          { header: 'Price', field: 'price', format: 'number', decimals: 2 },
          { header: 'Tax', field: 'tax_id', format: 'text', required: true },
        ],
      },
    ],
  };
  test('decides columns, order, codes, formats and limits; a dry run reports what it would be sent back for', () => {
    const { sheets, faults } = fillTemplate(own, [of(), of()]);
    expect(sheets[0]!.rows[1]!.map((cell) => cell?.text ?? null)).toEqual([
      null,
      'Trover',
      'P',
      '20200302',
      '20.13',
      null,
    ]);
    const first = faults.filter(({ row }) => row === 1).map(({ column, message }) => `${column} ${message}`);
    expect(first).toEqual([
      'ID has 4 characters, where the administrator accepts 3',
      'T the template has no code for "opening"',
      'Tax is empty, and the administrator requires it',
    ]);
    expect(faults.filter(({ row }) => row === null).map(({ message }) => message)).toEqual([
      '6 rows, where the administrator accepts 2: file in parts',
      '2 claims, where the administrator accepts 1: file in parts',
    ]);
  });
  test('that cannot be used shows why', () => {
    const [sheet] = own.sheets;
    const twice = [sheet!.columns[0]!, sheet!.columns[0]!];
    const faults = templateFaults({
      ...own,
      date_format: 'D/M/YYYY',
      sheets: [{ name: 'a/b', rows: 'claims', columns: [...twice, { header: 'P', field: 'price', format: 'number' }] }],
    });
    expect(faults).toHaveLength(5);
    expect(faults.join(' ')).toContain('which a claim has many of');
  });
});

describe('signs, holdings and the schedule of a form', () => {
  const holding = {
    ...{ security: 'MRRW', cusip: '59001A102', isin: null },
    opening: { date: '2020-01-31', quantity: '5' },
    closing: { date: '2020-12-31', quantity: '75.5' },
  };
  const sold = { ...trade('sell', '30'), amount: '603.75' };
  const bought = { ...trade('buy', '100.5'), amount: '-2022.56' };
  const held = of({ transactions: [trade('other', '5', 'opening'), bought, sold], holdings: [holding] });
  const sheet = (rows: 'schedule' | 'transactions' | 'holdings', columns: object[]): FilingTemplate =>
    ({
      date_format: 'MM/DD/YYYY',
      limits: { claims: 9, rows: 9 },
      sheets: [{ name: 'S', rows, columns }],
    }) as FilingTemplate;
  const columnOf = (template: FilingTemplate) =>
    fillTemplate(template, [held]).sheets[0]!.rows.map((row) => row.map((cell) => cell?.text ?? null));
  const number = (field: string, sign?: string) => ({
    header: `${field} ${sign}`,
    field,
    format: 'number',
    ...(sign && { sign }),
  });

  test('the control totals sum the holdings of all claims, and none where one claim was signed without', () => {
    const { control } = fillTemplate(neutralTemplate, [held, held]);
    expect([control.opening_holding, control.closing_holding]).toEqual(['10', '151']);
    const mixed = fillTemplate(neutralTemplate, [held, of()]).control;
    expect([mixed.opening_holding, mixed.closing_holding]).toEqual([null, null]);
    expect(summarizeClaim(of({ holdings: [] }).claim)).toEqual({
      ...{ transactions: 3, opening_holding: '0', shares_bought: '100.5', shares_sold: '30' },
      ...{ closing_holding: '0', recognized_claim: '630.00', currency: 'USD' },
    });
  });
  test('a number has the sign that the template states', () => {
    const columns = ['as_stored', 'positive', 'by_direction'].flatMap((sign) => [
      number('quantity', sign),
      number('amount', sign),
    ]);
    expect(columnOf(sheet('transactions', columns)).slice(1)).toEqual([
      ['100.5', '-2022.56', '100.5', '2022.56', '100.5', '2022.56'],
      ['30', '603.75', '30', '603.75', '-30', '-603.75'],
    ]);
  });

  test('the schedule begins with the computed opening, ends with the closing, and sums to nothing by direction', () => {
    const rows = columnOf(
      sheet('schedule', [{ header: 'T', field: 'type', format: 'text' }, number('quantity', 'by_direction')]),
    );
    expect(rows).toEqual([
      ['opening', '5'],
      ['buy', '100.5'],
      ['sell', '-30'],
      ['closing', '-75.5'],
    ]);
    expect(rows.reduce((sum, [, quantity]) => sum + Number(quantity), 0)).toBe(0);
  });

  test('a date is a date with the day beside it, and a field is only where its rows have one', () => {
    const filled = fillTemplate(sheet('holdings', [{ header: 'D', field: 'opening_date', format: 'date' }]), [held]);
    expect(filled.sheets[0]!.rows[0]).toEqual([{ kind: 'date', text: '01/31/2020', day: '2020-01-31' }]);
    expect(templateFaults(sheet('transactions', [{ header: 'D', field: 'opening_date', format: 'date' }]))).toEqual([
      'The column "D" of "S" shows opening_date, which a row of transactions has none of.',
    ]);
    expect(templateFaults(sheet('holdings', [{ header: 'P', field: 'price', format: 'number' }]))).toHaveLength(1);
  });
});
