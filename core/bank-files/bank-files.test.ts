import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AchCredit, achText, NachaWriter } from './nacha.ts';
import { isoText, Pain001Writer } from './pain001.ts';
import { endToEndId } from './returns.ts';

const originator = {
  routing_number: '021000021',
  bank_name: 'Harbor Bank',
  company_id: '1841234567',
  company_name: 'Trover Client Account',
};
const file = {
  originator,
  created_at: '2026-11-21T09:30',
  effective_on: '2026-11-24',
  modifier: 'A',
  description: 'SETTLEMENT',
};

function nacha(credits: readonly AchCredit[]): string[] {
  const writer = new NachaWriter(file);
  const text = [writer.open(), ...credits.map((credit) => writer.credit(credit)), writer.close()].join('');
  return text.split('\n').slice(0, -1);
}

const credit: fc.Arbitrary<AchCredit> = fc.record({
  payment_id: fc.integer({ min: 1, max: 999_999_999 }),
  cents: fc.bigInt({ min: 1n, max: 9_999_999_999n }),
  holder: fc.string({ unit: 'grapheme', maxLength: 40 }),
  account_type: fc.constantFrom('checking' as const, 'savings' as const),
  routing_number: fc.constantFrom('021000021', '011401533', '121042882', '322271627'),
  account_number: fc.stringMatching(/^[0-9]{4,17}$/),
  is_entity: fc.boolean(),
});

describe('a NACHA file', () => {
  test('has the records of the format, each in its place', () => {
    const lines = nacha([
      {
        payment_id: 17,
        cents: 335_258n,
        holder: 'Mara Íversen',
        account_type: 'checking',
        routing_number: '011401533',
        account_number: '000418804471',
        is_entity: false,
      },
    ]);
    expect(lines.slice(0, 5)).toEqual([
      '101 02100002118412345672611210930A094101HARBOR BANK            TROVER CLIENT ACCOUNT          ',
      '5220TROVER CLIENT AC                    1841234567PPDSETTLEMENT261124261124   1021000020000001',
      '622011401533000418804471     0000335258000000000000017MARA IVERSEN            0021000020000001',
      '82200000010001140153000000000000000000335258' + '1841234567                         021000020000001',
      `9000001000001000000010001140153000000000000000000335258${' '.repeat(39)}`,
    ]);
    expect(lines.slice(5)).toEqual(Array(5).fill('9'.repeat(94)));
  });

  test('obeys its own rules for whatever payments', () => {
    fc.assert(
      fc.property(fc.array(credit, { minLength: 1, maxLength: 40 }), (credits) => {
        const lines = nacha(credits);
        expect(lines.every((line) => line.length === 94 && /^[\x20-\x7e]*$/.test(line))).toBe(true);
        expect(lines.length % 10).toBe(0);
        const entries = lines.filter((line) => line.startsWith('6'));
        const control = lines.find((line) => line.startsWith('9') && !/^9+$/.test(line))!;
        expect(Number(control.slice(13, 21))).toBe(credits.length);
        expect(Number(control.slice(7, 13))).toBe(lines.length / 10);
        const hash = entries.reduce((sum, line) => sum + BigInt(line.slice(3, 11)), 0n) % 10n ** 10n;
        expect(BigInt(control.slice(21, 31))).toBe(hash);
        expect(BigInt(control.slice(43, 55))).toBe(credits.reduce((sum, { cents }) => sum + cents, 0n));
        expect(control.slice(31, 43)).toBe('0'.repeat(12));
        // batches: header, entries, control, with their own sums that sum to the file's
        const controls = lines.filter((line) => line.startsWith('8'));
        expect(controls.length).toBe(Number(control.slice(1, 7)));
        expect(controls.reduce((sum, line) => sum + BigInt(line.slice(32, 44)), 0n)).toBe(
          BigInt(control.slice(43, 55)),
        );
        expect(controls.reduce((sum, line) => sum + Number(line.slice(4, 10)), 0)).toBe(credits.length);
        expect(new Set(entries.map((line) => line.slice(79))).size).toBe(entries.length);
      }),
    );
  });

  test('text becomes what the format takes', () => {
    expect(achText('Ærø & Söhne GmbH', 22)).toBe('AERO & SOHNE GMBH     ');
    expect(isoText('Müller & <Söhne>', 70)).toBe('Muller + Sohne');
    expect(isoText("O'Neill", 70)).toBe('O&apos;Neill');
  });
});

