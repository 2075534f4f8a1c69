import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCents } from '../money/decimal.ts';
import { type CreditTransfer, Pain001Writer } from './pain001.ts';

/** An element of pain.001.001.09 as its schema has it: its children in this order, or the form of its text. */
type Rule = { readonly in: Readonly<Record<string, { rule: Rule; least: 0 | 1; most: number }>> } | { is: RegExp };

const one = (rule: Rule) => ({ rule, least: 1, most: 1 }) as const;
const maybe = (rule: Rule) => ({ rule, least: 0, most: 1 }) as const;
const many = (rule: Rule) => ({ rule, least: 1, most: Number.POSITIVE_INFINITY }) as const;
/** MaxNText: at least one sign, of those that banks agree on. */
const text = (most: number): Rule => ({ is: new RegExp(`^[A-Za-z0-9/?:().,'+ -]{1,${most}}$`) });

const date: Rule = { is: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/ };
const dateTime: Rule = { is: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?$/ };
const count: Rule = { is: /^[0-9]{1,15}$/ };
const sum: Rule = { is: /^(?=[\d.]{1,19}$)\d+(\.\d{1,17})?$/ };
// ActiveOrHistoricCurrencyAndAmount: 18 digits, 5 of them after the point
const amount: Rule = { is: /^(?=[\d.]{1,19}$)\d+(\.\d{1,5})?$/ };
const iban: Rule = { is: /^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/ };
const bic: Rule = { is: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/ };
/** PostalAddress24, in its parts. */
const postalAddress: Rule = {
  in: {
    StrtNm: maybe(text(70)),
    PstCd: maybe(text(16)),
    TwnNm: maybe(text(35)),
    CtrySubDvsn: maybe(text(35)),
    Ctry: maybe({ is: /^[A-Z]{2}$/ }),
  },
};
const party: Rule = { in: { Nm: one(text(140)), PstlAdr: maybe(postalAddress), Id: maybe({ in: {} }) } };
const agent: Rule = { in: { FinInstnId: one({ in: { BICFI: one(bic) } }) } };
const account: Rule = {
  in: { Id: one({ in: { IBAN: one(iban) } }), Tp: maybe({ in: {} }), Ccy: maybe({ is: /^[A-Z]{3}$/ }) },
};
const paymentType: Rule = {
  in: { InstrPrty: maybe({ is: /^(HIGH|NORM)$/ }), SvcLvl: maybe({ in: { Cd: one({ is: /^[A-Z]{4}$/ }) } }) },
};
const bearer: Rule = { is: /^(DEBT|CRED|SHAR|SLEV)$/ };

const transferRule: Rule = {
  in: {
    PmtId: one({ in: { InstrId: maybe(text(35)), EndToEndId: one(text(35)), UETR: maybe({ is: /^[0-9a-f-]{36}$/ }) } }),
    PmtTpInf: maybe(paymentType),
    Amt: one({ in: { InstdAmt: one(amount) } }),
    XchgRateInf: maybe({ in: {} }),
    ChrgBr: maybe(bearer),
    UltmtDbtr: maybe(party),
    IntrmyAgt1: maybe(agent),
    CdtrAgt: maybe(agent),
    CdtrAgtAcct: maybe(account),
    Cdtr: maybe(party),
    CdtrAcct: maybe(account),
    UltmtCdtr: maybe(party),
    Purp: maybe({ in: {} }),
    RmtInf: maybe({ in: { Ustrd: many(text(140)) } }),
  },
};

const documentRule: Rule = {
  in: {
    CstmrCdtTrfInitn: one({
      in: {
        GrpHdr: one({
          in: {
            MsgId: one(text(35)),
            CreDtTm: one(dateTime),
            NbOfTxs: one(count),
            CtrlSum: maybe(sum),
            InitgPty: one(party),
          },
        }),
        PmtInf: many({
          in: {
            PmtInfId: one(text(35)),
            PmtMtd: one({ is: /^(CHK|TRF|TRA)$/ }),
            BtchBookg: maybe({ is: /^(true|false)$/ }),
            NbOfTxs: maybe(count),
            CtrlSum: maybe(sum),
            PmtTpInf: maybe(paymentType),
            ReqdExctnDt: one({ in: { Dt: one(date) } }),
            PoolgAdjstmntDt: maybe(date),
            Dbtr: one(party),
            DbtrAcct: one(account),
            DbtrAgt: one(agent),
            DbtrAgtAcct: maybe(account),
            UltmtDbtr: maybe(party),
            ChrgBr: maybe(bearer),
            CdtTrfTxInf: many(transferRule),
          },
        }),
      },
    }),
  },
};

interface Element {
  name: string;
  attributes: string;
  children: Element[];
  text: string;
}

const unescaped = (escaped: string): string =>
  escaped
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

