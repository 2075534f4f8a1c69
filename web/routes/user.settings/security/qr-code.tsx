import styles from './security.module.css';

const BORDER = 4;

/** Dark on white in both themes, with the blank border that scanners need. */
export function QrCode({ squares }: { squares: readonly (readonly boolean[])[] }) {
  const size = squares.length + 2 * BORDER;
  const path = squares.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x + BORDER} ${y + BORDER}h1v1h-1z`] : [])),
  );
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code for an authenticator app">
      <path className={styles.qrPaper} d={`M0 0h${size}v${size}h-${size}z`} />
      <path className={styles.qrInk} d={path.join('')} shapeRendering="crispEdges" />
    </svg>
  );
}
