import styles from './header.module.css';

/** Next to "My cases": how many of them wait for the signed-in user. */
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