const debtor = { name: 'Trover client account', iban: 'DE89370400440532013000', bic: 'DEUTDEFF' };
const transfer = (id: number, cents: bigint) => ({
  end_to_end_id: endToEndId(id),
  cents,
  holder: 'Ada Lindqvist',
  iban: 'NO9386011117947',
  bic: 'DNBANOKK',
  remittance: 'Settlement Kraft Heinz',
  address: null,
});

describe('a pain.001', () => {
  const write = (cents: readonly bigint[], currency = 'EUR') => {
    const announced = { message_id: 'TROVER-FILE-1', created_at: '2026-11-21T09:30:00Z', execute_on: '2026-11-24' };
    const total = cents.reduce((sum, one) => sum + one, 0n);
    const writer = new Pain001Writer({
      debtor,
      ...announced,
      currency,
      decimals: 2,
      transfers: cents.length,
      cents: total,
    });
    return [writer.open(), ...cents.map((one, at) => writer.transfer(transfer(at + 1, one))), writer.close()].join('');
  };

  test('has the elements of its schema in their order, and sums that agree', () => {
    const text = write([100n, 250_050n]);
    expect(text).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>2501.50</CtrlSum>');
    const order = [
      'GrpHdr',
      'MsgId',
      'CreDtTm',
      'NbOfTxs',
      'CtrlSum',
      'InitgPty',
      'PmtInf',
      'PmtInfId',
      'PmtMtd',
      'BtchBookg',
      'PmtTpInf',
      'ReqdExctnDt',
      'Dbtr',
      'DbtrAcct',
      'DbtrAgt',
      'ChrgBr',
      'CdtTrfTxInf',
      'PmtId',
      'Amt',
      'CdtrAgt',
      'Cdtr',
      'CdtrAcct',
      'RmtInf',
    ];
    const places = order.map((name) => text.indexOf(`<${name}>`));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(write([5n], 'NOK')).not.toContain('SEPA');
  });

  test('amounts of a currency without decimals have none, and no part of one is lost', () => {
    const announced = { message_id: 'M', created_at: '2026-11-21T09:30:00Z', execute_on: '2026-11-24', transfers: 1 };
    const yen = (cents: bigint) => new Pain001Writer({ debtor, ...announced, currency: 'JPY', decimals: 0, cents });
    expect(yen(1_234_500n).transfer(transfer(1, 1_234_500n))).toContain('<InstdAmt Ccy="JPY">12345</InstdAmt>');
    expect(yen(1_234_500n).open()).toContain('<CtrlSum>12345</CtrlSum>');
    expect(() => yen(150n).transfer(transfer(1, 150n))).toThrow('JPY has no decimals');
  });

  test('a transfer beyond SEPA shows where the receiver lives, in the parts of an address', () => {
    const address = { street: '7 Øvre gate', city: 'Bergen', region: '', postal_code: '5003', country: 'NO' };
    const announced = { message_id: 'M', created_at: '2026-11-21T09:30:00Z', execute_on: '2026-11-24' };
    const writer = new Pain001Writer({ debtor, ...announced, currency: 'NOK', decimals: 2, transfers: 1, cents: 5n });
    expect(writer.transfer({ ...transfer(1, 5n), address })).toContain(
      '<Cdtr><Nm>Ada Lindqvist</Nm><PstlAdr><StrtNm>7 Ovre gate</StrtNm><PstCd>5003</PstCd><TwnNm>Bergen</TwnNm><Ctry>NO</Ctry></PstlAdr></Cdtr>',
    );
  });

  test('another sum than announced is refused', () => {
    const writer = new Pain001Writer({
      debtor,
      message_id: 'M',
      created_at: '2026-11-21T09:30:00Z',
      execute_on: '2026-11-24',
      currency: 'EUR',
      decimals: 2,
      transfers: 2,
      cents: 100n,
    });
    writer.open();
    writer.transfer(transfer(1, 100n));
    expect(() => writer.close()).toThrow('announces 2 transfers of 1.00 and has 1 of 1.00');
  });
});
