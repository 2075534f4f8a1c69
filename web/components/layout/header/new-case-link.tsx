import { Link } from 'react-router';
import { dialogs } from '../../../dialogs/store.ts';
import type { AccountView } from '../account/account.ts';
import { blockedNotice } from '../notices/blocked-notice.ts';
import { mayStartCases, newCase } from './menu-links.ts';

/** Links scouts to case initiation; shows everyone else who may use it (L-9). */
export function NewCaseLink({
  account,
  className,
  role,
  onGo,
}: {
  account: AccountView | null;
  className?: string | undefined;
  role?: 'menuitem';
  onGo?: () => void;
}) {
  if (mayStartCases(account))
    return (
      <Link to={newCase.to} className={className} role={role} onClick={onGo}>
        {newCase.label}
      </Link>
    );
  return (
    <button
      type="button"
      className={className}
      role={role}
      onClick={() => {
        onGo?.();
        dialogs.open(blockedNotice);
      }}
    >
      {newCase.label}
    </button>
  );
}
