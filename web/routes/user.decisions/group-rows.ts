import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { formatMoney, formatPercent, pluralize, sentence } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';

export type Comparison = DataOf<Operations['GET /api/v1/organisation/decisions/{id}/groups']>;
export type Group = Comparison['groups'][number];
type Remark = Group['remarks'][number];

/** What distinguishes a group, in a word; `weighs`: whether it is a disadvantage. */
export const remarkLabels: Readonly<Record<Remark, { word: string; weighs: boolean }>> = {
  lowest_rate: { word: 'lowest rate', weighs: false },
  in_advance: { word: 'in advance', weighs: true },
  insured: { word: 'insured', weighs: false },
  capped: { word: 'capped', weighs: true },
  members_pay: { word: 'members pay', weighs: true },
  binding: { word: 'binding', weighs: true },
  fewest_documents: { word: 'fewest', weighs: false },
  named: { word: 'public', weighs: true },
  largest: { word: 'largest', weighs: false },
  loss_too_small: { word: 'above our loss', weighs: true },
};

interface GroupRow {
  label: string;
  text: (group: Group, currency: string) => string;
  sub?: (group: Group) => string | null;
  remarks?: readonly Remark[];
}

const none = 'Not stated';
const whole = (amount: string, currency: string): string => formatMoney(amount, { currency, places: 0 });
const hasCosts = ({ terms }: Group): boolean => Number.parseFloat(terms.shared_costs) > 0;

export const groupRows: readonly { heading: string | null; rows: readonly GroupRow[] }[] = [
  {
    heading: null,
    rows: [
      {
        label: 'Fee',
        text: (group, currency) => {
          const fee = `${formatPercent(group.terms.fee_pct)} of the recovery`;
          return hasCosts(group) ? `${fee}, and ${whole(group.terms.shared_costs, currency)} of costs` : fee;
        },
        remarks: ['lowest_rate'],
      },
      {
        label: 'Payment due on joining',
        text: (group, currency) =>
          group.terms.on_joining === null
            ? 'None'
            : `${hasCosts(group) ? `${whole(group.terms.shared_costs, currency)}, ` : ''}${group.terms.on_joining}`,
        remarks: ['in_advance'],
      },
    ],
  },
  {
    heading: 'Risk',
    rows: [
      {
        label: 'If the case is lost',
        text: ({ terms }) => terms.adverse_costs_text,
        remarks: ['insured', 'capped', 'members_pay'],
      },
      { label: 'Leaving', text: ({ terms }) => terms.leaving_text, remarks: ['binding'] },
      { label: 'Who decides on a settlement', text: ({ terms }) => terms.decides },
    ],
  },
  {
    heading: 'Our obligations',
    rows: [
      {
        label: 'Minimum loss',
        text: ({ terms }, currency) => (terms.smallest_loss === null ? 'None' : whole(terms.smallest_loss, currency)),
        remarks: ['loss_too_small'],
      },
      {
        label: 'Documents',
        text: ({ terms }) => pluralize(terms.documents.length, 'document'),
        sub: ({ terms }) => terms.documents.join(', ') || null,
        remarks: ['fewest_documents'],
      },
      { label: 'Evidence from us', text: ({ terms }) => `${sentence(terms.discovery)}: ${terms.discovery_text}` },
      { label: 'Our name', text: ({ terms }) => terms.name_text, remarks: ['named'] },
    ],
  },
  {
    heading: 'The group',
    rows: [
      {
        label: 'Signed so far',
        text: ({ terms: { signed_loss, signed_members } }, currency) => {
          const size = [
            ...(signed_loss === null ? [] : [whole(signed_loss, currency)]),
            ...(signed_members === null ? [] : [pluralize(signed_members, 'member')]),
          ];
          return size.join(', ') || none;
        },
        remarks: ['largest'],
      },
      { label: 'Courts', text: ({ terms }) => terms.courts },
      {
        label: 'Soft and hard date',
        text: ({ soft_on, hard_on }) => {
          if (soft_on === null) return hard_on === null ? none : formatDate(hard_on);
          return hard_on === null ? formatDate(soft_on) : `${formatDate(soft_on)}, then ${formatDate(hard_on)}`;
        },
      },
      { label: 'Source', text: ({ terms }) => terms.source },
    ],
  },
];
