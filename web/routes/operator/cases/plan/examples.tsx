import { EXPECTED_COLUMNS, type WorkedExample } from '@trover/core/plans/worked-example.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextArea, TextField } from '../../../../ui/field.tsx';
import { StatusPill } from '../../../../ui/status-pill.tsx';
import styles from '../../operator.module.css';
import { Section } from '../../section.tsx';
import listStyles from '../cases.module.css';
import type { Tried } from './live-check.ts';
import own from './plan.module.css';

const TRADES = 'account,security,type,date,quantity,price,currency,note\n';

/** The worked examples that test the plan after every edit; `onChange` is null where they are read-only. */
export function Examples({
  examples,
  tried,
  onChange,
}: {
  examples: readonly WorkedExample[];
  tried: readonly Tried[];
  onChange: ((examples: WorkedExample[]) => void) | null;
}) {
  const add = () =>
    onChange?.([...examples, { name: '', trades: TRADES, claim: '0.00', lines: `${EXPECTED_COLUMNS.join(',')}\n` }]);
  return (
    <Section
      id="examples"
      heading="Worked examples"
      note="A plan can be published only when every example gives the result in the notice"
    >
      {examples.map((example, at) => (
        <Example
          // biome-ignore lint/suspicious/noArrayIndexKey: an example is known by its place alone
          key={at}
          number={at + 1}
          example={example}
          tried={tried[at]}
          onChange={onChange && ((next) => onChange(examples.map((one, index) => (index === at ? next : one))))}
          onRemove={() => onChange?.(examples.filter((_, index) => index !== at))}
        />
      ))}
      {onChange && (
        <p className={styles.acts}>
          <Button onClick={add}>Add a worked example</Button>
        </p>
      )}
    </Section>
  );
}

function Example({
  number,
  example,
  tried,
  onChange,
  onRemove,
}: {
  number: number;
  example: WorkedExample;
  tried: Tried | undefined;
  onChange: ((example: WorkedExample) => void) | null;
  onRemove: () => void;
}) {
  const set = (change: Partial<WorkedExample>) => onChange?.({ ...example, ...change });
  const readOnly = onChange === null;
  return (
    <fieldset className={own.example}>
      <legend>
        Example {number}{' '}
        {tried && <StatusPill status={tried.passes ? 'paid' : 'fault'}>{tried.passes ? 'Passes' : 'Fails'}</StatusPill>}
      </legend>
      <TextField
        label="Name"
        placeholder="Example 1 of the notice"
        value={example.name}
        readOnly={readOnly}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextField
        label="Recognized claim"
        inputMode="decimal"
        value={example.claim}
        readOnly={readOnly}
        onChange={(event) => set({ claim: event.target.value })}
      />
      <TextArea
        className={own.csv}
        label="Trades"
        rows={7}
        spellCheck={false}
        value={example.trades}
        readOnly={readOnly}
        onChange={(event) => set({ trades: event.target.value })}
      />
      <TextArea
        className={own.csv}
        label="Lines expected"
        rows={7}
        spellCheck={false}
        value={example.lines}
        readOnly={readOnly}
        onChange={(event) => set({ lines: event.target.value })}
        hint="List every line, including 0.00. Leave “sold” empty for unsold shares."
      />
      {tried && !tried.passes && (
        <div className={own.given}>
          <ul className={listStyles.list}>
            {tried.faults.map((fault) => (
              <li key={fault} className={styles.fault}>
                {fault}
              </li>
            ))}
          </ul>
          {tried.lines !== null && (
            <details>
              <summary>Result of the plan: {tried.claim}</summary>
              <pre className={styles.mono}>{tried.lines}</pre>
            </details>
          )}
        </div>
      )}
      {!readOnly && (
        <p className={styles.acts}>
          <Button variant="plain" size="small" icon="trash" onClick={onRemove}>
            Remove example {number}
          </Button>
        </p>
      )}
    </fieldset>
  );
}
