import type { ShownTaxStatement } from '@trover/contract/tax/tax-statements.ts';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { nameOfFigure } from '../../../components/payments/tax-figures.ts';
import { Button } from '../../../ui/button.tsx';
import { formatAmount } from '../../../ui/format/format.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import styles from '../settings.module.css';

/** The caller's tax statements for each year, with the changes of a corrected one and their reasons. */
export function Statements({ statements }: { statements: readonly ShownTaxStatement[] }) {
  if (statements.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="tax-statements">
      <header className={styles.head}>
        <h2 id="tax-statements">Tax statements</h2>
        <p className="t-dim">What we paid to you in each year. A corrected statement replaces the one before it.</p>
      </header>
      {statements.map((statement) => (
        <Statement
          key={statement.id}
          statement={statement}
          isReplaced={statements.some(
            ({ year, name, version }) =>
              year === statement.year && name === statement.name && version > statement.version,
          )}
        />
      ))}
    </section>
  );
}

function Statement({ statement: of, isReplaced }: { statement: ShownTaxStatement; isReplaced: boolean }) {
  const { id, year, is_corrected, name, issued_at, reason, changes, awards } = of;
  const [fault, setFault] = useState(false);
  const [busy, setBusy] = useState(false);
  const title = `${year}${is_corrected ? ', corrected' : ''}`;
  async function open(): Promise<void> {
    setBusy(true);
    setFault(false);
    try {
      const { url } = await api.call('POST /api/v1/payouts/tax_statements/{id}/open', { params: { id } });
      window.location.assign(url);
    } catch {
      setFault(true);
    } finally {
      setBusy(false);
    }
  }
  return (
    <section className={styles.method} aria-label={`Tax statement ${title}`}>
      <div>
        <h3 className="t-sub">{title}</h3>
        <p className="t-dim">
          {name}, ${formatAmount(awards)} in awards. Issued <Instant at={issued_at} as="date" />.
        </p>
        {reason !== null && <p>{reason}</p>}
        {changes.map((change) => (
          <p key={`${change.form} ${change.figure}`} className="t-dim">
            {nameOfFigure(change)}: ${formatAmount(change.after)}, before ${formatAmount(change.before)}
          </p>
        ))}
        {fault && <p role="alert">We could not open the statement. Try again in a moment.</p>}
      </div>
      <div className={styles.buttons}>
        {isReplaced && <b className={styles.default}>Replaced</b>}
        <Button size="small" busy={busy && 'Opening'} onClick={() => void open()}>
          Save as PDF
        </Button>
      </div>
    </section>
  );
}
