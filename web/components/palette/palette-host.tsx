import { useCallback, useEffect, useRef, useState } from 'react';
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
  const takeTyped = useTypedEarly(isOpen);
  if (!isOpen) return null;
  const user = account && { type: account.type, isInstitutional: account.org_type === 2 };
  return <Palette user={user} takeTyped={takeTyped} onClose={() => setOpen(false)} />;
}

/** What is typed between the keys that open the palette and its field: somebody who knows it does not wait for it. */
function useTypedEarly(isOpen: boolean): () => string {
  const typed = useRef('');
  const isTaken = useRef(false);
  useEffect(() => {
    typed.current = '';
    isTaken.current = false;
    if (!isOpen) return;
    const listen = (event: KeyboardEvent): void => {
      if (isTaken.current || event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.key.length === 1) typed.current += event.key;
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, [isOpen]);
  return useCallback(() => {
    isTaken.current = true;
    return typed.current;
  }, []);
}
