import type { DataOf } from '@trover/contract/protocol/operation.ts';
import type { matchStatusRows } from '@trover/contract/status-files/matches.ts';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { pluralize } from '../../../ui/format/format.ts';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../../ui/table.tsx';
import { stageLabels } from '../claims/claim-labels.ts';
import styles from '../operator.module.css';
import { Fault } from '../section.tsx';
import { useAct } from '../use-act.ts';
import type { StatusRow } from './row-acts.tsx';
import own from './status-file.module.css';

type MatchedRows = DataOf<typeof matchStatusRows>;
type Match = { row_number: number; sub_payout_request_id: number };

const leftOutLabels: Record<MatchedRows['left'][number]['reason'], string> = {
  matched: 'Matched already',
  names_its_claim: 'Names its claim already',
  unreadable: 'This row cannot be read. Decide its claim by hand.',
  no_such_claim: 'We could not find that claim in this case.',
  no_such_row: 'We could not find that row.',
};

const claimIn = (text: string): number => Number(text.replaceAll(/\D/g, ''));

/** Matches each selected row to a claim: suggestions are filled in, and their effects shown before they are saved. */
export function MatchSeveral({ id, rows, onSaved }: { id: number; rows: readonly StatusRow[]; onSaved: () => void }) {
  const { busy, fault, act } = useAct();
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  const [shown, setShown] = useState<{ of: string; result: MatchedRows } | null>(null);
  const [saved, setSaved] = useState<readonly Match[]>([]);
  const textOf = ({ row_number, proposed }: StatusRow): string =>
    typed.get(row_number) ?? (proposed === null ? '' : `TR-${proposed.sub_payout_request_id}`);
  const matches = rows.flatMap((row) => {
    const claim = claimIn(textOf(row));
    return claim > 0 ? [{ row_number: row.row_number, sub_payout_request_id: claim }] : [];
  });
  const asked = JSON.stringify(matches);
  const preview = shown?.of === asked ? shown.result : null;
  const send = (is_preview: boolean) =>
    act(async () => {
      const result = await api.call('POST /api/v1/operator/status_files/{id}/match', {
        params: { id },
        body: { matches, is_preview },
        shows_failure: true,
      });
      const rest = result.left.length === 0 ? '' : `, ${pluralize(result.left.length, 'row')} left as before`;
      if (is_preview) {
        setShown({ of: asked, result });
        return `${pluralize(result.matched.length, 'row')} can be matched${rest}`;
      }
      setSaved(result.matched.map(({ row_number }) => matches.find((one) => one.row_number === row_number)!));
      setShown(null);
      setTyped(new Map());
      onSaved();
      return `${pluralize(result.matched.length, 'row')} matched${rest}`;
    });
  return (
    <>
      {rows.length > 0 && (
        <form
          className={own.matches}
          aria-label="Matches of the chosen rows"
          onSubmit={(event) => {
            event.preventDefault();
            if (matches.length > 0) send(preview === null);
          }}
        >
          <ScrollSideways label="Table of matches">
            <Table density="dense">
              <thead>
                <tr>
                  <HeaderCell numeric>Line</HeaderCell>
                  <HeaderCell>Claimant in the file</HeaderCell>
                  <HeaderCell>Suggested</HeaderCell>
                  <HeaderCell>Claim</HeaderCell>
                  <HeaderCell>What happens</HeaderCell>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.row_number}>
                    <Cell numeric>{row.line}</Cell>
                    <Cell rowHeader>{row.claimant || row.claim_number || row.reference || '–'}</Cell>
                    <Cell>{row.proposed === null ? '–' : row.proposed.owner}</Cell>
                    <Cell>
                      <TextField
                        label={`Claim for line ${row.line}`}
                        labelHidden
                        className={own.claim}
                        inputMode="numeric"
                        placeholder="TR-"
                        value={textOf(row)}
                        onChange={(event) => setTyped(new Map(typed).set(row.row_number, event.target.value))}
                      />
                    </Cell>
                    <Cell className={own.effect}>
                      {effectOf(row, preview) ?? (claimIn(textOf(row)) > 0 ? '–' : 'Enter its claim')}
                    </Cell>
                  </tr>
                ))}
              </tbody>
            </Table>
          </ScrollSideways>
          <div className={styles.acts}>
            <Button
              type="submit"
              size="small"
              variant={preview === null ? 'secondary' : 'primary'}
              disabled={matches.length === 0 || preview?.matched.length === 0}
              busy={busy && (preview === null ? 'Checking' : 'Matching')}
            >
              {preview === null
                ? `Preview ${pluralize(matches.length, 'match', 'matches')}`
                : `Match ${pluralize(preview.matched.length, 'row')}`}
            </Button>
            <Button size="small" variant="plain" onClick={onSaved}>
              Clear the choice
            </Button>
            <Fault>{fault}</Fault>
          </div>
        </form>
      )}
      {saved.length > 0 && <Undo id={id} saved={saved} onUndone={() => setSaved([])} />}
    </>
  );
}

function effectOf({ row_number }: StatusRow, preview: MatchedRows | null): string | null {
  const done = preview?.matched.find((one) => one.row_number === row_number);
  if (done !== undefined) {
    const name = done.owner === null ? '' : `${done.owner}: `;
    return `${name}${done.to_stage === null ? '' : `to ${stageLabels[done.to_stage].word.toLowerCase()}. `}${done.note ?? ''}`;
  }
  const left = preview?.left.find((one) => one.row_number === row_number);
  return left === undefined ? null : leftOutLabels[left.reason];
}

function Undo({ id, saved, onUndone }: { id: number; saved: readonly Match[]; onUndone: () => void }) {
  const { busy, fault, act } = useAct();
  const undo = () =>
    act(async () => {
      const { unmatched } = await api.call('POST /api/v1/operator/status_files/{id}/unmatch', {
        params: { id },
        body: { matches: [...saved] },
        shows_failure: true,
      });
      onUndone();
      return `${pluralize(unmatched.length, 'match', 'matches')} removed`;
    });
  return (
    <p className={styles.acts}>
      <span>{pluralize(saved.length, 'row')} matched</span>
      <Button size="small" variant="plain" busy={busy && 'Undoing'} onClick={undo}>
        Undo the matches
      </Button>
      <Fault>{fault}</Fault>
    </p>
  );
}
