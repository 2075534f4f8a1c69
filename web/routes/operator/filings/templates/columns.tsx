import { COLUMN_FORMATS, type Field, fieldsOf, SIGNS } from '@trover/core/filings/template.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox, Select, TextArea, TextField } from '../../../../ui/field.tsx';
import type { ColumnDraft, SheetDraft } from './template-draft.ts';
import { moved, newColumn } from './template-draft.ts';
import { codedLabels, fieldLabels, formatLabels, signLabels } from './template-labels.ts';
import own from './templates.module.css';

/** The columns of a sheet, in the administrator's order. */
export function Columns({
  sheet,
  onChange,
}: {
  sheet: SheetDraft;
  onChange: (columns: readonly ColumnDraft[]) => void;
}) {
  const { columns } = sheet;
  const set = (at: number, change: Partial<ColumnDraft>) =>
    onChange(columns.map((column, place) => (place === at ? { ...column, ...change } : column)));
  return (
    <>
      <ol className={own.columns}>
        {columns.map((column, at) => (
          <li key={column.key} className={own.column}>
            <Column
              column={column}
              place={at + 1}
              offers={fieldsOf(sheet.rows)}
              onChange={(change) => set(at, change)}
            />
            <p className={own.moves}>
              <Button
                size="small"
                variant="plain"
                disabled={at === 0}
                onClick={() => onChange(moved(columns, at, -1))}
                aria-label={`Move column ${at + 1} up`}
              >
                Up
              </Button>
              <Button
                size="small"
                variant="plain"
                disabled={at === columns.length - 1}
                onClick={() => onChange(moved(columns, at, 1))}
                aria-label={`Move column ${at + 1} down`}
              >
                Down
              </Button>
              <Button
                size="small"
                variant="plain"
                onClick={() => onChange(columns.toSpliced(at, 1))}
                aria-label={`Remove column ${at + 1}`}
              >
                Remove
              </Button>
            </p>
          </li>
        ))}
      </ol>
      <p>
        <Button size="small" onClick={() => onChange([...columns, newColumn()])}>
          Add a column
        </Button>
      </p>
    </>
  );
}

function Column({
  column,
  place,
  offers,
  onChange,
}: {
  column: ColumnDraft;
  place: number;
  offers: readonly Field[];
  onChange: (change: Partial<ColumnDraft>) => void;
}) {
  // a field for which the sheet has no rows remains visible: the check reports the problem
  const shown = column.field === '' || offers.includes(column.field) ? offers : [column.field, ...offers];
  const coded = column.field === '' ? undefined : codedLabels[column.field];
  return (
    <>
      <div className={own.main}>
        <TextField
          label={`Heading of column ${place}`}
          value={column.header}
          maxLength={200}
          onChange={(event) => onChange({ header: event.target.value })}
        />
        <Select
          label="Shows"
          value={column.field}
          onChange={(event) => onChange({ field: event.target.value as ColumnDraft['field'] })}
        >
          <option value="">The same text in every row</option>
          {shown.map((field) => (
            <option key={field} value={field}>
              {fieldLabels[field]}
            </option>
          ))}
        </Select>
        {column.field === '' ? (
          <TextField
            label="Text"
            value={column.text}
            maxLength={500}
            onChange={(event) => onChange({ text: event.target.value })}
          />
        ) : (
          <Select
            label="Written as"
            value={column.format}
            onChange={(event) => onChange({ format: event.target.value as ColumnDraft['format'] })}
          >
            {COLUMN_FORMATS.map((format) => (
              <option key={format} value={format}>
                {formatLabels[format]}
              </option>
            ))}
          </Select>
        )}
      </div>
      <details className={own.more}>
        <summary>Limits and codes</summary>
        <div className={own.main}>
          <TextField
            label="Maximum length"
            optional
            inputMode="numeric"
            value={column.max_length}
            hint="Characters."
            onChange={(event) => onChange({ max_length: event.target.value })}
          />
          {column.format === 'number' && (
            <TextField
              label="Decimal places"
              optional
              inputMode="numeric"
              value={column.decimals}
              hint="If empty, all of them."
              onChange={(event) => onChange({ decimals: event.target.value })}
            />
          )}
          {(column.format === 'number' || column.format === 'money') && (
            <Select
              label="Sign"
              value={column.sign}
              onChange={(event) => onChange({ sign: event.target.value as ColumnDraft['sign'] })}
            >
              {SIGNS.map((sign) => (
                <option key={sign} value={sign}>
                  {signLabels[sign]}
                </option>
              ))}
            </Select>
          )}
          <Checkbox checked={column.required} onChange={(event) => onChange({ required: event.target.checked })}>
            Required
          </Checkbox>
          {column.field !== '' && (
            <TextArea
              className={own.wide}
              label="Administrator’s codes for our terms"
              optional
              rows={3}
              value={column.codes}
              hint={`One per line, as in buy = P.${coded === undefined ? '' : ` Ours are ${coded}.`}`}
              onChange={(event) => onChange({ codes: event.target.value })}
            />
          )}
        </div>
      </details>
    </>
  );
}