/** Well-formed XML without comments or sections; throws on anything else. */
function parse(xml: string): Element {
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '');
  const stack: Element[] = [{ name: '', attributes: '', children: [], text: '' }];
  for (const [, closing, name = '', attributes = '', words = ''] of body.matchAll(
    /<(\/?)([A-Za-z0-9]+)((?: [A-Za-z]+="[^"<]*")*)>([^<]*)/g,
  )) {
    if (closing === '/') {
      const closed = stack.pop();
      if (closed?.name !== name) throw new Error(`</${name}> closes <${closed?.name}>`);
      stack.at(-1)?.children.push(closed);
    } else stack.push({ name, attributes, children: [], text: unescaped(words) });
  }
  if (stack.length !== 1) throw new Error(`${stack.at(-1)?.name} is not closed`);
  const [root] = stack[0]!.children;
  if (root === undefined) throw new Error('no element');
  return root;
}

/** What of an element the schema would refuse, by its path. */
function faultsOf(element: Element, rule: Rule, at = element.name): string[] {
  if ('is' in rule) return rule.is.test(element.text) ? [] : [`${at}: “${element.text}”`];
  const order = Object.keys(rule.in);
  let place = 0;
  const faults: string[] = [];
  const counts = new Map<string, number>();
  for (const child of element.children) {
    const next = order.indexOf(child.name, place);
    if (next < 0) return [...faults, `${at}: ${child.name} is not allowed here`];
    place = next;
    counts.set(child.name, (counts.get(child.name) ?? 0) + 1);
    faults.push(...faultsOf(child, rule.in[child.name]!.rule, `${at}/${child.name}`));
  }
  for (const [name, { least, most }] of Object.entries(rule.in)) {
    const n = counts.get(name) ?? 0;
    if (n < least || n > most) faults.push(`${at}: ${n} times ${name}`);
  }
  return faults;
}

const words = (maxLength: number) => fc.string({ unit: 'grapheme', maxLength });
const address = fc.record({
  street: words(100),
  city: words(60),
  region: words(50),
  postal_code: words(30),
  country: fc.constantFrom('DE', 'NO', 'CH'),
});
const transfer: fc.Arbitrary<Omit<CreditTransfer, 'end_to_end_id'>> = fc.record({
  address: fc.option(address),
  cents: fc.bigInt({ min: 1n, max: 99_999_999_999n }),
  holder: fc.string({ unit: 'grapheme', maxLength: 200 }),
  iban: fc.constantFrom('DE89370400440532013000', 'NL91ABNA0417164300', 'FR1420041010050500013M02606'),
  bic: fc.constantFrom('COBADEFFXXX', 'ABNANL2A'),
  remittance: fc.string({ unit: 'grapheme', maxLength: 300 }),
});

test('a pain.001 is as its schema has it, whatever names and texts people give: order, lengths, signs, sums', () => {
  fc.assert(
    fc.property(
      fc.array(transfer, { minLength: 1, maxLength: 12 }),
      fc.string({ unit: 'grapheme', maxLength: 160 }),
      fc.constantFrom('EUR', 'CHF', 'SEK'),
      (transfers, name, currency) => {
        const cents = transfers.reduce((all, each) => all + each.cents, 0n);
        const writer = new Pain001Writer({
          debtor: { name, iban: 'DE75512108001245126199', bic: 'SOGEDEFF' },
          message_id: 'TROVER-FILE-7',
          created_at: '2026-11-21T09:30:00Z',
          execute_on: '2026-11-24',
          currency,
          decimals: 2,
          transfers: transfers.length,
          cents,
        });
        const xml = [
          writer.open(),
          ...transfers.map((each, at) => writer.transfer({ ...each, end_to_end_id: `TROVER-${at + 1}` })),
          writer.close(),
        ].join('');
        const root = parse(xml);
        expect(root.attributes).toBe(' xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"');
        expect(faultsOf(root, documentRule)).toEqual([]);
        expect(xml.split('<CdtTrfTxInf>')).toHaveLength(transfers.length + 1);
        expect(xml.match(/<CtrlSum>([\d.]+)<\/CtrlSum>/g)).toEqual([
          `<CtrlSum>${formatCents(cents)}</CtrlSum>`,
          `<CtrlSum>${formatCents(cents)}</CtrlSum>`,
        ]);
        for (const [, of] of xml.matchAll(/<InstdAmt Ccy="([^"]*)">/g)) expect(of).toBe(currency);
      },
    ),
    { numRuns: process.env.LONG ? 20_000 : 300 },
  );
});

test('the schema’s rules themselves refuse what is wrong', () => {
  const right = '<PmtId><EndToEndId>TROVER-1</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">1.00</InstdAmt></Amt>';
  const check = (content: string) => faultsOf(parse(`<CdtTrfTxInf>${content}</CdtTrfTxInf>`), transferRule);
  expect(check(right)).toEqual([]);
  expect(check('<Amt><InstdAmt Ccy="EUR">1.00</InstdAmt></Amt><PmtId><EndToEndId>T</EndToEndId></PmtId>')).toEqual([
    'CdtTrfTxInf: PmtId is not allowed here',
  ]);
  expect(check(right.replace('1.00', '1,00'))).toEqual(['CdtTrfTxInf/Amt/InstdAmt: “1,00”']);
  expect(check(right.replace('TROVER-1', 'T'.repeat(36)))).toHaveLength(1);
  expect(check(right.replace('<EndToEndId>TROVER-1</EndToEndId>', ''))).toEqual([
    'CdtTrfTxInf/PmtId: 0 times EndToEndId',
  ]);
  expect(() => check(right.slice(0, -6))).toThrow('closes');
});
