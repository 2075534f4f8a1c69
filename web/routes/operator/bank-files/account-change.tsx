import type { ClientAccount, ClientAccountChange } from '@trover/contract/bank-files/client-accounts.ts';
import { api } from '../../../api.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { DecideRequest } from '../decide-request.tsx';
import { Facts, Section } from '../section.tsx';

export function accountInWords(account: ClientAccount): string {
  const { holder, bank_name, routing_number, company_id, account_number, iban, bic } = account;
  const numbers = [
    routing_number && `routing number ${routing_number}`,
    company_id && `company id ${company_id}`,
    account_number && `account number ${account_number}`,
    iban && `IBAN ${iban}`,
    bic && `BIC ${bic}`,
  ];
  return [holder, bank_name, ...numbers].filter(Boolean).join(', ');
}

const fields = [
  ['Holder', 'holder'],
  ['Bank', 'bank_name'],
  ['Routing number', 'routing_number'],
  ['Company ID', 'company_id'],
  ['Account number', 'account_number'],
  ['IBAN', 'iban'],
  ['BIC', 'bic'],
] as const satisfies readonly (readonly [string, keyof ClientAccount])[];

/** The current value and its replacement. */
function Changed({ before, after }: { before: string | null; after: string | null }) {
  return (
    <>
      {before !== null && (
        <del className="t-dim">
          <span className="sr-only">Now </span>
          {before}
        </del>
      )}{' '}
      <strong>
        <span className="sr-only">To be </span>
        {after ?? 'None'}
      </strong>
    </>
  );
}

/** A requested replacement of our bank account, which a second operator approves. */
export function AccountChange({ change }: { change: ClientAccountChange }) {
  const { id, account, replaces, requested_by, requested_at, expires_at } = change;
  return (
    <Section
      id={`account-change-${id}`}
      heading={`Change of the account in ${account.currency}`}
      note={<StatusPill status="pending">Waiting for a second operator</StatusPill>}
    >
      <Facts
        facts={[
          ...fields.flatMap(([label, field]) => {
            const [before, after] = [replaces[field], account[field]];
            if (before === null && after === null) return [];
            return [[label, before === after ? after : <Changed key={field} before={before} after={after} />] as const];
          }),
          [
            'Requested by',
            <>
              {requested_by ?? 'a deleted account'}, <Instant at={requested_at} />
            </>,
          ],
          ['Expires', <Instant key="expires" at={expires_at} />],
        ]}
      />
      <Decide change={change} />
    </Section>
  );
}

function Decide({ change: { id, is_own, approval_fault } }: { change: ClientAccountChange }) {
  const call = { params: { id }, shows_failure: true } as const;
  return (
    <DecideRequest
      isOwn={is_own}
      obstacle={approval_fault}
      approve={async () => {
        await api.call('POST /api/v1/operator/bank_account_changes/{id}/approve', call);
        return 'The account is changed';
      }}
      reject={async (body) => {
        await api.call('POST /api/v1/operator/bank_account_changes/{id}/reject', { ...call, body });
        return 'The change is rejected';
      }}
      withdraw={async () => {
        await api.call('POST /api/v1/operator/bank_account_changes/{id}/withdraw', call);
        return 'The change is withdrawn';
      }}
    />
  );
}
