import { useCallback, useEffect, useRef, useState } from 'react';
import { NotLoaded } from '../../dialogs/not-loaded.tsx';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import type { AccountView } from '../layout/account/account.ts';
import { isPaletteShortcut, isTyped, onOpenPalette } from './open-palette.ts';
import type { PaletteProps } from './palette.tsx';

/** The palette's code is loaded when it is first opened. */
const Palette = lazyComponent<PaletteProps>(
  async () => ({ default: (await import('./palette.tsx')).Palette }),
  ({ onClose }, again) => <NotLoaded what="Search" onAgain={again} onClose={onClose} />,
);

/** Command and K, or Ctrl and K, open the palette on any page; the same keys close it. */
export function PaletteHost({ account }: { account: AccountView | null }) {
  const [isOpen, setOpen] = useState(false);
  // text typed after the shortcut and before the field has the focus, so that nobody needs to wait
  const early = useRef<string | null>(null);
  const shown = useRef(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (isPaletteShortcut(event)) {
        event.preventDefault();
        shown.current = !shown.current;
        early.current = shown.current ? '' : null;
        setOpen(shown.current);
      } else if (early.current !== null && isTyped(event)) {
        event.preventDefault();
        early.current += event.key;
      }
    };
    document.addEventListener('keydown', listen, true);
    const ignorePresses = onOpenPalette((typed) => {
      shown.current = true;
      early.current = typed;
      setOpen(true);
    });
    return () => {
      ignorePresses();
      document.removeEventListener('keydown', listen, true);
    };
  }, []);
  const readTyped = useCallback((): string => {
    const typed = early.current ?? '';
    early.current = null;
    return typed;
  }, []);
  if (!isOpen) return null;
  const user = account && { type: account.type, isInstitutional: account.org_type === 2 };
  const close = (): void => {
    shown.current = false;
    early.current = null;
    setOpen(false);
  };
  return <Palette user={user} readTyped={readTyped} onClose={close} />;
}
