import { moveToNextStage } from '@trover/contract/claims/claims.ts';
import { useRouteLoaderData } from 'react-router';
import { z } from 'zod';
import { ticked } from '../../../components/forms/form-values.ts';
import { useContractForm } from '../../../components/forms/use-contract-form.ts';
import type { SiteLoader } from '../../../site-loader.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Checkbox, TextArea, TextField } from '../../../ui/field.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatMoney, formatMoneyBetween, pluralize } from '../../../ui/format/format.ts';
import { advanceClaim } from '../advance-claim.ts';
import { describeSignature, readinessToSign } from '../payout-labels.ts';
import type { StepName, StepProps } from '../payout-types.ts';
import { Readiness } from '../readiness.tsx';
import signatureStyles from '../styles/signature.module.css';
import styles from '../styles/step.module.css';
import { useStep } from '../use-step.ts';
import { SignedOn } from './signed-on.tsx';

const { response, sign_off } = moveToNextStage.body.shape;

/** The inputs of the step: the call's own fields, and the statements that are certified. */
const signOffSchema = z.object({
  response,
  sign_off: sign_off.unwrap().pick({ signed_name: true }),
  are_mine: ticked,
  is_unpaid: ticked,
  is_included: ticked,
});

/** The summary of the claim, the two questions, the certification and the name. */
export function SignOffStep({ info, claim, form, onChange, onMoved, onBusy, onFault }: StepProps) {
  const { run } = useStep({ onBusy, onFault });
  const { deficiency } = claim;
  const readiness = readinessToSign(claim.readiness);
  const isAsked = deficiency !== null && deficiency.answered_at === null && deficiency.ended_at === null;
  const signing = useContractForm(
    signOffSchema,
    { response: deficiency?.response ?? '', sign_off: { signed_name: '' } },
    {
      optional: ['response'],
      draft: { key: `answer ${claim.sub_payout_request_id}`, stored: ['response'], secret: [] },
    },
  );
  const today = useRouteLoaderData<SiteLoader>('root')?.today ?? '';
  const file = signing.submit(({ response, sign_off }) =>
    run(
      'Filing',
      async () => {
        const moved = await advanceClaim(claim, 'sign_off', {
          claimed_elsewhere: 'no',
          is_excluded_party: false,
          ...(isAsked && response !== undefined && { response }),
          sign_off: {
            certified: true,
            signed_name: sign_off.signed_name,
            ...(claim.claim_sha256 !== null && { claim_sha256: claim.claim_sha256 }),
          },
        });
        signing.deleteDraft();
        onMoved(moved);
      },
      signing.refuse,
    ),
  );
  return (
    <form id={form} {...file}>
      <p className={styles.lead}>Read the claim. When you sign, we review it and file it with the administrator.</p>
      <Ledger info={info} claim={claim} today={today} onChange={onChange} />
      {claim.estimate.implausible !== null && (
        <p className="t-time" role="status">
          {claim.estimate.implausible}.
        </p>
      )}
      {readiness && <Readiness readiness={readiness} />}
      {isAsked && (
        <TextArea
          label="Your answer to the deficiency"
          hint="We send it to the administrator with the claim."
          maxLength={4000}
          rows={3}
          optional
          {...signing.field('response')}
        />
      )}
      <div className={styles.checks}>
        <Checkbox {...signing.field('are_mine')}>
          These trades are mine, complete and correct to the best of my knowledge.
        </Checkbox>
        <Checkbox {...signing.field('is_unpaid')}>
          I have not been paid for this loss and have not claimed it elsewhere.
        </Checkbox>
        <Checkbox {...signing.field('is_included')}>
          The class does not exclude me: I am not a defendant, an officer or a close relative of one, and I have not
          opted out.
        </Checkbox>
      </div>
      <details className={styles.words}>
        <summary>Full text of the {claim.certification.title}, under penalty of perjury</summary>
        {claim.certification.body.split('\n\n').map((paragraph) => (
          <p key={paragraph.slice(0, 40)} className={styles.paragraph}>
            {paragraph}
          </p>
        ))}
      </details>
      <div className={signatureStyles.sign}>
        <TextField
          label="Type your name as your signature"
          autoComplete="off"
          className={signatureStyles.signature}
          {...signing.field('sign_off.signed_name')}
        />
        <SignedOn today={today} />
      </div>
    </form>
  );
}

function Ledger({ info, claim, today, onChange }: Pick<StepProps, 'info' | 'claim' | 'onChange'> & { today: string }) {
  const { estimate, fee, payment_details, contract } = claim;
  const { currency } = estimate;
  const rows: [label: string, value: React.ReactNode, step?: StepName | null][] = [
    [
      'Case',
      <span key="case" className={`t-caption ${styles.caption}`}>
        {info.title}
      </span>,
    ],
    ['Claimant', claim.beneficial_owner, 'contract'],
    [
      'Trades',
      `${claim.trades_total} confirmed, ${pluralize(estimate.shares_bought, 'share')} bought in the class period`,
      'trades',
    ],
    [
      'Recognized loss',
      estimate.recognized_loss === null ? '–' : <b key="loss">{formatMoney(estimate.recognized_loss, { currency })}</b>,
      estimate.implausible === null ? null : 'trades',
    ],
    [
      'You may receive, after our fee',
      fee.net_expected === null ? (
        '–'
      ) : (
        <>
          <Figure amount={fee.net_expected} currency={currency} certainty="estimated" size="small" />{' '}
          <span className={`t-quiet ${styles.beside}`}>
            {fee.net_low !== null && fee.net_high !== null
              ? formatMoneyBetween(fee.net_low, fee.net_high, currency)
              : ''}
          </span>
        </>
      ),
    ],
    [
      'Fee',
      fee.expected === null
        ? '–'
        : `About ${formatMoney(fee.expected, { currency, places: 0 })}, ${fee.pct} percent of your share of the fund`,
    ],
    [
      'Paid to',
      payment_details
        ? `${payment_details.label} ${payment_details.shown}`
        : contract?.kind === 'institution'
          ? 'By your agreement'
          : '–',
      contract?.kind === 'institution' ? null : 'payment',
    ],
    [
      'Contract',
      contract?.signed_on ? describeSignature(contract.signed_on, today) : (contract?.title ?? '–'),
      'contract',
    ],
  ];
  return (
    <dl className={styles.ledger}>
      {rows.map(([label, value, step]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {step && (
            <dd>
              <LinkButton onClick={() => onChange(step)} aria-label={`Change: ${label}`}>
                Change
              </LinkButton>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
