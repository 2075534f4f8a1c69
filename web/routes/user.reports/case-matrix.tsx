import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Figure } from '../../ui/figure.tsx';
import { enDash, formatMoney, pluralize, sentence } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import { TickerBadge } from '../../ui/plate.tsx';
import { Cell, HeaderCell, ScrollSideways, Table, tableParts } from '../../ui/table.tsx';
import { type MatrixCell, type MatrixPage, matrixAsCsv } from './matrix-csv.ts';
import styles from './reports.module.css';

const decisionLabels = { join: 'Join', pass: 'Pass', waiting: 'Decision pending', late: 'Decision late' } as const;

const stateLabels: Readonly<Record<MatrixCell['state'], string>> = {
  open: 'Ready to join',
  waiting: 'Waiting',
  late: 'Late',
  filed: 'Filed',
  paid: 'Paid',
  upcoming: 'Upcoming',
  closed: 'No claim',
};

/** The claim of a cell, in a word or two. */
const claimLabel = ({ state, claim_stage }: MatrixCell): string =>
  claim_stage === null ? stateLabels[state] : sentence(claim_stage.replaceAll('_', ' '));

/** The certainty of a cell's payment; null: none is expected any more. */
const certaintyOf = ({ state }: MatrixCell): 'filed' | 'estimated' | null =>
  state === 'closed' || state === 'late' ? null : state === 'filed' ? 'filed' : 'estimated';

function CellContent({ cell, entity }: { cell: MatrixCell; entity: number }): ReactNode {
  const { order_id, decision, decision_id, currency, recognized, fifo, expected, paid } = cell;
  const lossOf = recognized === null ? ('fifo' as const) : ('recognized' as const);
  const loss = recognized ?? fifo;
  const certainty = certaintyOf(cell);
  const to = `/user/losses/${order_id}?method=${lossOf}&entity=${entity}#lots`;
  return (
    <>
      {loss === null ? enDash : <Link to={to}>{formatMoney(loss, { currency, places: 0 })}</Link>}
      <span className={tableParts.sub}>{claimLabel(cell)}</span>
      {decision !== null && decision_id !== null && (
        <span className={tableParts.sub}>
          <Link to={`/user/decisions/${decision_id}`}>{decisionLabels[decision]}</Link>
        </span>
      )}
      {paid !== null && <Figure amount={paid} currency={currency} certainty="paid" />}
      {paid === null && expected !== null && certainty !== null && (
        <Figure amount={expected} currency={currency} certainty={certainty} />
      )}
    </>
  );
}

/** Entities by cases: the decision and claim of each; `place` is the address of this list without its pages. */
export function CaseMatrix({ matrix, place, cursor }: { matrix: MatrixPage; place: string; cursor: string | null }) {
  const { items, cases, total_cases, next_case_cursor } = matrix;
  const rows = cursor === null ? '' : `&cursor=${cursor}`;
  return (
    <>
      <ScrollSideways label="Entities and cases">
        <Table aria-label="Entities and cases">
          <thead>
            <tr>
              <HeaderCell>Entity</HeaderCell>
              {cases.map(({ id, slug, company, ticker, claim_deadline }) => (
                <HeaderCell key={id} numeric>
                  {ticker && <TickerBadge ticker={ticker} />} <Link to={`/cases/${slug}`}>{company}</Link>
                  <span className={tableParts.sub}>
                    {claim_deadline === null ? 'No deadline yet' : `By ${formatDate(claim_deadline)}`}
                  </span>
                </HeaderCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map(({ beneficial_account_id: entity, entity: name, cells }) => (
              <tr key={entity}>
                <Cell rowHeader>{name}</Cell>
                {cases.map(({ id }) => {
                  const cell = cells.find(({ order_id }) => order_id === id);
                  return (
                    <Cell key={id} numeric>
                      {cell === undefined ? enDash : <CellContent cell={cell} entity={entity} />}
                    </Cell>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollSideways>
      <p className="t-meta">
        {cases.length} of {pluralize(total_cases, 'case')}. The loss is the recognized one, or by FIFO where the case
        has no plan yet. It opens to its trades.
      </p>
      <p className={styles.acts}>
        <SaveMatrix />
        {next_case_cursor !== null && (
          <ButtonLink size="small" to={`${place}${rows}&case_cursor=${next_case_cursor}#rows`}>
            Next cases
          </ButtonLink>
        )}
        {cases.length < total_cases && next_case_cursor === null && (
          <ButtonLink size="small" to={`${place}${rows}#rows`}>
            First cases
          </ButtonLink>
        )}
      </p>
    </>
  );
}

/** Loads every page of the matrix, first by cases and then by entities. */
async function fetchMatrix(): Promise<MatrixPage[]> {
  const pages: MatrixPage[] = [];
  let cursor: string | null = null;
  do {
    let case_cursor: string | null = null;
    let next: string | null = null;
    do {
      const query = {
        ...{ limit: 200, case_limit: 100 },
        ...(cursor === null ? {} : { cursor }),
        ...(case_cursor === null ? {} : { case_cursor }),
      };
      const page: MatrixPage = await api.call('GET /api/v1/organisation/report/matrix', { query, shows_failure: true });
      pages.push(page);
      next = page.next_cursor;
      case_cursor = page.next_case_cursor;
    } while (case_cursor !== null);
    cursor = next;
  } while (cursor !== null);
  return pages;
}

function SaveMatrix() {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const save = async () => {
    setBusy(true);
    setFault(null);
    try {
      const url = URL.createObjectURL(new Blob([matrixAsCsv(await fetchMatrix())], { type: 'text/csv;charset=utf-8' }));
      const link = document.createElement('a');
      link.href = url;
      link.download = 'entities-and-cases.csv';
      link.click();
      URL.revokeObjectURL(url);
    } catch (failure) {
      setFault(failure instanceof CallFailed ? failure.message : 'We could not create the file. Try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button size="small" icon="download" busy={isBusy && 'Exporting'} onClick={() => void save()}>
        CSV
      </Button>
      {fault && <span role="alert">{fault}</span>}
    </>
  );
}
