import styles from './header.module.css';

/** Beside "My cases": how many of them wait on anyone who is signed in. */
export function WaitingCount({ waiting }: { waiting: number }) {
  if (waiting === 0) return null;
  return (
    <>
      <b className={styles.waiting} aria-hidden="true">
        {waiting}
      </b>
      <span className="sr-only">, {waiting} waiting on you</span>
    </>
  );
}
