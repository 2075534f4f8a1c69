import { fileLimits } from '@trover/contract/protocol/file-limits.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { importCases } from '@trover/contract/sources/import-cases.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../api.ts';
import { oneFile, toFormData } from '../../../components/forms/form-values.ts';
import { Button } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import operatorStyles from '../operator.module.css';
import { Facts, Fault, Section } from '../section.tsx';
import { useActForm } from '../use-act.ts';
import styles from './catalogue.module.css';

const formSchema = importCases.body.extend({ file: oneFile(fileLimits.document) });

/** Imports a file of cases, after a dry run. */
export function ImportCases() {
  const form = useActForm(formSchema, { trial: 'yes' });
  const [result, setResult] = useState<DataOf<typeof importCases> | null>(null);
  const send = form.act(async (sent) => {
    setResult(null);
    const done = await api.call('POST /api/v1/operator/catalogue/import', {
      form: toFormData(sent),
      shows_failure: true,
    });
    setResult(done);
    const changed = done.outcomes.new + done.outcomes.changed;
    return done.trial ? `Checked: ${changed} would change` : `Imported: ${changed} changed`;
  });
  return (
    <Section
      id="import"
      heading="Import cases"
      note="JSON from the catalog, or CSV or .xlsx with the fields in the first row: slug, title, issuer, kind, tickers, class_periods, stage …"
    >
      <form className={operatorStyles.form} {...send}>
        <TextField label="File" type="file" accept=".json,.csv,.tsv,.xlsx" {...form.field('file')} />
        <Select label="What to do" {...form.field('trial')}>
          <option value="yes">Check, and save nothing</option>
          <option value="no">Import</option>
        </Select>
        <div className={`${operatorStyles.wide} ${operatorStyles.acts}`}>
          <Button type="submit" busy={form.busy && 'Reading'}>
            Read the file
          </Button>
          <Fault>{form.fault}</Fault>
        </div>
      </form>
      {result && <Result result={result} />}
    </Section>
  );
}

function Result({ result: { trial, cases, outcomes, saved, findings } }: { result: DataOf<typeof importCases> }) {
  return (
    <div aria-live="polite">
      <Facts
        facts={[
          ['Cases in the file', cases],
          [trial ? 'Would be new' : 'New', outcomes.new],
          [trial ? 'Would change' : 'Changed', outcomes.changed],
          ['As before', outcomes.unchanged],
          ['Edited on the desk, left', outcomes.edited],
        ]}
      />
      <ul className={styles.duplicates}>
        {findings.map(({ level, slug, path, message }) => (
          <li key={`${path} ${message}`}>
            <span>
              {level === 'fault' ? 'Not imported' : 'To be checked'}: {slug ?? ''} {path}
            </span>
            <span className="t-quiet">{message}</span>
          </li>
        ))}
        {saved.map(({ slug, outcome, changes }) => (
          <li key={slug}>
            {trial ? (
              <span>{slug}</span>
            ) : (
              <Link to={`/operator/cases?search=${encodeURIComponent(slug)}`}>{slug}</Link>
            )}
            <span className="t-quiet">{outcome === 'new' ? 'New' : changes.join('; ')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
