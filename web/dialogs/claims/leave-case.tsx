import { api } from '../../api.ts';
import { LinkButton } from '../../ui/button.tsx';
import { formatDate } from '../../ui/format/format-dates.ts';
import { dialogs } from '../store.ts';
import type { Claim, JoinInfo, StepProps } from './payout-types.ts';
import styles from './styles/step.module.css';
import { useStep } from './use-step.ts';

/** Withdraws the claim before it is filed, after a confirmation; the case can be joined again until the deadline. */
export function LeaveCase({
  info,
  claim,
  onLeft,
  onBusy,
  onFault,
}: Pick<StepProps, 'info' | 'claim' | 'onBusy' | 'onFault'> & { onLeft: (claim: Claim) => void }) {
  const { run } = useStep({ onBusy, onFault });
  const leave = () =>
    void run('Leaving', async () => {
      onLeft(
        await api.call('POST /api/v1/payouts/payout_request/withdraw', {
          shows_failure: true,
          body: { sub_payout_request_id: claim.sub_payout_request_id },
        }),
      );
    });
  const ask = () =>
    dialogs.open({
      name: 'choice',
      props: {
        title: `Leave the ${info.company} case?`,
        description: describeWithdrawal(info),
        safe: { label: 'Stay in the case' },
        other: { label: 'Leave the case', onChoose: leave },
      },
    });
  if (!claim.can_withdraw) return null;
  return (
    <p className={styles.leave}>
      <LinkButton onClick={ask}>Leave this case</LinkButton>
    </p>
  );
}

/** What happens to a withdrawn claim, and until when its owner can rejoin. */
export function describeWithdrawal({
  claim_deadline,
  can_join,
}: Pick<JoinInfo, 'claim_deadline' | 'can_join'>): string {
  const saved = 'We file nothing for you. What you entered stays saved.';
  if (!can_join) return `${saved} The case no longer accepts claims, so you cannot join it again.`;
  return `${saved} You can join again ${claim_deadline === null ? 'while the case accepts claims' : `until ${formatDate(claim_deadline)}`}.`;
}
