import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { OwnedKind } from '@trover/contract/access.ts';
import { emptyProposal } from '@trover/core/cases/proposal.ts';
import type { Db } from '@trover/db/connect.ts';
import { insertAccount } from '@trover/db/queries/accounts/accounts.ts';
import { insertPasskey } from '@trover/db/queries/accounts/passkeys.ts';
import { insertSession } from '@trover/db/queries/accounts/sessions.ts';
import { addMilestone } from '@trover/db/queries/cases/milestones.ts';
import { addClaim, requirePayoutRequest } from '@trover/db/queries/claims/requests.ts';
import { postJournals } from '@trover/db/queries/ledger/posting.ts';
import { addDomain } from '@trover/db/queries/organisations/domains.ts';
import { insertInvitation } from '@trover/db/queries/organisations/invitations.ts';
import { insertKey } from '@trover/db/queries/organisations/keys.ts';
import { addMember } from '@trover/db/queries/organisations/members.ts';
import { insertTrial, insertWebhook } from '@trover/db/queries/organisations/webhooks.ts';
import { requireBeneficialAccount } from '@trover/db/queries/portfolios/portfolios.ts';
import { insertProposal } from '@trover/db/queries/proposals/proposals.ts';
import type { FilePurpose } from '@trover/db/schema/files.ts';
import { aCertification, aDecision } from '@trover/db/testing/organisations.ts';
import { aPortfolio } from '@trover/db/testing/portfolios.ts';
import { sql } from 'kysely';
import { requireText } from '../../claims/texts/texts.ts';
import { registerForTest } from '../../files/testing/store-for-test.ts';
import { aTaxStatement } from './a-tax-statement.ts';
import { copyCase } from './copy-case.ts';
import { addScan, addTable } from './waiting-uploads.ts';

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');

/** A name that an answer contains only where it contains data of this account. */
export const ownerName = (accountId: number): string => `Owner number ${accountId}`;

/**
 * One record of each kind that belongs to an account, created on first use and then reused: the upload is of the
 * portfolio, the confirmation of both portfolio and claim. A new household gets new records.
 */
export class OwnedFixture {
  readonly #made = new Map<OwnedKind, Promise<number>>();
  readonly #db: Db;
  readonly #account: number;
  readonly #caseId: number;
  readonly #name: string;

  /** `known`: records that exist already. */
  constructor(db: Db, accountId: number, caseId: number, known: Partial<Record<OwnedKind, number>> = {}) {
    for (const [kind, id] of Object.entries(known)) this.#made.set(kind as OwnedKind, Promise.resolve(id));
    this.#db = db;
    this.#account = accountId;
    this.#caseId = caseId;
    this.#name = `${ownerName(accountId)} ${hex(4)}`;
  }

  idOf(kind: OwnedKind): Promise<number> {
    const made = this.#made.get(kind) ?? this.#makers[kind]();
    this.#made.set(kind, made);
    return made;
  }

