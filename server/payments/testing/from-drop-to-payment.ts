import type { SteadyCaller } from './steady-caller.ts';

export const ORDER = 'osmund-bank-2023';
export const TODAY = '2026-11-21';
export const people = ['anna', 'bo', 'cleo'] as const;
type Person = (typeof people)[number];

export interface Callers {
  investors: Record<Person, SteadyCaller>;
  operators: readonly [SteadyCaller, SteadyCaller];
}

/** One action of a person, with its effects in the program; it is done once however often it is started. */
export interface Step {
  name: string;
  run: () => Promise<void>;
}

const P = 'payouts';
const legalName = (person: Person): string => `${person[0]!.toUpperCase()}${person.slice(1)} Ahlgren`;
const rowsOf = (person: Person): string =>
  [
    'account,security,type,date,quantity,price,currency,note',
    ...Array.from({ length: 40 }, (_, at) => `${person},OSMB,purchase,2021-03-15,${10 + at},48.10,USD,`),
    `${person},OSMB,sale,2023-06-15,100,28.40,USD,`,
  ].join('\n');

/** The actions of one investor, from the dropped file to the signature. */
function investorSteps(person: Person, caller: SteadyCaller, order: () => number): Step[] {
  const known = { portfolio: 0, owner: 0, claim: 0, details: 0 };
  const move = (from_stage: string, more: object = {}) =>
    caller.post(`${P}/payout_request/move_to_next_stage`, {
      sub_payout_request_id: known.claim,
      from_stage,
      ...more,
    });
  const step = (name: string, run: () => Promise<unknown>): Step => ({
    name: `${person}: ${name}`,
    run: async () => void (await run()),
  });
  return [
    step('portfolio', async () => {
      const label = `of ${person}`;
      const there = (await caller.get('portfolio/portfolio?limit=50')).items.find(
        (one: { label: string }) => one.label === label,
      );
      const made = there ?? (await caller.post('portfolio/portfolio', { label, beneficial_owner: person }));
      [known.portfolio, known.owner] = [made.id, made.beneficial_account_id];
    }),
    step('drop', async () => {
      const file = { name: 'osmund.csv', type: 'text/csv', content: `${rowsOf(person)}\n` };
      const { upload } = await caller.upload('portfolio/uploadtradesfile', {
        fields: { portfolio_id: known.portfolio },
        file,
      });
      await caller.until(
        `portfolio/uploadtradesfile?upload_id=${upload.id}`,
        (page) => page.upload.status === 'matched',
      );
    }),
    step('join', async () => {
      const { joined } = await caller.post(`orders/${order()}/join`, {
        claimed_elsewhere: 'no',
        is_excluded_party: false,
      });
      known.claim = joined[0].sub_payout_request_ids[0];
    }),
    step('prove', () =>
      caller.upload(`${P}/confirmations/${known.portfolio}`, {
        fields: { from_month: '2016-01', to_month: '2026-11' },
        file: { name: 'statement.pdf', type: 'application/pdf', content: `%PDF-1.7\nof ${person}` },
      }),
    ),
    step('contract', () =>
      caller.post(`${P}/contract/longterm`, {
        ...{ beneficial_account_id: known.owner, kind: 'individual', legal_name: legalName(person) },
        ...{ street: '3 Quay Street', city: 'Portland', region: 'ME', postal_code: '04101', country: 'US' },
        ...{ text_version: 'longterm-2026-12', signed_name: legalName(person), accepted: true },
      }),
    ),
    step('payment details', async () => {
      const account_number = String(418_806_120 + people.indexOf(person));
      const details = {
        ...{ kind: 'ach', holder: legalName(person), account_type: 'checking' },
        ...{ routing_number: '021000021', account_number },
      };
      known.details = (await caller.post(`${P}/payment_details`, { details })).payment_details.id;
    }),
    step('confirm the trades', () => move('trades', { trades_complete: true })),
    step('confirm the contract', () => move('contract')),
    step('choose the account', () =>
      caller.post(`${P}/payout_request/set_payment_details`, {
        sub_payout_request_id: known.claim,
        payment_details_id: known.details,
      }),
    ),
    step('confirm the payment', () => move('payment')),
    step('sign', () => move('sign_off', { sign_off: { certified: true, signed_name: legalName(person) } })),
  ];
}

