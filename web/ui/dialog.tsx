import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { CloseButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { useDialogStack } from './stacks/dialog-stack.ts';
import { isInnermostLayer } from './stacks/innermost-layer.ts';
import { useReturnFocus } from './stacks/return-focus.ts';
import styles from './styles/dialog.module.css';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One sentence below the title. */
  description?: ReactNode;
  width?: 420 | 440 | 480 | 640 | 980;
  children?: ReactNode;
  /** Actions, the primary one last. */
  footer?: ReactNode;
  /** The least important link, at the left of the footer. */
  footerAside?: ReactNode;
  /** While something is being sent: Escape, the backdrop and the X do nothing. */
  sending?: boolean;
  /** A choice has no X, and a click outside it does not close it. */
  choice?: boolean;
}

/**
 * A dialog, or a bottom sheet on phones. Focus goes to the title, remains inside, and returns to the element that
 * opened it; a change of page closes it.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  width = 480,
  children,
  footer,
  footerAside,
  sending,
  choice,
}: DialogProps) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  const triggers = useReturnFocus(contentRef);
  const { lowest, behind } = useDialogStack(open);
  const { pathname } = useLocation();
  const openedOn = useRef(pathname);

  useEffect(() => {
    if (open && openedOn.current !== pathname) onClose();
    openedOn.current = pathname;
  }, [open, pathname, onClose]);

  const stay = (event: Event) => {
    const isToast = event.target instanceof Element && event.target.closest('[data-toasts]') !== null;
    if (sending || choice || isToast) event.preventDefault();
  };

  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && !sending && onClose()}>
      <Radix.Portal>
        {lowest && <Radix.Overlay className={styles.scrim} />}
        <Radix.Content
          ref={contentRef}
          className={classNames(styles.dialog, styles[`w${width}`], choice && styles.choice, behind && styles.behind)}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            triggers.remember();
            titleRef.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            triggers.restore();
          }}
          onEscapeKeyDown={(event) => (sending || isInnermostLayer(event)) && event.preventDefault()}
          onPointerDownOutside={stay}
          onInteractOutside={stay}
        >
          <header className={styles.header}>
            <div className={styles.heading}>
              <Radix.Title ref={titleRef} tabIndex={-1} className={styles.title}>
                {title}
              </Radix.Title>
              {description && <Radix.Description className={styles.description}>{description}</Radix.Description>}
            </div>
            {!choice && <CloseButton large label="Close" onClick={onClose} disabled={sending} />}
          </header>
          {children && <div className={styles.body}>{children}</div>}
          {(footer || footerAside) && (
            <footer className={styles.footer}>
              {footerAside && <span className={styles.aside}>{footerAside}</span>}
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
