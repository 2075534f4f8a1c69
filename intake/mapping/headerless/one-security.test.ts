import { describe, expect, it } from 'vitest';
import { findUnmappedTable } from '../find-unmapped-table.ts';
import { tryRows } from '../try-rows.ts';

/** A plan's history at a transfer agent, which names no security anywhere. */
const HISTORY = [
  'Transaction Date,Effective Date,Description,FMV,Amount,Share Price,Transaction Shares',
  '01/31/25,01/31/25,PAYROLL DEDUCTION,204.875,253.14,194.6312,1.3006',
  '04/30/25,04/30/25,DIVIDEND REINVESTMENT,193.315,43.66,193.315,0.2258',
  '06/13/25,06/13/25,SALE,210.40,1052.00,210.40,5.0000',
];
const asked = () => findUnmappedTable(new TextEncoder().encode(`${HISTORY.join('\n')}\n`), true)!;

describe('a table that names no security', () => {
  it('is asked about, and is never read without it', () => {
    const { proposal } = asked();
    expect(proposal.warnings[0]).toContain('no column names the security');
    expect(proposal.mapping.columns).toEqual(['trade_date', null, 'action', null, 'amount', 'price', 'quantity']);
  });

  it.each([
    ['RHGD', { symbol: 'RHGD' }],
    ['037833100', { cusip: '037833100', cusip_valid: true }],
    ['us0378331005', { isin: 'US0378331005', isin_valid: true }],
    ['Rheingold Stock Purchase Plan', { security_name: 'Rheingold Stock Purchase Plan' }],
  ])('is of the one security that its owner enters: %s', (security, named) => {
    const { table, proposal } = asked();
    const mapping = {
      ...proposal.mapping,
      security,
      actions: [{ printed: 'PAYROLL DEDUCTION', means: 'buy' as const }],
    };
    const { trades, errors } = tryRows(table.names, table.rows, mapping);
    expect(errors).toEqual([]);
    expect(trades).toMatchObject([
      { ...named, type: 'buy', trade_date: '2025-01-31', quantity: '1.3006', price: '194.6312' },
      { ...named, type: 'buy', subtype: 'reinvest', quantity: '0.2258' },
      { ...named, type: 'sell', quantity: '5', net_amount: '1052' },
    ]);
  });

  it.each([
    [['"Holder: A HOLDER","Account: C0001"', '"Company: RHEINGOLD INC.","Plan: Direct"'], 'RHEINGOLD INC.'],
    [['Symbol: RHGD', 'Security: Rheingold Inc'], 'RHGD'],
    [['Company: Some Brokerage'], undefined],
    [['Symbol: RHGD', 'Symbol: MRWX'], undefined],
  ])('is of the one that a label above it names, unless it may be the broker: %j', (above, security) => {
    const { proposal } = findUnmappedTable(new TextEncoder().encode([...above, ...HISTORY, ''].join('\n')), true)!;
    expect(proposal.mapping.security).toBe(security);
  });

  it('has the security of each row where a column names it', () => {
    const { table, proposal } = asked();
    const columns = proposal.mapping.columns.map((field, at) => (at === 1 ? 'symbol' : field));
    const rows = table.rows.map(({ line, cells }) => ({
      line,
      cells: cells.map((cell, at) => (at === 1 ? 'MRWX' : cell)),
    }));
    const { trades } = tryRows(table.names, rows, { ...proposal.mapping, columns, security: 'RHGD' });
    expect(trades.map(({ symbol }) => symbol)).toEqual(['MRWX', 'MRWX']);
  });
});
