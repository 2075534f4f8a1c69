import styles from './zero-drawings.module.css';

const [WIDTH, HEIGHT, BEGIN, END] = [300, 112, 58, 178];

/** The price at a place: it rises in the class period, and falls at its end. */
const heightAt = (x: number, rise = 0): number => {
  const wave = 2.4 * Math.sin(x / 4.1) + 1.6 * Math.sin(x / 2.3 + 1);
  if (x <= BEGIN) return 84 + wave;
  if (x < END) return 84 - (46 * (x - BEGIN)) / (END - BEGIN) + wave;
  return 82 - (rise * (x - END)) / (WIDTH - END) + wave;
};

const lineOf = (from: number, to: number, rise = 0): string =>
  Array.from({ length: Math.floor((to - from) / 2) + 1 }, (_, at) => from + 2 * at)
    .map((x, at) => `${at === 0 ? 'M' : 'L'}${x} ${heightAt(x, rise).toFixed(1)}`)
    .join('');

interface Trade {
  x: number;
  kind: 'buy' | 'sell';
  label: string;
}

/** How each way is drawn: the trades, and how far the price recovers afterwards. */
const WAYS: readonly { trades: readonly Trade[]; rise?: number; label: string }[] = [
  {
    trades: [
      { x: 84, kind: 'buy', label: '+100' },
      { x: 132, kind: 'sell', label: '−100' },
    ],
    label: 'Bought and sold in the class period, before the price falls',
  },
  { trades: [{ x: 20, kind: 'buy', label: '+100' }], label: 'Bought before the class period' },
  {
    trades: [
      { x: 74, kind: 'buy', label: '+100' },
      { x: 258, kind: 'sell', label: '−100' },
    ],
    rise: 44,
    label: 'Bought in the class period and sold later at a higher price',
  },
  { trades: [{ x: 146, kind: 'buy', label: '+4' }], label: 'A small purchase in the class period' },
];

/** Whether there is a drawing for each of so many ways. */
export const hasDrawings = (ways: number): boolean => ways === WAYS.length;

/** Each way in which a claim comes to nothing, drawn over the price and the class period. */
export function WaysToZero({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.ways}>
      {items.map((item, at) => (
        <li key={item}>
          <Way {...WAYS[at]!} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, sanitised by server/markdown */}
          <p dangerouslySetInnerHTML={{ __html: item }} />
        </li>
      ))}
    </ul>
  );
}

function Way({ trades, rise = 0, label }: (typeof WAYS)[number]) {
  const bottom = heightAt(END, rise);
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <rect className={styles.band} x={BEGIN} y="8" width={END - BEGIN} height={HEIGHT - 9} />
      <path className={styles.outside} d={lineOf(0, BEGIN) + lineOf(END, WIDTH, rise)} />
      <path className={styles.price} d={lineOf(BEGIN, END - 2)} />
      <path className={styles.fall} d={`M${END} ${heightAt(END - 2).toFixed(1)}V${bottom.toFixed(1)}`} />
      <path className={styles.base} d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} />
      {trades.map(({ x, kind, label: count }) => {
        const y = heightAt(x, rise);
        const [from, tip] = kind === 'buy' ? [y + 3, y + 15] : [y - 3, y - 15];
        const base = kind === 'buy' ? tip + 8 : tip - 8;
        return (
          <g key={count}>
            <path className={styles.stem} d={`M${x} ${from}V${tip}`} />
            <circle className={styles.mark} cx={x} cy={y} r="2.2" />
            <path className={styles.mark} d={`M${x} ${tip}L${x - 5} ${base}H${x + 5}Z`} />
            <text
              x={kind === 'buy' ? x + 9 : x - 9}
              y={kind === 'buy' ? base : base + 7}
              textAnchor={kind === 'buy' ? 'start' : 'end'}
            >
              {count}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