/** The actions of two operators, from the package to the payment. */
function operatorSteps([first, second]: Callers['operators'], order: () => number): Step[] {
  const known = { filing: 0, distribution: 0, file: 0, total: '', matched: '', due: '' };
  const O = 'operator';
  const step = (name: string, run: () => Promise<unknown>): Step => ({
    name: `operator: ${name}`,
    run: async () => void (await run()),
  });
  const filings = async () => (await first.get(`${O}/filings/${known.filing}/claims?limit=50`)).items;
  const bankFile = (status: string) =>
    first.until(`${O}/bank_files/${known.file}`, (file) => file.status === status && file.is_ready);
  return [
    step('package', async () => {
      const { items } = await first.get(`${O}/filing_templates`);
      const made = await first.post(`${O}/filings`, {
        ...{ order_id: order(), template_id: items[0].id, unreviewed_reason: 'A test of crashes.' },
      });
      known.filing = made.id;
      await first.until(`${O}/filings?order_id=${order()}`, (page) =>
        page.items.some((one: { id: number; status: string }) => one.id === known.filing && one.status === 'made'),
      );
    }),
    step('send the package', () => first.post(`${O}/filings/${known.filing}/sent`, { sent_on: TODAY })),
    step('numbers of the administrator', async () => {
      const claims = (await filings()).map(({ sub_payout_request_id }: { sub_payout_request_id: number }) => ({
        sub_payout_request_id,
        claim_number: `OB-${sub_payout_request_id}`,
      }));
      await first.post(`${O}/filings/${known.filing}/confirm`, { confirmed_on: TODAY, claims });
    }),
    step('client account', () =>
      first.post(`${O}/bank_accounts`, {
        ...{ currency: 'USD', holder: 'Trover Client Account', bank_name: 'Harbor Bank' },
        ...{ company_id: '1841234567', routing_number: '021000021', account_number: '418807702' },
      }),
    ),
    step('import the distribution', async () => {
      const rows = (await filings()).map(
        ({ claim_number, beneficial_owner }: { claim_number: string; beneficial_owner: string }) =>
          `${claim_number},Ahlgren,,100${people.findIndex((one) => beneficial_owner.toLowerCase().startsWith(one))}.01`,
      );
      const { distribution } = await first.upload(`${O}/distributions`, {
        fields: { order_id: order(), round: 1 },
        file: {
          name: 'distribution.csv',
          type: 'text/csv',
          content: `${['claim_number,claimant,recognized_claim,award', ...rows].join('\n')}\n`,
        },
      });
      known.distribution = distribution.id;
      const read = await first.until(`${O}/distributions/${known.distribution}`, ({ status }) => status === 'read');
      [known.total, known.matched] = [read.total, read.matched_total];
    }),
    step('arrival', () =>
      first.post(`${O}/distributions/${known.distribution}/arrival`, {
        ...{ amount: known.total, arrived_on: TODAY, bank_reference: 'WIRE 4471', is_unrelated: true },
      }),
    ),
    step('approve the distribution', async () => {
      const { fee_total, row_version } = await second.get(`${O}/distributions/${known.distribution}`);
      await second.post(`${O}/distributions/${known.distribution}/approve`, {
        ...{ matched_total: known.matched, fee_total, row_version },
      });
      await first.until(`${O}/distributions/${known.distribution}`, ({ status }) => status === 'posted');
    }),
    step('draft the bank file', async () => {
      const { bank_file } = await first.post(`${O}/bank_files`, {
        ...{ distribution_id: known.distribution, format: 'nacha', execute_on: '2026-11-24' },
      });
      known.file = bank_file.id;
      known.due = (await bankFile('draft')).total;
    }),
    step('approve the bank file', async () => {
      await second.post(`${O}/bank_files/${known.file}/approve`, { total: known.due });
      await bankFile('written');
    }),
    step('send the bank file', async () => {
      await first.post(`${O}/bank_files/${known.file}/sent`);
      await bankFile('sent');
    }),
  ];
}

/** Three investors, who can act concurrently, followed by two operators. */
export function chainsToPayment({ investors, operators }: Callers, order: () => number) {
  return {
    investors: people.map((person) => investorSteps(person, investors[person], order)),
    operators: operatorSteps(operators, order),
  };
}

/** All steps in order, for three investors and two operators. */
export function fromDropToPayment(callers: Callers, order: () => number): Step[] {
  const { investors, operators } = chainsToPayment(callers, order);
  return [...investors.flat(), ...operators];
}
