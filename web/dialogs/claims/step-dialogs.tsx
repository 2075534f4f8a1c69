import type { OpenDialog } from '../names.ts';
import PayoutDialog from './payout-dialog.tsx';

/** The first step under its own name: upload and list of trade confirmations. */
export function TradeConfirmations(props: OpenDialog<'trade-confirmations-modal'>) {
  return <PayoutDialog {...props} step="trades" />;
}

/** The last step under its own name. */
export function SignOff(props: OpenDialog<'sign-off-modal'>) {
  return <PayoutDialog {...props} step="sign_off" />;
}
