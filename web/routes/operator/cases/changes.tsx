import type { DataOf } from '@trover/contract/operation.ts';
import type { Operations } from '@trover/contract/operations.ts';
import { EmptyState } from '../../../ui/state.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../../ui/table.tsx';
import { More, Part } from '../parts.tsx';
import styles from './cases.module.css';
import { fieldWord, inShort, timeOf } from './words.ts';

/** What was changed of a case: what was said before, by whom it was changed, and when. */
export function Changes({ list }: { list: DataOf<Operations['GET /api/v1/operator/cases/{id}/changes']> }) {
  return (
    <Part id="history" heading="History" note={`${list.total_count} changes, the newest first`}>
      {list.items.length === 0 ? (
        <EmptyState heading="Nothing was changed yet" text="Every change is kept with what was said before." />
      ) : (
        <ScrollSideways label="Table of changes">
          <Table density="dense">
            <thead>
              <tr>
                <HeaderCell>Time (UTC)</HeaderCell>
                <HeaderCell>What</HeaderCell>
                <HeaderCell>Before</HeaderCell>
                <HeaderCell>After</HeaderCell>
                <HeaderCell>By</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {list.items.map((change) => (
                <tr key={change.id}>
                  <Cell>{timeOf(change.at)}</Cell>
                  <Cell rowHeader>{fieldWord(change.field)}</Cell>
                  <Cell className={styles.value}>{inShort(change.before)}</Cell>
                  <Cell className={styles.value}>{inShort(change.after)}</Cell>
                  <Cell>{change.by ?? 'Catalogue files'}</Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </ScrollSideways>
      )}
      <More next={list.next_cursor} />
    </Part>
  );
}
