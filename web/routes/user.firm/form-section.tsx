import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { FactsStrip } from '../../ui/facts.tsx';
import { formatCount, formatQuantity } from '../../ui/format/format.ts';
import { Instant } from '../../ui/format/instant.tsx';
import { Cell, HeaderCell, Table } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { embedCode } from './embed-code.ts';
import styles from './firm.module.css';

type FirmForm = DataOf<Operations['GET /api/v1/partners/cases/{id}/form']>;

/** The link and the form of a case for the firm's own site, and its submissions. */
export function FormSection({ form, company }: { form: FirmForm; company: string }) {
  const toast = useToast();
  const code = embedCode(form.form_url, company);
  const copy = async (text: string, title: string) => {
    await navigator.clipboard.writeText(text);
    toast({ tone: 'good', title });
  };
  return (
    <section aria-labelledby="form">
      <h2 id="form" className={`t-section ${styles.section}`}>
        Link and form
      </h2>
      <p className={styles.form}>
        For this case, on your own site. The form is in your color and needs no script. It is shown on{' '}
        {form.frame_origins.length === 0 ? 'no site yet' : form.frame_origins.join(', ')}:{' '}
        <Link to="/user/firm/portal">choose the sites</Link>.
      </p>
      <FactsStrip
        facts={[
          { label: 'Shown', value: formatCount(form.shown) },
          { label: 'Sent', value: formatCount(form.sent) },
          { label: 'Confirmed', value: formatCount(form.confirmed) },
        ]}
      />
      <pre className={styles.code}>
        <code>{code}</code>
      </pre>
      <p className={styles.acts}>
        <Button icon="document" onClick={() => void copy(code, 'Form copied')}>
          Copy the form
        </Button>
        <Button icon="link" onClick={() => void copy(form.case_url, 'Link copied')}>
          Copy a link to the case
        </Button>
        <a href={form.form_url}>Open the form</a>
      </p>
      {form.items.length > 0 && (
        <Table density="compact" stacked aria-label="Form responses">
          <thead>
            <tr>
              <HeaderCell>Email</HeaderCell>
              <HeaderCell numeric>Bought</HeaderCell>
              <HeaderCell numeric>Still held</HeaderCell>
              <HeaderCell>Consent</HeaderCell>
              <HeaderCell>Confirmed</HeaderCell>
              <HeaderCell>Account</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {form.items.map((one) => (
              <tr key={one.id}>
                <Cell rowHeader phone="name">
                  <a href={`mailto:${one.email}`}>{one.email}</a>
                </Cell>
                <Cell numeric phone="figure">
                  {formatQuantity(one.shares_bought)}
                </Cell>
                <Cell numeric>{formatQuantity(one.shares_held)}</Cell>
                <Cell>{one.consent_version}</Cell>
                <Cell phone="meta">
                  <Instant at={one.confirmed_at} as="date" />
                </Cell>
                <Cell phone="side">{one.shares_with_firm ? 'Shares with your firm' : 'None yet'}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
