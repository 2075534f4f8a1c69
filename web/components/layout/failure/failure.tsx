import { ButtonAnchor, ButtonLink } from '../../../ui/button.tsx';
import styles from './failure.module.css';

interface Words {
  heading: string;
  text: string;
}

const words: Record<number, Words> = {
  403: {
    heading: 'You do not have access to this page',
    text: 'It belongs to another account, or your role does not include it.',
  },
  404: {
    heading: 'There is no page at this address',
    text: 'It may have moved, or the address may have a typo. You can see all cases in the case list.',
  },
};

const fault: Words = {
  heading: 'This page did not load',
  text: 'The connection failed, or something went wrong on our side. Your trades and claims are safe. Try again in a moment.',
};

export const offline: Words = {
  heading: 'You are offline',
  text: 'This page needs an internet connection. Anything you already sent is safe. Try again when you are online.',
};

export const failureTexts = (status: number): Words => words[status] ?? fault;

/** A server has a `navigator` too, but without a network status. */
const isWithoutNetwork = (): boolean => typeof navigator !== 'undefined' && navigator.onLine === false;

/** Shows that something does not exist or failed: as a whole page, or as a section with its own heading. */
export function Failure({ status, within = 'page' }: { status: number | 'offline'; within?: 'page' | 'section' }) {
  const ours = status === 'offline' || status >= 500;
  const isOffline = status === 'offline' || (ours && isWithoutNetwork());
  const { heading, text } = isOffline ? offline : failureTexts(status);
  const content = (
    <>
      <p className={styles.status} aria-hidden="true">
        {isOffline ? 'Offline' : status}
      </p>
      {within === 'page' ? <h1 className="t-marketing">{heading}</h1> : <h2 className="t-page">{heading}</h2>}
      <p className={`t-lead ${styles.text}`}>{text}</p>
      <p className={styles.actions}>
        {ours ? (
          <ButtonAnchor href="" variant="primary" size="large">
            Try again
          </ButtonAnchor>
        ) : (
          <ButtonLink to="/cases/screener" variant="primary" size="large">
            See all cases
          </ButtonLink>
        )}
        <ButtonLink to="/" reloadDocument={ours} size="large">
          Home
        </ButtonLink>
      </p>
    </>
  );
  if (within === 'section') return <section className={styles.section}>{content}</section>;
  return (
    <main id="main" className={`page-wrap ${styles.page}`}>
      {content}
    </main>
  );
}
