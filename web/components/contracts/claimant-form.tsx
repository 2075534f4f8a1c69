import type { claimantBody, Fund } from '@trover/contract/contracts/funds.ts';
import { useState } from 'react';
import type { z } from 'zod';
import { Button } from '../../ui/button.tsx';
import { ClaimantFields, fundsOf, useClaimantForm, WhichFund } from './claimant-fields.tsx';
import styles from './funds.module.css';

type Sent = { claimant: z.output<typeof claimantBody> } & ReturnType<typeof fundsOf>;

/** Sets the claimant of one fund or of all. */
export function ClaimantForm({ funds, onSend }: { funds: readonly Fund[]; onSend: (body: Sent) => Promise<void> }) {
  const [fund, setFund] = useState('');
  const form = useClaimantForm();
  const save = form.submit(({ tax_id_kind, ...claimant }) =>
    onSend({ claimant: { ...claimant, ...(claimant.tax_id !== undefined && { tax_id_kind }) }, ...fundsOf(fund) }),
  );
  return (
    <form className={styles.form} {...save}>
      <WhichFund funds={funds} value={fund} onChange={setFund} />
      <ClaimantFields form={form} />
      <p className={styles.acts}>
        <Button type="submit" busy={form.busy && 'Saving'}>
          Save claimant
        </Button>
        {form.fault !== null && <span role="alert">{form.fault}</span>}
      </p>
    </form>
  );
}
