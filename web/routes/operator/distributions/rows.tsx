import type { listDistributionRows } from '@trover/contract/distributions/distributions.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useNavigate } from 'react-router';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { formatAmount } from '../../../ui/format/format.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import type { Column } from '../list-section.tsx';
import styles from '../operator.module.css';
import { Fault } from '../section.tsx';
import { useAct } from '../use-act.ts';
import type { OneDistribution } from './approve.tsx';
import { problemLabels } from './problem-labels.ts';
import own from './rows.module.css';
import { Settle } from './settle.tsx';

type Row = DataOf<typeof listDistributionRows>['items'][number];

const facts: readonly Column<Row>[] = [
  { heading: 'Row', numeric: true, cell: ({ row_number }) => row_number },
  { heading: 'Claim number', phone: 'meta', rowHeader: true, cell: ({ claim_number }) => claim_number },
  { heading: 'Claimant', phone: 'name', className: own.claimant, cell: ({ claimant }) => claimant },
  {
    heading: 'Recognized',
    numeric: true,
    cell: ({ recognized_claim }) => (recognized_claim === null ? '–' : formatAmount(recognized_claim)),
  },
  {
    heading: 'Award',
    phone: 'figure',
    numeric: true,
    cell: ({ award }) => <b className={own.award}>{formatAmount(award)}</b>,
  },
];

const whyNot = ({ problem, reason }: Row): string | null =>
  problem === null ? null : (reason ?? problemLabels[problem]);

const isSettled = ({ problem, settled_at }: Row): boolean => problem === null && settled_at !== null;

/** The rows of a file, each matched or with the reason why not. */
export const matchColumns: readonly Column<Row>[] = [
  ...facts,
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

/** The rows that differ, with what there is to do. */
export function differenceColumns(one: OneDistribution, first: number | undefined): readonly Column<Row>[] {
  return [
    ...facts,
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
              </summary>
              <p className={styles.letter}>{row.question}</p>
              <DraftQuestion one={one} row_number={row.row_number} />
            </details>
          )}
          <Settle row={row} isFirst={row.row_number === first} />
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
