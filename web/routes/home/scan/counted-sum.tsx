import { useEffect, useState } from 'react';
import { Figure } from '../../../ui/figure.tsx';
import styles from './scan-panel.module.css';

const DURATION_MS = 900;

/** The share of the sum that is shown; 1 at once for users who prefer reduced motion. */
function useRisingShare(): number {
  const [share, setShare] = useState(1);
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const begun = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const passed = Math.max(0, Math.min(1, (now - begun) / DURATION_MS));
      setShare(1 - (1 - passed) ** 3);
      if (passed < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return share;
}

/** Counts up to the sum once, in place; screen readers get only the sum. */
export function CountedSum({ amount, currency }: { amount: string; currency: string }) {
  const share = useRisingShare();
  const final = <Figure amount={amount} currency={currency} certainty="estimated" inSentence />;
  if (share === 1) return final;
  const shown = (BigInt(amount.split('.')[0] ?? '0') * BigInt(Math.round(share * 1000))) / 1000n;
  return (
    <span className={styles.counting}>
      <span className={styles.final}>{final}</span>
      <span className={styles.rising} aria-hidden="true">
        <Figure amount={String(shown)} currency={currency} certainty="estimated" inSentence />
      </span>
    </span>
  );
}
