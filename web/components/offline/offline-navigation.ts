import { useEffect } from 'react';
import { useToast } from '../../ui/toast.tsx';

interface Press extends Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'> {}
type Address = Pick<Location, 'origin' | 'pathname' | 'search'>;
type Anchor = Address & Pick<HTMLAnchorElement, 'target' | 'download' | 'hash'>;

/** Whether a click on a link replaces this page with another page of the site. */
export function leavesPage(link: Anchor, here: Address, press: Press): boolean {
  if (press.button !== 0 || press.metaKey || press.ctrlKey || press.shiftKey || press.altKey) return false;
  if (link.origin !== here.origin || link.download !== '' || (link.target !== '' && link.target !== '_self'))
    return false;
  return link.pathname !== here.pathname || link.search !== here.search || link.hash === '';
}

/** Without a network the open page remains: a link would only replace it with an error. */
export function useOfflineNavigation(): void {
  const toast = useToast();
  useEffect(() => {
    const onClick = (event: MouseEvent): void => {
      if (navigator.onLine) return;
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (link === null || !leavesPage(link, window.location, event)) return;
      event.preventDefault();
      event.stopPropagation();
      toast({
        tone: 'time',
        title: 'You are offline',
        text: 'This page stays open. Open the link again when you are online.',
      });
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [toast]);
}
