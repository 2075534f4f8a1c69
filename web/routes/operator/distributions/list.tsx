import { importDistribution } from '@trover/contract/distributions/distributions.ts';
import { fileLimits } from '@trover/contract/protocol/file-limits.ts';
import { useNavigate } from 'react-router';
import { api } from '../../../api.ts';
import { oneFile, toFormData } from '../../../components/forms/form-values.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { CaseField } from '../case-field.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import styles from '../operator.module.css';
import { Fault, Section } from '../section.tsx';
import { useActForm } from '../use-act.ts';
import type { Route } from './+types/list';
import own from './distributions.module.css';

export function meta({ matches, location }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, 'Distributions');
}

const importSchema = importDistribution.body.extend({ file: oneFile(fileLimits.distribution) });

/** Next to the list when no distribution is open: imports the next one. */
export default function Import() {
  const form = useActForm(
    importSchema,
    { order_id: '', round: '1', currency: 'USD', tolerance_pct: '0', stated_total: '', stated_rows: '' },
    { optional: ['tolerance_pct', 'stated_total', 'stated_rows'] },
  );
  const navigate = useNavigate();
  const send = form.act(async (sent) => {
    const { distribution, is_new } = await api.call('POST /api/v1/operator/distributions', {
      form: toFormData(sent),
      shows_failure: true,
    });
    await navigate(`/operator/money/${distribution.id}`);
    return is_new ? 'Imported. We are reading the file.' : 'This file was imported before';
  });
  return (
    <div className={own.import}>
      <Section
        id="import"
        heading="Import a distribution"
        note="CSV or .xlsx: claim_number, award; also claimant, recognized_claim, currency, payment_reference"
      >
        <form className={styles.form} {...send}>
          <CaseField form={form} name="order_id" />
          <TextField label="Round" inputMode="numeric" {...form.field('round', { required: true })} />
          <TextField label="Currency" maxLength={3} {...form.field('currency', { required: true })} />
          <TextField label="Tolerance, percent" inputMode="decimal" {...form.field('tolerance_pct')} />
          <TextField label="Stated total" inputMode="decimal" optional {...form.field('stated_total')} />
          <TextField label="Stated rows" inputMode="numeric" optional {...form.field('stated_rows')} />
          <TextField label="File" type="file" accept=".csv,text/csv,.xlsx" {...form.field('file')} />
          <div className={`${styles.wide} ${styles.acts}`}>
            <Button type="submit" variant="primary" busy={form.busy && 'Importing'}>
              Import
            </Button>
            <Fault>{form.fault}</Fault>
          </div>
        </form>
      </Section>
    </div>
  );
}
