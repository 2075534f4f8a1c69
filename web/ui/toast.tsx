import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { CloseButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icons/icon-paths.ts';
import {
  type ShownToast,
  type Toast,
  type ToastTone,
  withLeaving,
  withoutToast,
  withToast,
} from './stacks/toast-list.ts';
import styles from './styles/toast.module.css';

const icons: Record<ToastTone, IconName> = { plain: 'info', good: 'check', bad: 'fault', time: 'clock' };

const ToastContext = createContext<((toast: Toast) => void) | null>(null);

/** `const showToast = useToast()`; `showToast({ tone: 'good', title: '88 trades added' })`. */
export function useToast(): (toast: Toast) => void {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast is used outside ToastProvider');
  return show;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly ShownToast[]>([]);
  const lastId = useRef(0);
  const show = useCallback((toast: Toast) => {
    lastId.current += 1;
    const id = lastId.current;
    setShown((before) => withToast(before, toast, id));
  }, []);
  const leave = (id: number) => setShown((before) => withLeaving(before, id));
  const remove = (id: number) => setShown((before) => withoutToast(before, id));

  return (
    <ToastContext value={show}>
      {children}
      <section className={styles.region} aria-label="Notifications" aria-live="polite" data-toasts="">
        {shown.map((toast) => (
          <ToastView key={toast.id} toast={toast} onLeave={() => leave(toast.id)} onGone={() => remove(toast.id)} />
        ))}
      </section>
    </ToastContext>
  );
}

function ToastView({ toast, onLeave, onGone }: { toast: ShownToast; onLeave: () => void; onGone: () => void }) {
  return (
    <div
      className={classNames(styles.toast, styles[toast.className])}
      role={toast.className === 'bad' ? 'alert' : 'status'}
      data-leaving={toast.leaving ? '' : undefined}
      onAnimationEnd={(event) => toast.leaving && event.target === event.currentTarget && onGone()}
    >
      <Icon name={toast.icon ?? icons[toast.className]} size={18} className={styles.icon} />
      <div>
        <b className={styles.title}>{toast.title}</b>
        {toast.text && <p className={styles.text}>{toast.text}</p>}
      </div>
      <span className={styles.close}>
        <CloseButton label="Dismiss" onClick={onLeave} />
      </span>
      <span
        className={styles.life}
        onAnimationEnd={(event) => {
          event.stopPropagation();
          onLeave();
        }}
      />
    </div>
  );
}
