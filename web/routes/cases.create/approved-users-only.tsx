import { blockedNotice } from '../../components/layout/notices/blocked-notice.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './create.module.css';

/** Shows everyone except scouts who may propose cases, and how to become a scout. */
export function ApprovedUsersOnly() {
  const { title, description, link } = blockedNotice.props;
  return (
    <main id="main" className={`page-wrap ${styles.blocked}`}>
      <h1 className="t-page">New case</h1>
      <p className="t-lead">
        {title}. {description}
      </p>
      <p className={styles.choices}>
        <ButtonLink variant="primary" to={link.to}>
          {link.label}
        </ButtonLink>
        <ButtonLink to="/cases/screener">See all cases</ButtonLink>
      </p>
    </main>
  );
}
