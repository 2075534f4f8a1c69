import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { NotLoaded } from '../../dialogs/not-loaded.tsx';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import type { AccountView } from '../layout/account/account.ts';
import { isFreeKey } from './free-key.ts';
import { areKeysOn, destinationsOf, rowAfter } from './page-keys.ts';
import type { PageKeysProps } from './page-keys-list.tsx';

const PageKeysList = lazyComponent<PageKeysProps>(
  async () => ({ default: (await import('./page-keys-list.tsx')).PageKeysList }),
  ({ onClose }, again) => <NotLoaded what="The list of shortcuts" onAgain={again} onClose={onClose} />,
);

/** How long, in milliseconds, `g` waits for its letter. */
const WAIT_MS = 1500;

/** The shortcuts of every page except the desk, which has its own: `?`, `g` with a letter, `j` and `k` in lists. */
export function PageKeysHost({ account }: { account: AccountView | null }) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const hasOwnKeys = /^\/operator(\/|$)/.test(pathname);
  const type = account?.type;
  const isInstitutional = account?.org_type === 2;
  useEffect(() => {
    if (hasOwnKeys) return;
    const destinations = destinationsOf(type === undefined ? null : { type, isInstitutional });
    let since: number | null = null;
    const listen = (event: KeyboardEvent): void => {
      if (!isFreeKey(event) || event.defaultPrevented) return;
      const isSecond = since !== null && event.timeStamp - since < WAIT_MS;
      since = null;
      // shortcuts can be switched on again in the list of shortcuts
      if (event.key !== '?' && !areKeysOn()) return;
      if (isSecond) {
        const found = destinations.find(({ letter }) => letter === event.key);
        if (found === undefined) return;
        event.preventDefault();
        void navigate(found.to);
      } else if (event.key === 'g') since = event.timeStamp;
      else if (event.key === '?') {
        event.preventDefault();
        setOpen(true);
      } else if ((event.key === 'j' || event.key === 'k') && focusRow(event.key === 'j' ? 1 : -1))
        event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [hasOwnKeys, type, isInstitutional, navigate]);
  if (!isOpen) return null;
  const user = type === undefined ? null : { type, isInstitutional };
  return <PageKeysList destinations={destinationsOf(user)} onClose={() => setOpen(false)} />;
}

/** Focuses the link of the next row in the page's list; false where there is none. Enter then opens it as usual. */
function focusRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll('main :is(tbody tr, [data-row])')].flatMap((row) => {
    const trigger = row.querySelector<HTMLElement>('a[href], button:not([disabled])');
    return trigger === null || trigger.getClientRects().length === 0 ? [] : [{ row, trigger }];
  });
  const at = rows.findIndex(({ row }) => row.contains(document.activeElement));
  const next = rows[rowAfter(rows.length, at, step)];
  next?.trigger.focus();
  next?.row.scrollIntoView({ block: 'nearest' });
  return next !== undefined;
}
