import { useRef } from 'react';
import {
  addLabel,
  describeFaults,
  describeMatched,
  unknownFormat,
} from '../../../components/uploads/columns/column-labels.ts';
import { ColumnsForm, useColumns } from '../../../components/uploads/columns/columns-form.tsx';
import type { ColumnAnswer } from '../../../components/uploads/columns/columns-state.ts';
import { saveAnswers } from '../../../components/uploads/columns/saved-answers.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { ScannedColumns } from './outcome.ts';

/** The columns of a file that is read in this browser: suggested, corrected, and read again; sends nothing. */
export default function ScanColumns({
  name,
  columns,
  onClose,
  onAnswered,
}: {
  name: string;
  columns: ScannedColumns;
  onClose: () => void;
  onAnswered: (answer: ColumnAnswer) => void;
}) {
  const { table, warnings } = columns;
  const { answer, checked, change } = useColumns(table, columns.answer);
  const read = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      width={980}
      title="Check the columns"
      description={`${unknownFormat(name, table)} ${describeMatched(answer.mapping, table.names)}`}
      onClose={onClose}
      footerAside={
        <span className="t-quiet" role="status">
          {describeFaults(checked)}
        </span>
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            ref={read}
            variant="primary"
            disabled={checked.lacks !== null || checked.trades === 0}
            onClick={() => {
              saveAnswers(table, answer);
              onAnswered(answer);
            }}
          >
            {addLabel(checked, table, 'Read')}
          </Button>
        </>
      }
    >
      <ColumnsForm
        table={table}
        answer={answer}
        checked={checked}
        warnings={warnings}
        proposed={columns.proposed}
        change={change}
        next={read}
      />
    </Dialog>
  );
}
