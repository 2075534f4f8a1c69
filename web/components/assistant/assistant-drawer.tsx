import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Button, ButtonLink, CloseButton } from '../../ui/button.tsx';
import styles from './assistant.module.css';
import { AssistantPanel } from './assistant-panel.tsx';
import { assistantDrawer, type DrawerRequest } from './drawer-store.ts';
import { Glyph } from './glyph.tsx';

export interface AssistantDrawerProps {
  request: DrawerRequest;
  base: string;
  isSignedIn: boolean;
}

/**
 * The assistant next to the page, or over it on a phone. Escape closes it, and the focus returns to the element that
 * opened it.
 */
export function AssistantDrawer({ request, base, isSignedIn }: AssistantDrawerProps) {
  const drawer = useRef<HTMLElement>(null);
  const trigger = useRef<Element | null>(null);
  const { pathname } = useLocation();
  const openedOn = useRef(pathname);

  useEffect(() => {
    trigger.current = document.activeElement;
    document.body.dataset.assistant = 'open';
    drawer.current?.querySelector('textarea')?.focus();
    return () => {
      delete document.body.dataset.assistant;
      const from = trigger.current;
      if (from instanceof HTMLElement && from.isConnected) from.focus();
    };
  }, []);

  // on a phone the drawer would cover the page that a link opened
  useEffect(() => {
    if (openedOn.current !== pathname && window.matchMedia('(max-width: 720px)').matches) assistantDrawer.close();
    openedOn.current = pathname;
  }, [pathname]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    assistantDrawer.close();
  }

  const { page, case: slug } = request.about;
  return (
    <aside ref={drawer} className={styles.drawer} aria-label="Assistant" onKeyDown={onKeyDown}>
      <AssistantPanel
        base={base}
        about={request.about}
        heading={request.heading}
        subject={request.subject}
        isSignedIn={isSignedIn}
        question={request.question}
        before={
          <Button variant="plain" className={styles.phoneOnly} onClick={assistantDrawer.close}>
            <Glyph name="back" label="Back to the page" />
          </Button>
        }
        buttons={(conversation) => (
          <>
            <ButtonLink
              variant="plain"
              className={`${styles.x} ${styles.wideOnly}`}
              to={pageAddress({ conversation, page, slug })}
              onClick={assistantDrawer.close}
            >
              <Glyph name="expand" label="Open as a page" />
            </ButtonLink>
            <span className={styles.wideOnly}>
              <CloseButton large label="Close the assistant" onClick={assistantDrawer.close} />
            </span>
          </>
        )}
      />
    </aside>
  );
}

/** The same conversation on its own page. */
function pageAddress(of: {
  conversation: string | null;
  page?: string | undefined;
  slug?: string | undefined;
}): string {
  const search = new URLSearchParams();
  if (of.conversation !== null) search.set('conversation', of.conversation);
  if (of.page !== undefined) search.set('page', of.page);
  if (of.slug !== undefined) search.set('case', of.slug);
  return search.size === 0 ? '/assistant' : `/assistant?${search}`;
}
