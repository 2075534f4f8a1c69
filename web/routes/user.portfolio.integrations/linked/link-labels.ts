import type { Integration } from '@trover/contract/links/links.ts';
import { DAY_MS } from '@trover/core/dates/day-length.ts';
import { dayIn } from '@trover/core/format/dates.ts';
import { providerLabel } from '../../../components/links/links.ts';
import type { Status } from '../../../ui/status-pill.tsx';

/** The name of a link: the broker, or else the provider. */
export const nameOfLink = ({
  institution_name,
  provider,
}: Pick<Integration, 'institution_name' | 'provider'>): string => institution_name ?? providerLabel(provider);

const states: Readonly<Record<Integration['status'], readonly [Status, string]>> = {
  active: ['fine', 'Active'],
  updating: ['pending', 'Syncing'],
  needs_sign_in: ['fault', 'Sign in again'],
  failed: ['fault', 'Failed'],
  revoked: ['closed', 'Unlinked'],
};

export const stateOf = ({ status }: Pick<Integration, 'status'>): { pill: Status; word: string } => {
  const [pill, word] = states[status];
  return { pill, word };
};

export type Night = 'read' | 'failed' | 'none';

interface PastSync {
  integration_id: number;
  status: string;
  requested_at: string;
  finished_at: string | null;
}

/** Whether a link was read on each of the last seven days up to today, in New York time, the oldest first. */
export function lastNights(syncs: readonly PastSync[], link: number, today: string): Night[] {
  const own = syncs.filter(({ integration_id }) => integration_id === link);
  return Array.from({ length: 7 }, (_, at) => {
    const day = new Date(Date.parse(today) - (6 - at) * DAY_MS).toISOString().slice(0, 10);
    const of = own.filter(({ finished_at, requested_at }) => dayIn(finished_at ?? requested_at) === day);
    if (of.some(({ status }) => status === 'done')) return 'read';
    return of.some(({ status }) => status === 'failed') ? 'failed' : 'none';
  });
}

export function describeNights(nights: readonly Night[]): string {
  const count = (wanted: Night): number => nights.filter((night) => night === wanted).length;
  const failed = count('failed');
  return `Last seven days: read on ${count('read')}${failed > 0 ? `, failed on ${failed}` : ''}`;
}

/** The steps of a broker's menu path, which is printed with arrows or with “then”. */
export const menuSteps = (path: string): string[] =>
  path
    .split(/\s*(?:›|>|→|, then )\s*/)
    .map((step) => step.trim())
    .filter((step) => step !== '');
