import type { ReactNode } from 'react';
import { CloseButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icons/icon-paths.ts';
import styles from './styles/notice-bar.module.css';

export type NoticeTone = 'time' | 'fault' | 'service';

const icons: Record<NoticeTone, IconName> = { time: 'clock', fault: 'unlink', service: 'info' };

/** Above the header: one sentence and one link (as children). At most two; the caller stores that it was closed. */
export function NoticeBar({
  tone,
  children,
  onClose,
}: {
  tone: NoticeTone;
  children: ReactNode;
  onClose?: () => void;
}) {
  return (
    <div className={classNames(styles.bar, tone !== 'time' && styles[tone])} role="status">
      <div className={classNames('page-wrap', styles.inner)}>
        <Icon name={icons[tone]} />
        <p className={styles.text}>{children}</p>
        {onClose && (
          <span className={styles.end}>
            <CloseButton label="Close notice" onClick={onClose} />
          </span>
        )}
      </div>
    </div>
  );
}
