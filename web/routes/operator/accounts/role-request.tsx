import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { api } from '../../../api.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { type Status, StatusPill } from '../../../ui/status-pill.tsx';
import { DecideRequest } from '../decide-request.tsx';
import { Facts, Section } from '../section.tsx';
import { describeCapabilities } from './people-labels.ts';

type RoleRequest = DataOf<Operations['GET /api/v1/operator/role_requests']>['items'][number];

const labels: Record<RoleRequest['status'], { status: Status; label: string }> = {
  pending: { status: 'pending', label: 'Waiting for a second operator' },
  approved: { status: 'paid', label: 'Approved' },
  rejected: { status: 'fault', label: 'Rejected' },
  withdrawn: { status: 'filed', label: 'Withdrawn' },
  expired: { status: 'filed', label: 'Expired' },
};

const reasons: Record<RoleRequest['likeness'][number]['reasons'][number], string> = {
  mail_address: 'same email address',
  device: 'same device',
  payment_details: 'same payment details',
  membership: 'same organization',
  network: 'same network and kind of browser, as in one office',
};

/** A request for an operator’s role, and its decision. */
export function RoleRequestSection({ request }: { request: RoleRequest }) {
  const { status, label } = labels[request.status];
  return (
    <Section
      id={`request-${request.id}`}
      heading={request.email}
      isCard
      note={<StatusPill status={status}>{label}</StatusPill>}
    >
      <Facts
        facts={[
          ['New role', `Operator: ${describeCapabilities(request.capabilities)}`],
          [
            'Requested by',
            <>
              {request.requested_by ?? 'a deleted account'}, <Instant at={request.requested_at} />
            </>,
          ],
          ['Why', request.reason || 'Not set'],
          ...(request.status === 'pending'
            ? [
                ['Expires', <Instant key="expires" at={request.expires_at} />] as const,
                ['Similar to', <Likeness key="likeness" likeness={request.likeness} />] as const,
              ]
            : [
                [
                  'Decided by',
                  <>
                    {request.decided_by ?? 'nobody'}
                    {request.decided_at && (
                      <>
                        , <Instant at={request.decided_at} />
                      </>
                    )}
                  </>,
                ] as const,
                ...(request.note ? [['Note', request.note] as const] : []),
              ]),
        ]}
      />
      {request.status === 'pending' && <Decide request={request} />}
    </Section>
  );
}

function Likeness({ likeness }: { likeness: RoleRequest['likeness'] }) {
  if (likeness.length === 0) return 'No other operator';
  return likeness.map((one) => `${one.email} (${one.reasons.map((reason) => reasons[reason]).join(', ')})`).join('; ');
}

function Decide({ request }: { request: RoleRequest }) {
  const call = { params: { id: request.id }, shows_failure: true } as const;
  return (
    <DecideRequest
      isOwn={request.is_own}
      obstacle={request.why_not}
      approve={async () => {
        await api.call('POST /api/v1/operator/role_requests/{id}/approve', call);
        return `${request.email} is an operator now`;
      }}
      reject={async (body) => {
        await api.call('POST /api/v1/operator/role_requests/{id}/reject', { ...call, body });
        return 'The request is rejected';
      }}
      withdraw={async () => {
        await api.call('POST /api/v1/operator/role_requests/{id}/withdraw', call);
        return 'The request is withdrawn';
      }}
    />
  );
}
