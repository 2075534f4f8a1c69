import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCents, parseCents } from '../money/decimal.ts';
import { shareFund } from './fund-shares.ts';

const none = { settlement_amount: null, attorney_fee_pct: null, expenses: null, net_fund: null };
const amounts = (figures: Parameters<typeof shareFund>[0]) =>
  Object.fromEntries((shareFund(figures)?.shares ?? []).map(({ party, amount }) => [party, amount]));

test('all known: what is left is for administrator, awards and taxes', () => {
  const figures = {
    ...{ settlement_amount: '72500000.00', attorney_fee_pct: '25', expenses: '950000.00', net_fund: '52000000.00' },
  };
  expect(amounts(figures)).toEqual({
    ...{ attorneys: '18125000.00', expenses: '950000.00', administration: '1425000.00', class: '52000000.00' },
  });
  expect(shareFund(figures)).toMatchObject({ unknown: '0.00', is_contradictory: false });
});

test('what no source reports stays unknown, and is not given to anyone', () => {
  const shares = shareFund({ ...none, settlement_amount: '1000.00', attorney_fee_pct: '33.3333' });
  expect(shares).toMatchObject({ unknown: '666.67' });
  expect(amounts({ ...none, settlement_amount: '1000.00' })).toEqual({
    ...{ attorneys: null, expenses: null, administration: null, class: null },
  });
  expect(shareFund(none)).toBeNull();
  expect(shareFund({ ...none, settlement_amount: '0.00' })).toBeNull();
});

test('figures that come to more than the fund are reported, and not drawn', () => {
  const shares = shareFund({
    settlement_amount: '100.00',
    attorney_fee_pct: '30',
    expenses: '5.00',
    net_fund: '90.00',
  });
  expect(shares).toMatchObject({ is_contradictory: true });
  expect(shares?.shares.every(({ thousandths }) => thousandths === null)).toBe(true);
});

test('the shares and what is unknown come to the fund, to the cent', () => {
  const cents = fc.bigInt(0n, 10n ** 12n);
  const maybe = fc.option(cents);
  fc.assert(
    fc.property(cents, fc.option(fc.integer({ min: 0, max: 100 })), maybe, maybe, (total, pct, expenses, net) => {
      const money = (value: bigint | null) => (value === null ? null : formatCents(value));
      const shares = shareFund({
        ...{ settlement_amount: formatCents(total), attorney_fee_pct: pct === null ? null : String(pct) },
        ...{ expenses: money(expenses), net_fund: money(net) },
      });
      if (shares === null || shares.is_contradictory) return;
      const sum = shares.shares.reduce((all, { amount }) => all + (parseCents(amount ?? '0.00') ?? 0n), 0n);
      expect(sum + (parseCents(shares.unknown) ?? 0n)).toBe(total);
    }),
  );
});
