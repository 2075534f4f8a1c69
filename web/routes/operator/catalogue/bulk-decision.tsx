import type { DataOf } from '@trover/contract/protocol/operation.ts';
import type { getCatalogueProposal } from '@trover/contract/sources/proposals.ts';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { pluralize } from '../../../ui/format/format.ts';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../../ui/table.tsx';
import { Fault } from '../section.tsx';
import { useAct } from '../use-act.ts';
import styles from './catalogue.module.css';
import { fieldLabel, valueText } from './catalogue-labels.ts';

type Proposal = DataOf<typeof getCatalogueProposal>;

/** Few enough calls at once that other requests are not delayed. */
const CALLS_AT_ONCE = 5;

/** Those of the proposals that can be accepted together: nothing prevents it, and no other case may be the same. */
export const acceptableOf = (shown: readonly Proposal[]): number[] =>
  shown
    .filter(({ effects, duplicates }) => (effects === null || effects.against === null) && duplicates.length === 0)
    .map(({ id }) => id);

/** Decides several proposals at once. They can be accepted only after the effects of each are shown. */
export function BulkDecision({
  ids,
  busy,
  onDecide,
}: {
  ids: readonly number[];
  busy: boolean;
  onDecide: (decision: 'accept' | 'reject', ids: number[]) => void;
}) {
  const [shown, setShown] = useState<readonly Proposal[]>([]);
  const loading = useAct();
  // A changed selection has effects that nobody has seen yet.
  const isShown = ids.length === shown.length && shown.every(({ id }) => ids.includes(id));
  const show = () =>
    loading.act(async () => {
      const found: Proposal[] = [];
      for (let at = 0; at < ids.length; at += CALLS_AT_ONCE)
        found.push(
          ...(await Promise.all(
            ids
              .slice(at, at + CALLS_AT_ONCE)
              .map((id) =>
                api.call('GET /api/v1/operator/catalogue/proposals/{id}', { params: { id }, shows_failure: true }),
              ),
          )),
        );
      setShown(found);
      return `Effects of ${pluralize(found.length, 'proposal')} shown`;
    });
  return (
    <>
      <p className={styles.bulk}>
        {isShown ? (
          <AcceptShown shown={shown} busy={busy} onAccept={(accepted) => onDecide('accept', accepted)} />
        ) : (
          <Button size="small" busy={loading.busy && 'Loading'} onClick={show}>
            {`Show effects of ${ids.length}`}
          </Button>
        )}
        <Button size="small" busy={busy && 'Rejecting'} onClick={() => onDecide('reject', [...ids])}>
          {`Reject ${ids.length}`}
        </Button>
      </p>
      <Fault>{loading.fault}</Fault>
      {isShown && <EffectsOfAll shown={shown} />}
    </>
  );
}

/** Accepts the proposals whose effects are shown, without those that need a decision of their own. */
export function AcceptShown({
  shown,
  busy,
  onAccept,
}: {
  shown: readonly Proposal[];
  busy: boolean;
  onAccept: (ids: number[]) => void;
}) {
  const accepted = acceptableOf(shown);
  const left = shown.length - accepted.length;
  return (
    <>
      {accepted.length > 0 && (
        <Button size="small" busy={busy && 'Accepting'} onClick={() => onAccept(accepted)}>
          {`Accept ${accepted.length}`}
        </Button>
      )}
      {left > 0 && <span className="t-dim">{`${pluralize(left, 'proposal')} left out: decide on its own page`}</span>}
    </>
  );
}

/** A row for each proposal; one owner may be in several of them, so there is no total of owners. */
export function EffectsOfAll({ shown }: { shown: readonly Proposal[] }) {
  return (
    <ScrollSideways label="Effects of the chosen proposals">
      <Table>
        <thead>
          <tr>
            <HeaderCell>Case</HeaderCell>
            <HeaderCell>Change</HeaderCell>
            <HeaderCell>Owners</HeaderCell>
            <HeaderCell numeric>Claims in progress</HeaderCell>
            <HeaderCell numeric>Accounts notified</HeaderCell>
            <HeaderCell>Amounts</HeaderCell>
            <HeaderCell>Stage</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, field, value, effects, duplicates, ...one }) => (
            <tr key={id}>
              <Cell rowHeader>{one.case?.title ?? 'New case'}</Cell>
              <Cell>{`${fieldLabel(field)}: ${valueText(field, value)}`}</Cell>
              {effects === null ? (
                <Cell colSpan={5}>{newCaseText(duplicates.length)}</Cell>
              ) : (
                <>
                  <Cell>{`${effects.owners}, ${effects.owners_eligible} eligible`}</Cell>
                  <Cell numeric>{effects.claims}</Cell>
                  <Cell numeric>{effects.notified}</Cell>
                  <Cell>{effects.is_computed_again ? 'Computed again' : 'Unchanged'}</Cell>
                  <Cell>{stageText(effects)}</Cell>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </ScrollSideways>
  );
}

function stageText({ against, stage }: NonNullable<Proposal['effects']>): string {
  if (against !== null) return `Cannot be accepted: ${against}`;
  return stage === null ? 'Unchanged' : `Becomes ${stage.replaceAll('_', ' ')}`;
}

const newCaseText = (duplicates: number): string =>
  duplicates === 0
    ? 'A new case, not published. No owner is affected yet.'
    : `A new case with ${duplicates} possible ${duplicates === 1 ? 'duplicate' : 'duplicates'}. Check it on its own first.`;
