import type { MaskedPaymentDetails } from '@trover/contract/payment-details/payment-details.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { api } from '../../api.ts';
import { PaymentState } from '../../components/payments/payment-state.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Drawing, Icon } from '../../ui/icon.tsx';
import { pathsOfPayment } from '../../ui/icons/payment-paths.ts';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { advanceClaim } from './advance-claim.ts';
import { PaymentForm, usePaymentForm } from './payment-form.tsx';
import type { StepProps } from './payout-types.ts';
import styles from './styles/payment.module.css';
import stepStyles from './styles/step.module.css';
import { useStep } from './use-step.ts';

/** The destination of the payment: known payment details, or new ones. */
export function PaymentStep({ claim, form, onMoved, onBusy, onFault }: StepProps) {
  const { run } = useStep({ onBusy, onFault });
  const payment = usePaymentForm(
    claim.beneficial_owner,
    claim.estimate.currency,
    `of claim ${claim.sub_payout_request_id}`,
  );
  const isInstitution = claim.contract?.kind === 'institution';
  const [known, setKnown] = useState<readonly MaskedPaymentDetails[] | null>(isInstitution ? [] : null);
  const [chosen, setChosen] = useState<number | 'new' | null>(
    payment.isRestored ? 'new' : (claim.payment_details?.id ?? null),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isInstitution) return;
    void run('', async () => {
      const { items } = await api.call('GET /api/v1/payouts/payment_details', { shows_failure: true, encrypted: true });
      setKnown(items);
      setChosen((before) => before ?? items[0]?.id ?? 'new');
    });
  }, []);

  const payTo = async (id: number | null) => {
    if (id !== null && !isInstitution)
      await api.call('POST /api/v1/payouts/payout_request/set_payment_details', {
        shows_failure: true,
        body: { sub_payout_request_id: claim.sub_payout_request_id, payment_details_id: id },
      });
    onMoved(await advanceClaim(claim, 'payment'));
  };
  const addAndPay = payment.submit((details) =>
    run(
      'Saving',
      async () => {
        const added = await api.call('POST /api/v1/payouts/payment_details', {
          shows_failure: true,
          body: { details },
          encrypted: true,
        });
        await payTo(added.payment_details.id);
        payment.deleteDraft();
      },
      payment.refuse,
    ),
  );
  const submit = (event: FormEvent) => {
    if (chosen === 'new') return addAndPay.onSubmit(event);
    event.preventDefault();
    void run('Saving', () => payTo(chosen));
  };
  return (
    <form id={form} noValidate onSubmit={submit}>
      <p className={stepStyles.lead}>
        {isInstitution
          ? 'Your institution’s agreement sets the payment details.'
          : 'We pay your share here after the administrator pays us. You can change it until then.'}
      </p>
      {known === null && <Skeleton shape="row" />}
      {known !== null && known.length > 0 && (
        <fieldset className={styles.pick} aria-label="Payment method">
          {known.map((one) => (
            <label key={one.id} className={classNames(chosen === one.id && styles.on)}>
              <input type="radio" name="payment" checked={chosen === one.id} onChange={() => setChosen(one.id)} />
              <Drawing paths={pathsOfPayment(one.kind)} size={20} />
              <span>
                <b className={styles.place}>{one.label}</b>{' '}
                <span className="t-num t-quiet">{one.kind === 'check' ? '' : one.shown}</span>
                <small>
                  {one.kind === 'check'
                    ? `To ${one.holder}, ${one.shown}`
                    : `In the name of ${one.holder}, ${one.currency}`}
                </small>
                <PaymentState item={one} />
              </span>
              <span className="t-quiet">{one.is_default ? 'Default' : ''}</span>
            </label>
          ))}
          <label className={classNames(chosen === 'new' && styles.on)}>
            <input type="radio" name="payment" checked={chosen === 'new'} onChange={() => setChosen('new')} />
            <Icon name="plus" size={20} />
            <span>
              <b className={styles.place}>Use another bank account or a check</b>
            </span>
            <span />
          </label>
        </fieldset>
      )}
      {chosen === 'new' && known !== null && (
        <>
          {known.length > 0 && <h3 className={stepStyles.section}>The new account</h3>}
          <PaymentForm form={payment} currency={claim.estimate.currency} />
        </>
      )}
    </form>
  );
}
