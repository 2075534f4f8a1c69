import type { listDistributionRows } from '@trover/contract/distributions/distributions.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useNavigate } from 'react-router';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { formatAmount } from '../../../ui/format/format.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { ButtonKey } from '../frame/button-key.tsx';
import type { Column } from '../list-section.tsx';
import styles from '../operator.module.css';
import { Fault } from '../section.tsx';
import { useAct } from '../use-act.ts';
import type { OneDistribution } from './approve.tsx';
import { problemLabels } from './problem-labels.ts';
import own from './rows.module.css';
import { Settle } from './settle.tsx';

export type Row = DataOf<typeof listDistributionRows>['items'][number];

const orDash = (amount: string | null): string => (amount === null ? '–' : formatAmount(amount, 2));

const claim: readonly Column<Row>[] = [
  { heading: 'Row', numeric: true, cell: ({ row_number }) => row_number },
  { heading: 'Claim number', phone: 'meta', rowHeader: true, cell: ({ claim_number }) => claim_number },
  { heading: 'Claimant', phone: 'name', className: own.claimant, cell: ({ claimant }) => claimant },
];
const award: Column<Row> = {
  heading: 'Award',
  phone: 'figure',
  numeric: true,
  cell: (row) => <b className={own.award}>{formatAmount(row.award, 2)}</b>,
};

const whyNot = ({ problem, reason }: Row): string | null =>
  problem === null ? null : (reason ?? problemLabels[problem]);

const isSettled = ({ problem, settled_at }: Row): boolean => problem === null && settled_at !== null;

/** A row that differs and has no note yet. */
export const isUnsettled = ({ difference, problem, settled_at }: Row): boolean =>
  difference !== null && problem === null && settled_at === null;

/** The rows of a file, each matched or with the reason why not. */
export const matchColumns: readonly Column<Row>[] = [
  ...claim,
  { heading: 'Recognized', numeric: true, cell: ({ recognized_claim }) => orDash(recognized_claim) },
  award,
  { heading: 'Fee', numeric: true, cell: ({ fee }) => orDash(fee) },
  { heading: 'Net', numeric: true, cell: ({ net }) => <b className={own.award}>{orDash(net)}</b> },
  {
    heading: 'State',
    phone: 'side',
    cell: (row) => (
      <StatusPill
        status={row.problem !== null ? 'fault' : row.difference !== null && !isSettled(row) ? 'waiting' : 'fine'}
      >
        {row.problem !== null ? 'Without an award' : row.difference !== null && !isSettled(row) ? 'Differs' : 'Matched'}
      </StatusPill>
    ),
  },
];

/** The rows that differ, with what there is to do; the first row with an act shows its key. */
export function differenceColumns(
  one: OneDistribution,
  first: { resolve: number | undefined; query: number | undefined },
): readonly Column<Row>[] {
  return [
    ...claim,
    { heading: 'Theirs', numeric: true, cell: ({ recognized_claim }) => orDash(recognized_claim) },
    { heading: 'Ours', numeric: true, cell: ({ own_recognized_claim }) => orDash(own_recognized_claim) },
    award,
    { heading: 'Expected', numeric: true, cell: ({ expected }) => orDash(expected) },
    {
      heading: 'Difference',
      phone: 'below',
      className: own.reason,
      cell: (row) => <span className={isSettled(row) ? undefined : own.differs}>{whyNot(row) ?? row.difference}</span>,
    },
    {
      heading: '',
      phone: 'below',
      className: own.rowActs,
      cell: (row) => (
        <>
          {row.question !== null && (
            <details>
              <summary>
                Query<span className="sr-only"> row {row.row_number}</span>
                {row.row_number === first.query && <ButtonKey>Q</ButtonKey>}
              </summary>
              <p className={styles.letter}>{row.question}</p>
              <DraftQuestion one={one} row_number={row.row_number} />
            </details>
          )}
          <Settle row={row} isFirst={row.row_number === first.resolve} isPageAction={one.status !== 'read'} />
        </>
      ),
    },
  ];
}

/** Adds the question to the case's thread as a draft. */
function DraftQuestion({ one, row_number }: { one: OneDistribution; row_number: number }) {
  const { busy, fault, act } = useAct();
  const navigate = useNavigate();
  const draft = () =>
    act(async () => {
      const letter = await api.call('POST /api/v1/operator/letters', {
        body: { order_id: one.order_id, template: 'award', distribution_id: one.id, row_number },
        shows_failure: true,
      });
      await navigate(`/operator/letters/${letter.thread_id}#letter-${letter.id}`);
      return 'Draft saved. Nothing is sent yet.';
    });
  return (
    <>
      <Button size="small" data-act="query" busy={busy && 'Drafting'} onClick={draft}>
        Draft this letter
      </Button>
      <Fault>{fault}</Fault>
    </>
  );
}