  readonly #makers: Record<OwnedKind, () => Promise<number>> = {
    portfolio: async () => (await aPortfolio(this.#db, this.#account, this.#name, `visited ${hex(6)}`)).portfolio_id,

    beneficial_account: () => requireBeneficialAccount(this.#db, this.#account, this.#name),

    upload: async () => {
      const sha256 = hex(32);
      const file = {
        file_name: 'visited.csv',
        file_key: await this.#file('trades'),
        sha256,
        bytes: 10,
        status: 'matched',
      } as const;
      const finished_at = new Date();
      return this.#insert('uploads', { portfolio_id: await this.idOf('portfolio'), ...file, finished_at });
    },

    upload_with_columns: async () =>
      addTable(this.#db, await this.idOf('portfolio'), { file_key: await this.#file('trades'), sha256: hex(32) }),

    upload_with_scan: async () =>
      addScan(this.#db, await this.idOf('portfolio'), { file_key: await this.#file('trades'), sha256: hex(32) }),

    column_mapping: () =>
      this.#insert('column_mappings', {
        account_id: this.#account,
        fingerprint: hex(32),
        names: '["Day"]',
        mapping: '{}',
        file_name: 'table.csv',
      }),

    correction: async () => {
      const portfolio_id = await this.idOf('portfolio');
      const trade = { portfolio_id, fingerprint: randomBytes(16), occurrence: 1 };
      return this.#insert('corrections', { account_id: this.#account, kind: 'ignored', ...trade });
    },

    session: async () => {
      const token_hash = createHash('sha256').update(hex(16)).digest();
      const expires_at = new Date(Date.now() + 3_600_000);
      const where = { address: null, user_agent: null, signed_in_with: 'password' } as const;
      await insertSession(this.#db, { account_id: this.#account, token_hash, expires_at, ...where });
      const made = this.#db.selectFrom('sessions').select('id').where('token_hash', '=', token_hash);
      return (await made.executeTakeFirstOrThrow()).id;
    },

    passkey: async () => {
      const key = { credential_id: randomBytes(16), public_key: randomBytes(32), counter: 0, transports: [] };
      const details = { host: 'localhost', name: 'Visited', is_backed_up: false };
      return required(await insertPasskey(this.#db, { account_id: this.#account, ...key, ...details }));
    },

    member: async () => {
      const somebody = { email: `member.${hex(6)}@example.test`, password_hash: '-', type: 'investor' } as const;
      const member_id = required(await insertAccount(this.#db, somebody));
      await addMember(this.#db, { organisation_id: this.#account, member_id, role: 'viewer', invited_by: null });
      return member_id;
    },

    invitation: async () =>
      required(
        await insertInvitation(this.#db, {
          organisation_id: this.#account,
          email: `invited.${hex(6)}@example.test`,
          role: 'viewer',
          token_hash: randomBytes(32),
          invited_by: null,
          expires_at: new Date(Date.now() + 3_600_000),
        }),
      ),

    decision: async () => {
      const case_id = await copyCase(this.#db, this.#caseId);
      return aDecision(this.#db, { organisation_id: this.#account, case_id });
    },

    certification: async () =>
      aCertification(this.#db, {
        organisation_id: this.#account,
        case_id: this.#caseId,
        beneficial_account_id: await this.idOf('beneficial_account'),
      }),

    api_key: () =>
      insertKey(this.#db, {
        organisation_id: this.#account,
        name: 'Visited',
        key_hash: randomBytes(32),
        ending: 'abcd',
        scopes: ['read'],
        entities: null,
        made_by: null,
        expires_at: new Date(Date.now() + 3_600_000),
      }),

    domain: async () =>
      (await addDomain(this.#db, { organisation_id: this.#account, domain: `${hex(6)}.example`, proof: 'visited' })).id,

    webhook: () =>
      insertWebhook(this.#db, {
        organisation_id: this.#account,
        url: 'https://visited.example',
        events: ['claim.paid'],
        ciphertext: randomBytes(40),
        master_key_id: 'visited',
        made_by: null,
      }),

    webhook_delivery: async () => {
      const webhook_id = await this.idOf('webhook');
      return (await insertTrial(this.#db, { organisation_id: this.#account, webhook_id }, `visited ${hex(6)}`)).id;
    },

    proposal: async () => {
      const { id: company_id } = await this.#db.selectFrom('companies').select('id').limit(1).executeTakeFirstOrThrow();
      const document = {
        ...emptyProposal,
        title: this.#name,
        company: { id: company_id, name: 'Visited', sector: null },
      };
      const proposal = { account_id: this.#account, draft_key: randomUUID(), company_id, document };
      return this.#db.transaction().execute((trx) => insertProposal(trx, proposal));
    },

    milestone: async () => {
      const case_id = await this.idOf('proposal');
      const step = { date: '2025-04-02', stage: 'filed', title: 'Filed', text: null, reason: null } as const;
      const made = await this.#db
        .transaction()
        .execute((trx) => addMilestone(trx, { case_id, ...step, document_id: null, recorded_by: this.#account }));
      return made.id;
    },

    case_document: async () =>
      this.#insert('case_documents', {
        case_id: await this.idOf('proposal'),
        kind: 'complaint',
        title: 'Complaint',
        url: 'https://court.example/complaint.pdf',
      }),

    claim: async () => {
      const [account_id, beneficial_account_id] = [this.#account, await this.idOf('beneficial_account')];
      return this.#db.transaction().execute(async (trx) => {
        const { id: payout_request_id } = await requirePayoutRequest(trx, { account_id, case_id: this.#caseId });
        const joined = { joined_by: 'claimant', mover_id: account_id, is_excluded_party: null } as const;
        return required(await addClaim(trx, { account_id, payout_request_id, beneficial_account_id, ...joined }));
      });
    },

    payment_details: () =>
      this.#insert('payment_details', {
        account_id: this.#account,
        ...{ kind: 'check', label: 'Check by mail', holder: this.#name },
        currency: 'USD',
        shown: 'Boston',
        ciphertext: randomBytes(40),
        master_key_id: 'visited',
        fingerprint: randomBytes(16),
      }),

    tax_form: async () =>
      this.#insert('tax_forms', {
        ...{ account_id: this.#account, beneficial_account_id: await this.idOf('beneficial_account'), kind: 'w9' },
        ...{ legal_name: this.#name, lines: '{}', tin_kind: 'ssn', tin_last4: '1120', ciphertext: randomBytes(40) },
        ...{ master_key_id: 'visited', fingerprint: randomBytes(16) },
        ...{ certification_version: 'visited', certification: 'visited' },
        ...{ signed_name: this.#name, signed_on: '2026-11-20' },
      }),

    tax_statement: async () =>
      this.#insert('tax_statements', aTaxStatement(this.#account, await this.idOf('beneficial_account'), this.#name)),

    identity_check: () =>
      this.#insert('identity_checks', {
        ...{ account_id: this.#account, method: 'upload', covers: 'document', status: 'declined' },
        ...{ expires_at: new Date(), decided_at: new Date(), reason: this.#name },
      }),

    payment: async () => {
      const [account_id, case_id] = [this.#account, this.#caseId];
      const sub_payout_request_id = await this.idOf('claim');
      const money = { currency: 'USD', amount: '8.50' };
      const round = 1;
      const file_sha256 = hex(32);
      const distribution_id = await this.#insert('distributions', {
        ...{ case_id, round, currency: 'USD', file_name: 'visited.csv', file_key: await this.#file('distribution') },
        ...{ file_sha256, bytes: 10 },
        imported_by: account_id,
      });
      const award_id = await this.#insert('awards', {
        ...{ account_id, sub_payout_request_id, distribution_id, case_id, round, row_number: 1, currency: 'USD' },
        ...{ amount: '10.00', fee_pct: '15', fee: '1.50', net: '8.50' },
      });
      const bank_file_id = await this.#insert('bank_files', {
        ...{ distribution_id, format: 'check', currency: 'USD', status: 'sent', execute_on: '2026-11-24' },
        ...{ drafted_by: account_id, snapshot: '{}', posted_to: Number.MAX_SAFE_INTEGER },
      });
      const payment_details_id = await this.idOf('payment_details');
      const of = { account_id, award_id, sub_payout_request_id, bank_file_id, payment_details_id };
      const id = await this.#insert('payments', { ...of, ...money });
      await this.#db.transaction().execute((trx) =>
        postJournals(trx, 'payment', sql`b.account_id = ${account_id} and b.id = ${id}`, {
          on_date: '2026-11-21',
          posted_by: account_id,
        }),
      );
      return id;
    },

    contract: async () => {
      const { version, sha256 } = await requireText(this.#db, 'longterm');
      const document_key = await this.#file('contract');
      const signed = { signature: 'typed', signed_name: this.#name, document_key, document_sha256: hex(32) };
      return this.#insert('contracts', {
        account_id: this.#account,
        beneficial_account_id: await this.idOf('beneficial_account'),
        kind: 'longterm',
        text_version: version,
        text_sha256: sha256,
        claimant: JSON.stringify({
          ...{ kind: 'individual', legal_name: this.#name, co_owner: null, street: '1 Main Street', city: 'Dover' },
          ...{ region: 'DE', postal_code: '19901', country: 'US', tax_id_last4: null },
          ...{ signer_name: null, signer_title: null },
        }),
        ...signed,
      });
    },

    confirmation: async () => {
      const sha256 = hex(32);
      const file = {
        file_name: 'proof.pdf',
        file_key: await this.#file('proof'),
        sha256,
        bytes: 10,
        media_type: 'application/pdf',
      };
      const portfolio_id = await this.idOf('portfolio');
      return this.#insert('confirmations', { account_id: this.#account, purpose: 'trades', portfolio_id, ...file });
    },

    notice: () =>
      this.#insert('notices', {
        account_id: this.#account,
        kind: 'match',
        cause: hex(8),
        title: this.#name,
        href: '/cases/my',
      }),

    link: async () => {
      const [account_id, portfolio_id] = [this.#account, await this.idOf('portfolio')];
      const known = await this.#db
        .selectFrom('links')
        .where('portfolio_id', '=', portfolio_id)
        .select('id')
        .executeTakeFirst();
      if (known !== undefined) return known.id;
      const of = { provider: 'sandbox', external_id: `visited ${hex(4)}`, institution_name: this.#name } as const;
      return this.#insert('links', { account_id, portfolio_id, ...of });
    },

    sync: async () => {
      const link_id = await this.idOf('link');
      const finished_at = new Date();
      return this.#insert('link_syncs', { link_id, cause: 'user', status: 'done', finished_at });
    },

    // someone who shares with the firm of this account
    firm_person: async () => {
      const { partner } = await this.#db
        .selectFrom('accounts')
        .select('partner')
        .where('id', '=', this.#account)
        .executeTakeFirstOrThrow();
      const somebody = { email: `${hex(8)}@example.test`, password_hash: '-', type: 'investor' } as const;
      const id = required(await insertAccount(this.#db, { ...somebody, first_name: this.#name, last_name: 'Visited' }));
      const given = { text_version: 'visited', text: 'Visited', host: 'localhost', address: '-', given_at: new Date() };
      await this.#db
        .insertInto('partner_consents')
        .values({ account_id: id, partner: partner ?? 'nobody', ...given })
        .execute();
      return id;
    },

    participation_document: async () => {
      const sha256 = hex(32);
      const file = {
        file_name: 'proof.pdf',
        file_key: await this.#file('proof'),
        sha256,
        bytes: 10,
        media_type: 'application/pdf',
      };
      const of = { account_id: this.#account, purpose: 'active_participant', case_id: this.#caseId } as const;
      return this.#insert('confirmations', { ...of, ...file });
    },
  };

  #file(purpose: FilePurpose): Promise<string> {
    return registerForTest(this.#db, purpose);
  }

  async #insert(
    table:
      | 'uploads'
      | 'column_mappings'
      | 'case_documents'
      | 'corrections'
      | 'payment_details'
      | 'tax_forms'
      | 'tax_statements'
      | 'identity_checks'
      | 'distributions'
      | 'awards'
      | 'bank_files'
      | 'payments'
      | 'contracts'
      | 'confirmations'
      | 'notices'
      | 'links'
      | 'link_syncs',
    row: Record<string, unknown>,
  ): Promise<number> {
    const made = await this.#db
      .insertInto(table)
      .values(row as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    return made.id;
  }
}

function required(id: number | undefined): number {
  if (id === undefined) throw new Error('there is one already');
  return id;
}
