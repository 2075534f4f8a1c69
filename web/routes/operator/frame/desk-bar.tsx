import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import styles from './frame.module.css';

/** Above every desk page: the list of the open record, its heading, one short note, and the actions. */
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
