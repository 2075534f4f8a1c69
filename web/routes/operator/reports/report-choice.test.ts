import { expect, test } from 'vitest';
import { readChoice } from './report-choice.ts';

test('the address chooses months, currency, clients and a figure; what it cannot mean is left out', () => {
  expect(readChoice(new URLSearchParams(), '2026-01-30')).toEqual({
    ...{ period: '12', from: '2025-02-01', to: '2026-01-30', figure: null, key: null },
  });
  const asked = new URLSearchParams('period=3&currency=EUR&clients=institutions&figure=fees&key=partners');
  expect(readChoice(asked, '2026-01-30')).toMatchObject({
    ...{ from: '2025-11-01', currency: 'EUR', clients: 'institutions', figure: 'fees', key: 'partners' },
  });
  expect(readChoice(new URLSearchParams('period=9&currency=euro&figure=x'), '2026-01-30')).not.toHaveProperty(
    'currency',
  );
});
