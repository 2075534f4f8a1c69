import { classNames } from '../ui/class-names.ts';
import styles from './filter-histogram.module.css';
import { layOutHistogram } from './geometry/histogram.ts';

const width = 232;
const base = 56;

/**
 * A filter as bars, with two handles on the base line. `low` and `high` are edges: 0 is before the first bar,
 * `counts.length` after the last. `formatEdge` formats an edge ("Mar 2026", "$10M").
 */
export function FilterHistogram({
  label,
  counts,
  low,
  high,
  tone,
  formatEdge,
  onChange,
  onCommit,
}: {
  label: string;
  counts: readonly number[];
  low: number;
  high: number;
  tone: 'time' | 'ink';
  formatEdge: (edge: number) => string;
  onChange: (low: number, high: number) => void;
  /** Called when a handle is released, so that the address can change. */
  onCommit?: () => void;
}) {
  const last = counts.length;
  const x = (edge: number) => (edge / last) * width;
  return (
    <div className={classNames(tone === 'time' && styles.time)}>
      <div className={styles.frame}>
        <svg className={styles.drawing} viewBox={`0 0 ${width} 64`} preserveAspectRatio="none" aria-hidden="true">
          {layOutHistogram(counts, low, high, width, base).map(({ within, ...bar }) => (
            <rect key={bar.x} {...bar} className={within ? styles.within : styles.bar} />
          ))}
          <path className={styles.base} d={`M0 ${base + 0.5}H${width}`} />
          <path className={styles.chosen} d={`M${x(low)} ${base + 0.5}H${x(high)}`} />
        </svg>
        <input
          className={styles.handle}
          type="range"
          min={0}
          max={last}
          value={low}
          aria-label={`${label}, from`}
          aria-valuetext={formatEdge(low)}
          onChange={(event) => onChange(Math.min(Number(event.target.value), high - 1), high)}
          onPointerUp={onCommit}
          onKeyUp={onCommit}
        />
        <input
          className={styles.handle}
          type="range"
          min={0}
          max={last}
          value={high}
          aria-label={`${label}, to`}
          aria-valuetext={formatEdge(high)}
          onChange={(event) => onChange(low, Math.max(Number(event.target.value), low + 1))}
          onPointerUp={onCommit}
          onKeyUp={onCommit}
        />
      </div>
      <div className={styles.ends}>
        <span>{formatEdge(0)}</span>
        <span>{formatEdge(last)}</span>
      </div>
      <details className={styles.table}>
        <summary>
          Table<span className="sr-only">, {label}</span>
        </summary>
        <table>
          <caption className="sr-only">{label}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Between</th>
              <th scope="col">Cases</th>
            </tr>
          </thead>
          <tbody>
            {counts.map((count, edge) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is known by its place alone
              <tr key={edge}>
                <th scope="row">
                  {formatEdge(edge)} – {formatEdge(edge + 1)}
                </th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
