import type { IconName } from '../icons/icon-paths.ts';
import type { Notification } from './notification.ts';

export type ToastTone = 'plain' | 'good' | 'bad' | 'time';

export interface Toast {
  title: string;
  /** At most one more line. */
  text?: string;
  tone?: ToastTone;
  /** A toast replaces the one that is shown with the same key, whose sentence is no longer true. */
  key?: string;
  /** Replaces the icon of its tone. */
  icon?: IconName;
}

export interface ShownToast extends Toast, Notification<number> {
  type: 'toast';
  className: ToastTone;
  leaving: boolean;
}

export const MAX_TOASTS = 5;

/** The newest is last; a sixth removes the oldest, and one with a key removes the one with the same key. */
export function withToast(shown: readonly ShownToast[], toast: Toast, id: number): ShownToast[] {
  const className = toast.tone ?? 'plain';
  const others = shown.filter(({ key }) => key === undefined || key !== toast.key);
  return [...others, { ...toast, id, type: 'toast', className, leaving: false } satisfies ShownToast].slice(
    -MAX_TOASTS,
  );
}

export function withLeaving(shown: readonly ShownToast[], id: number): ShownToast[] {
  return shown.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast));
}

export function withoutToast(shown: readonly ShownToast[], id: number): ShownToast[] {
  return shown.filter((toast) => toast.id !== id);
}
