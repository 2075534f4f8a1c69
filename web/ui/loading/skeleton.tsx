import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from '../styles/skeleton.module.css';

/** A block where content of this height will stand. */
export function Skeleton({
  shape = 'line',
  width = 'full',
  className,
}: {
  shape?: 'line' | 'plate' | 'heading' | 'figure' | 'row' | 'chart';
  width?: 'short' | 'medium' | 'long' | 'full';
  className?: string | undefined;
}) {
  return <span className={classNames(styles.block, shape !== 'plate' && styles[width], styles[shape], className)} />;
}

const leastShown = 400;

/** What it waits for is said once, and the skeleton, once shown, stays 400 ms so that nothing flickers. */
export function Loading({
  loading,
  label,
  skeleton,
  children,
}: {
  loading: boolean;
  label: string;
  skeleton: ReactNode;
  children: ReactNode;
}) {
  const [held, setHeld] = useState(loading);
  const since = useRef(0);
  useEffect(() => {
    if (loading) {
      since.current = performance.now();
      setHeld(true);
      return;
    }
    const rest = leastShown - (performance.now() - since.current);
    const timer = setTimeout(() => setHeld(false), Math.max(0, rest));
    return () => clearTimeout(timer);
  }, [loading]);
  if (!loading && !held) return children;
  return (
    <div aria-busy="true">
      <span className="sr-only" role="status">
        {label}
      </span>
      {skeleton}
    </div>
  );
}
