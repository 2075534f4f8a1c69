import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import styles from './frame.module.css';

/** Above every page of the desk: the list that a record is in, its heading, one quiet note, and what can be done. */
export function DeskBar({
  crumb,
  title,
  note,
  actions,
}: {
  crumb?: { label: string; href: string } | undefined;
  title: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={styles.bar}>
      {crumb && (
        <Link className={styles.crumb} to={crumb.href}>
          {crumb.label}
          <Icon name="chevron-right" />
        </Link>
      )}
      <h1>{title}</h1>
      {note && <span className={styles.note}>{note}</span>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
