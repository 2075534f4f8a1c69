import type { Operations } from '@trover/contract/operations.ts';
import type { PortalSettings } from '@trover/contract/partners/portal.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { Link, useSearchParams } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { FactsStrip } from '../../../ui/facts.tsx';
import { Select } from '../../../ui/field.tsx';
import { formatCount } from '../../../ui/format/format.ts';
import { useToast } from '../../../ui/toast.tsx';
import { embedCode } from '../embed-code.ts';
import styles from './embed-panel.module.css';
import { FormPreview } from './form-preview.tsx';

type FirmCases = DataOf<Operations['GET /api/v1/partners/cases']>['items'];
type FirmForm = DataOf<Operations['GET /api/v1/partners/cases/{id}/form']>;

export interface Embedded {
  cases: FirmCases;
  /** The case whose form is shown. */
  one: FirmCases[number];
  form: FirmForm;
}

/** The form of a case as the firm’s own site would show it, its use, and the markup for the site. */
export function EmbedPanel({
  embedded: { cases, one, form },
  document,
}: {
  embedded: Embedded;
  document: PortalSettings;
}) {
  const [search, setSearch] = useSearchParams();
  const toast = useToast();
  const code = embedCode(form.form_url, one.company);
  const copy = async (text: string, title: string) => {
    await navigator.clipboard.writeText(text);
    toast({ tone: 'good', title });
  };
  const choose = (id: string) => {
    const next = new URLSearchParams(search);
    next.set('case', id);
    setSearch(next, { preventScrollReset: true });
  };
  return (
    <section className={styles.panel} aria-labelledby="embed-form">
      <FormPreview document={document} company={one.company} />
      <div className={styles.side}>
        <h2 id="embed-form">Embed form</h2>
        <p>For one case, on your own site. It is in your color and needs no script.</p>
        {cases.length > 1 && (
          <Select compact label="Case" value={one.order_id} onChange={({ target }) => choose(target.value)}>
            {cases.map(({ order_id, company }) => (
              <option key={order_id} value={order_id}>
                {company}
              </option>
            ))}
          </Select>
        )}
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
          <Button size="small" icon="document" onClick={() => void copy(code, 'Form copied')}>
            Copy
          </Button>
          <Button size="small" variant="plain" icon="link" onClick={() => void copy(form.case_url, 'Link copied')}>
            Link instead
          </Button>
        </p>
        <p className="t-meta">
          {form.frame_origins.length === 0
            ? 'No site may show it yet.'
            : `Allowed on ${form.frame_origins.map((origin) => origin.replace('https://', '')).join(', ')}.`}{' '}
          <Link to={`/user/firm/cases/${one.order_id}#form`}>Responses</Link>
        </p>
      </div>
    </section>
  );
}
