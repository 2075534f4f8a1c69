import { MAX_CLAIMS_TO_SIGN, signClaims } from '@trover/contract/claims/sign-several.ts';
import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '../../api.ts';
import { ticked } from '../../components/forms/form-values.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { formatMoney, pluralize } from '../../ui/format/format.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { ClaimToSign } from './claims-table.tsx';
import styles from './sign.module.css';
import { sumOf } from './sum-of.ts';

const signSchema = z.object({
  signed_name: signClaims.body.shape.signed_name,
  are_complete: ticked,
  are_unpaid: ticked,
  are_included: ticked,
});

interface FormProps {
  slug: string;
  claims: readonly ClaimToSign[];
  certification: DataOf<Operations['GET /api/v1/orders/{id}/claims_to_sign']>['certification'];
  /** Called with the reasons for those that were not signed, by the claim's id. */
  onSigned: (reasons: ReadonlyMap<number, string>) => void;
}

/**
 * One certification and one name for all claims; they are sent in small requests, so that signed ones remain signed.
 */
export function SignForm({ slug, claims, certification, onSigned }: FormProps) {
  const [done, setDone] = useState<number | null>(null);
  const form = useContractForm(signSchema, { signed_name: '' });
  const showToast = useToast();
  const sums = sumOf(claims);

  const sign = form.submit(async ({ signed_name }) => {
    const reasons = new Map<number, string>();
    let signed = 0;
    try {
      for (let from = 0; from < claims.length; from += MAX_CLAIMS_TO_SIGN) {
        setDone(from);
        const answer = await api.call('POST /api/v1/orders/{id}/sign', {
          shows_failure: true,
          params: { id: slug },
          body: {
            claims: claims.slice(from, from + MAX_CLAIMS_TO_SIGN).map(({ sub_payout_request_id, claim_sha256 }) => ({
              sub_payout_request_id,
              claim_sha256: claim_sha256!,
            })),
            ...{ signed_name, certified: true, trades_complete: true },
            ...{ claimed_elsewhere: 'no', is_excluded_party: false },
          },
        });
        signed += answer.signed.length;
        for (const { sub_payout_request_id, reason } of answer.not_signed) reasons.set(sub_payout_request_id, reason);
      }
    } finally {
      setDone(null);
      if (signed > 0)
        showToast({
          tone: 'good',
          title: `${pluralize(signed, 'claim')} signed`,
          text: 'We review and file them next.',
        });
      onSigned(reasons);
    }
  });
  return (
    <form className={styles.form} {...sign} aria-labelledby="signature">
      <h2 id="signature">Your signature</h2>
      {claims.length === 0 ? (
        <p className="t-dim">Choose at least one claim that is ready to sign.</p>
      ) : (
        <dl className={styles.sums}>
          <div>
            <dt>Claims</dt>
            <dd>{claims.length}</dd>
          </div>
          {sums.map(({ currency, loss, net }) => (
            <div key={currency}>
              <dt>Recognized loss, {currency}</dt>
              <dd>{formatMoney(loss, { currency })}</dd>
              <dt>Estimate after fee, {currency}</dt>
              <dd>{formatMoney(net, { currency, places: 0 })}</dd>
            </div>
          ))}
        </dl>
      )}
      <Checkbox {...form.field('are_complete')}>
        The trades of these claims belong to the named owners, and are complete and correct to the best of my knowledge.
      </Checkbox>
      <Checkbox {...form.field('are_unpaid')}>
        The owners have not been paid for these losses and have not claimed them elsewhere.
      </Checkbox>
      <Checkbox {...form.field('are_included')}>
        The class excludes none of the owners, and none of them has opted out.
      </Checkbox>
      <details className={styles.words}>
        <summary>Full text of the {certification.title}, under penalty of perjury</summary>
        {certification.body.split('\n\n').map((paragraph) => (
          <p key={paragraph.slice(0, 40)}>{paragraph}</p>
        ))}
      </details>
      <TextField label="Type your name as your signature" autoComplete="off" {...form.field('signed_name')} />
      {form.fault && <p role="alert">{form.fault}</p>}
      <p className={styles.actions}>
        <Button variant="primary" type="submit" busy={form.busy ? 'Signing' : false} disabled={claims.length === 0}>
          {claims.length === 0 ? 'Sign claims' : `Sign ${pluralize(claims.length, 'claim')}`}
        </Button>
        {done !== null && (
          <>
            <ProgressBar label="Claims signed" value={done} max={claims.length} className={styles.progress} />
            <span className="t-meta" role="status">
              {done} of {claims.length}
            </span>
          </>
        )}
      </p>
    </form>
  );
}
