import { describe, expect, it } from 'vitest';
import { matchHeader } from '../../rows/columns.ts';
import { fidelityPlaces } from './fidelity-columns.ts';
import { fidelityCsv } from './fidelity-csv.ts';

const places = (names: string, ...rows: string[]) =>
  fidelityPlaces(
    matchHeader(names.split(','), fidelityCsv),
    rows.map((row) => row.split(',')),
  );

describe("Fidelity's columns", () => {
  it('are where the header states, unless the rows show otherwise', () => {
    expect(places('Symbol,Quantity,Price ($)', 'ACME,10,80.10', ',0.000,')).toBeNull();
    expect(places('Symbol,Price ($),Quantity', 'ACME,80.10,-10', ',,0.000')).toBeNull();
    expect(places('Symbol,Quantity,Price ($)', 'ACME,10,80.10')).toBeNull();
  });

  it('are quantity and price the other way round where a price is negative or what moves nothing has one', () => {
    expect(places('Symbol,Quantity,Price ($)', 'ACME,80.10,10', ',,0.000')).toEqual({ quantity: 2, price: 1 });
    expect(places('Symbol,Quantity,Price ($)', 'ACME,80.10,-10')).toEqual({ quantity: 2, price: 1 });
  });

  it('are moved on by one where the quantity is a currency', () => {
    const header = 'Symbol,Quantity,Currency,Price';
    expect(places(header, 'ACME,USD,80.10,10')).toEqual({ currency: 1, price: 2, quantity: 3 });
    expect(places(header, 'ACME,10,USD,80.10', 'ACME,TEN,USD,80.10')).toBeNull();
  });
});
