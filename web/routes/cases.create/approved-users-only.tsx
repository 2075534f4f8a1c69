import { useEffect } from 'react';
import { blockedNotice } from '../../components/layout/notices/blocked-notice.ts';
import { dialogs } from '../../dialogs/store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './create.module.css';

/** Shows everyone except scouts who may propose cases, and how to request access. */
export function ApprovedUsersOnly() {
  useEffect(() => dialogs.open(blockedNotice), []);
  return (
    <main id="main" className={`page-wrap ${styles.blocked}`}>
      <h1 className="t-page">New case</h1>
      <p className="t-lead">
        Scouts propose cases, and an operator reviews each one first. Case initiation is available for approved users
        only: write to us if you would like to be one.
      </p>
      <p className={styles.choices}>
        <ButtonLink variant="primary" to="/contact-us">
          Write to us
        </ButtonLink>
        <ButtonLink to="/cases/screener">See all cases</ButtonLink>
      </p>
    </main>
  );
}
