import type { ComponentType } from 'react';
import { lazyComponent } from '../ui/loading/lazy-component.tsx';
import type { FirstStep } from './accounts/step.ts';
import type { DialogName, OpenDialog } from './names.ts';
import { NotLoaded } from './not-loaded.tsx';
import { shownEntries } from './stack.ts';
import { dialogs, useDialogStack } from './store.ts';

type Views = { [Name in DialogName]: ComponentType<OpenDialog<Name>> };

function dialog<Name extends DialogName>(
  what: string,
  load: () => Promise<{ default: ComponentType<OpenDialog<Name>> }>,
): ComponentType<OpenDialog<Name>> {
  return lazyComponent(load, ({ onClose }, again) => <NotLoaded what={what} onAgain={again} onClose={onClose} />);
}

/** One dialog that can begin at different steps. */
async function authDialog<Step extends FirstStep>(step: Step): Promise<{ default: ComponentType<OpenDialog<Step>> }> {
  const { AuthDialog } = await import('./accounts/auth-dialog.tsx');
  return { default: (props) => <AuthDialog begin={step} {...props} /> };
}

/** By name; the code of each is loaded when it is first opened. */
export const views: Views = {
  'upload-modal': dialog<'upload-modal'>('The upload', () => import('./uploads/upload-dialog.tsx')),
  columns: dialog<'columns'>('The saved columns', () => import('./columns-dialog.tsx')),
  login: dialog<'login'>('The sign-in', () => authDialog('login')),
  signup: dialog<'signup'>('The sign-up', () => authDialog('signup')),
  restore: dialog<'restore'>('The password reset', () => authDialog('restore')),
  reset: dialog<'reset'>('The new password', () => authDialog('reset')),
  verify: dialog<'verify'>('The confirmation', () => authDialog('verify')),
  'email-change': dialog<'email-change'>('The confirmation', () => authDialog('email-change')),
  'join-case': dialog<'join-case'>('Joining', () => import('./claims/joining/join-case-dialog.tsx')),
  payout: dialog<'payout'>('The claim', () => import('./claims/payout-dialog.tsx')),
  'active-participant': dialog<'active-participant'>(
    'Your role in the case',
    () => import('./claims/participation/participation-dialog.tsx'),
  ),
  'trade-confirmations-modal': dialog<'trade-confirmations-modal'>('The claim', () =>
    import('./claims/step-dialogs.tsx').then(({ TradeConfirmations }) => ({ default: TradeConfirmations })),
  ),
  'sign-off-modal': dialog<'sign-off-modal'>('The claim', () =>
    import('./claims/step-dialogs.tsx').then(({ SignOff }) => ({ default: SignOff })),
  ),
  'trade-records-modal': dialog<'trade-records-modal'>('The trade records', () => import('./trade-records-dialog.tsx')),
  'trade-proof': dialog<'trade-proof'>('The document', () => import('./proof/trade-proof-dialog.tsx')),
  'broker-letter': dialog<'broker-letter'>('The letter', () => import('./broker-letter-dialog.tsx')),
  'contract-details-modal': dialog<'contract-details-modal'>(
    'The contract',
    () => import('./contracts/contract-details-dialog.tsx'),
  ),
  'payment-details-modal': dialog<'payment-details-modal'>(
    'Payment method',
    () => import('./payment-details-dialog.tsx'),
  ),
  'eligibility-check-modal': dialog<'eligibility-check-modal'>(
    'The check',
    () => import('./cases/eligibility-dialog.tsx'),
  ),
  'add-milestone': dialog<'add-milestone'>('The milestone', () => import('./cases/milestone-dialog.tsx')),
  scheduling: dialog<'scheduling'>('The calendar', () => import('./support/scheduling-dialog.tsx')),
  fill: dialog<'fill'>('Your profile', () => import('./profiles/fill-dialog.tsx')),
  'portfolio-details': dialog<'portfolio-details'>(
    'The portfolio',
    () => import('./links/portfolio-details-dialog.tsx'),
  ),
  'custom-connector': dialog<'custom-connector'>('The connector', () => import('./links/custom-connector-dialog.tsx')),
  'flex-token': dialog<'flex-token'>('The link', () => import('./links/flex-token-dialog.tsx')),
  'statements-sign-in': dialog<'statements-sign-in'>(
    'The sign-in',
    () => import('./links/statements-sign-in-dialog.tsx'),
  ),
  'linked-accounts': dialog<'linked-accounts'>('The accounts', () => import('./links/linked-accounts-dialog.tsx')),
  unlink: dialog<'unlink'>('Unlinking', () => import('./links/unlink-dialog.tsx')),
  share: dialog<'share'>('Sharing', () => import('./share/share-dialog.tsx')),
  'future-proof': dialog<'future-proof'>('A message', () => import('./contracts/future-proof-dialog.tsx')),
  'step-up': dialog<'step-up'>('The confirmation', () => import('./accounts/step-up/step-up-dialog.tsx')),
  notification: dialog<'notification'>('A message', () => import('./notification-dialog.tsx')),
  choice: dialog<'choice'>('The confirmation', () => import('./choice-dialog.tsx')),
};

/** The open dialogs, the lowest first. */
export default function OpenDialogs() {
  const stack = useDialogStack();
  return shownEntries(stack).map(({ key, request }) => {
    const View = views[request.name] as ComponentType<Record<string, unknown>>;
    return <View key={key} {...request.props} onClose={() => dialogs.closeOne(key)} />;
  });
}
