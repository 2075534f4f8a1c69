import { useEffect, useState } from 'react';
import { NotLoaded } from '../../dialogs/not-loaded.tsx';
import { fetchedLater } from '../../ui/loading/fetched-later.tsx';
import type { AccountShown } from '../layout/account/account.ts';
import type { PaletteProps } from './palette.tsx';

/** The palette's code comes when it is first opened. */
const Palette = fetchedLater<PaletteProps>(
  async () => ({ default: (await import('./palette.tsx')).Palette }),
  ({ onClose }, again) => <NotLoaded what="Search" onAgain={again} onClose={onClose} />,
);

/** Command and K, or Ctrl and K, open the palette on any page; the same keys close it. */
export function PaletteHost({ account }: { account: AccountShown | null }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  if (!isOpen) return null;
  const user = account && { type: account.type, isInstitutional: account.org_type === 2 };
  return <Palette user={user} onClose={() => setOpen(false)} />;
}
