import { useId, useState } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { pluralize } from '../../../ui/format/format.ts';
import { formatMonth } from '../../../ui/format/format-dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { BrokerConnection, ConnectionMethod } from './connection-methods.ts';
import { countCoveredCases, firstDay, type Period } from './history-depth.ts';
import styles from './methods-panel.module.css';

/** The methods of one broker, one of them selected, and the button that continues with it. */
export function ConnectionMethods({
  id,
  row,
  cases: { periods, today },
  fileAddress,
  onContinue,
}: {
  id: string;
  row: BrokerConnection;
  cases: { periods: readonly (readonly Period[])[]; today: string };
  fileAddress: string;
  /** Null while the browser leaves the page; an error message; empty where a dialog continues. */
  onContinue: (method: ConnectionMethod) => Promise<string | null>;
}) {
  const name = useId();
  const [at, setAt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const method = row.methods[at];
  const hasFile = row.methods.some(({ kind }) => kind === 'file');
  const next = async () => {
    if (method === undefined) return;
    setBusy(true);
    setFault(null);
    const failed = await onContinue(method);
    setFault(failed || null);
    if (failed !== null) setBusy(false);
  };
  return (
    <fieldset id={id} className={styles.panel} aria-label={`Ways to add ${row.name}`}>
      {row.methods.map((each, index) => {
        const from = each.months === null ? null : firstDay(today, each.months);
        return (
          <label key={each.scenario ?? each.kind} className={classNames(styles.method, index === at && styles.chosen)}>
            <input
              type="radio"
              name={name}
              checked={index === at}
              disabled={busy}
              onChange={() => {
                setAt(index);
                setFault(null);
              }}
            />
            <span className={styles.dot} aria-hidden="true" />
            <span>
              <b>{each.title}</b>
              <small>{each.text}</small>
            </span>
            <span className={styles.from}>
              <b>{from === null ? 'All records' : formatMonth(from)}</b>
              <small>
                {each.months === null ? 'all that they have' : `${pluralize(each.months, 'month')}, no more`}
              </small>
            </span>
            <span className={styles.reach}>
              <b>{countCoveredCases(periods, from)}</b> <small>of {periods.length}</small>
              <span className="sr-only"> open cases in reach</span>
            </span>
          </label>
        );
      })}
      {method?.warning && (
        <p className={styles.warning}>
          <Icon name="info" />
          {method.warning}
        </p>
      )}
      <div className={styles.foot}>
        <p>
          {fault !== null ? (
            <span className={styles.fault} role="alert">
              {fault}
            </span>
          ) : hasFile && method?.kind !== 'file' ? (
            'A file can add earlier years later. A trade that is in both is added once.'
          ) : null}
        </p>
        {method?.kind === 'file' ? (
          <ButtonLink variant="primary" to={fileAddress} preventScrollReset={false}>
            Continue with a file
          </ButtonLink>
        ) : (
          <Button variant="primary" busy={busy && 'Opening'} onClick={() => void next()}>
            {method?.kind === 'ibkr' ? 'Continue with a token' : `Continue to ${row.name}`}
            {(method?.kind === 'plaid' || method?.kind === 'snaptrade') && <Icon name="external" />}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
