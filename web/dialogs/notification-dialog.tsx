import { Link } from 'react-router';
import { Button, Spinner } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icons/icon-paths.ts';
import { labelOf } from './labels.ts';
import type { OpenDialog } from './names.ts';
import styles from './notification-dialog.module.css';

const icons: Record<'error' | 'done' | 'time' | 'note', IconName> = {
  error: 'fault',
  done: 'check',
  time: 'clock',
  note: 'info',
};

/** One message about something that happened or is in progress. */
export default function NotificationDialog(props: OpenDialog<'notification'>) {
  const { icon, title, description, loading, link, button, onClose } = props;
  const { danger = false } = button || {};
  return (
    <Dialog
      open
      choice
      width={420}
      onClose={onClose}
      sending={loading ?? false}
      title={
        <>
          {loading ? (
            <span className={styles.disc}>
              <Spinner />
            </span>
          ) : (
            icon && (
              <span className={styles.disc} data-icon={icon}>
                <Icon name={icons[icon]} size={20} />
              </span>
            )
          )}
          {title}
        </>
      }
      footer={
        button === false || loading ? null : (
          <Button variant={danger ? 'danger' : 'primary'} onClick={onClose}>
            {labelOf(button || {})}
          </Button>
        )
      }
    >
      {description && <p className="t-dim">{description}</p>}
      {link && (
        <p className={styles.link}>
          <Link to={link.to}>{link.label}</Link>
        </p>
      )}
    </Dialog>
  );
}
