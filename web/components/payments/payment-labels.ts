import type { PaymentDisposition } from '@trover/contract/payments/payments.ts';
import { formatDate } from '../../ui/format/format-dates.ts';

/** The destination of a payment: `Checking account ••4471`, `Check by mail`. */
export const describeDestination = ({
  kind,
  label,
  shown,
}: Pick<PaymentDisposition, 'kind' | 'label' | 'shown'>): string => (kind === 'check' ? label : `${label} ${shown}`);

/** Shorter, next to a date: `to ••4471`, `by check`. */
export const shortDestination = ({ kind, shown }: Pick<PaymentDisposition, 'kind' | 'shown'>): string =>
  kind === 'check' ? 'by check' : `to ${shown}`;

const withoutFullStop = (reason: string | null): string => (reason ?? 'no reason was given').replace(/\.$/, '');

/** Whether the bank is still to carry it out: until then no page calls it paid. */
export const isOnItsWay = (
  { execute_on, returned_on }: Pick<PaymentDisposition, 'execute_on' | 'returned_on'>,
  today: string,
): boolean => returned_on === null && execute_on > today;

/** What happened to a payment after it was made; null where there is nothing to add. */
export function describeDisposition(
  { kind, returned_on, return_reason, cleared_on, expires_on }: PaymentDisposition,
  today: string,
): { tone: 'fault' | 'time' | 'quiet'; words: string } | null {
  if (returned_on !== null) {
    const words = kind === 'check' ? 'Stopped' : 'Came back';
    return {
      tone: 'fault',
      words: `${words} ${formatDate(returned_on)}: ${withoutFullStop(return_reason)}. We pay it again.`,
    };
  }
  if (cleared_on !== null) return { tone: 'quiet', words: `Cashed ${formatDate(cleared_on)}` };
  if (expires_on === null) return null;
  if (expires_on < today)
    return {
      tone: 'fault',
      words: `Expired ${formatDate(expires_on)}. If you did not cash it, ask us for a new payment.`,
    };
  return {
    tone: 'time',
    words: `Cash it by ${formatDate(expires_on)}. After that it is void; ask us for a new payment.`,
  };
}
