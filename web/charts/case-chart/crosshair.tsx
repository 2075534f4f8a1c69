import { classNames } from '../../ui/class-names.ts';
import styles from '../case-chart.module.css';
import type { CaseChartData } from '../case-chart-data.ts';
import { at } from '../geometry/scale.ts';
import type { ChartFrame } from './frame.ts';
import { type ChartPoint, wordsOf } from './points.ts';

const tipPad = 12;

/** The day under the pointer or the keyboard, and what it means. */
export function Crosshair({ point, data, frame }: { point: ChartPoint; data: CaseChartData; frame: ChartFrame }) {
  const { head, lines } = wordsOf(point, data.currency);
  const x = frame.x(point.date);
  const value = point.trades[0]?.price ?? point.close;
  const y = frame.price && value !== null ? frame.price.y(Number(value)) : null;
  const rows = [{ left: head[0], right: head[1], strong: false }, ...lines];
  const widest = Math.max(...rows.map(({ left, right }) => (left.length + (right ? right.length + 3 : 0)) * 6.7));
  const width = Math.min(frame.width, Math.max(150, widest + 2 * tipPad));
  const height = 12 + rows.length * 20;
  const left = at(Math.min(Math.max(0, x + 14 + width > frame.width ? x - 14 - width : x + 14), frame.width - width));
  const foot = frame.price?.bottom ?? frame.inflation?.bottom ?? frame.base;
  const top = at(
    Math.max(
      frame.top + 6,
      Math.min(
        foot - height - 8,
        y === null ? foot - height - 8 : y < (frame.top + foot) / 2 ? y + 40 : y - height - 40,
      ),
    ),
  );
  return (
    <>
      <path className={styles.cross} d={`M${x} ${frame.top}V${frame.base}`} />
      {y !== null && <circle className={styles.crossDot} cx={x} cy={y} r="3.5" />}
      <g className={styles.tip} transform={`translate(${left} ${top})`}>
        <rect width={width} height={height} rx="6" />
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two equal trades of a day read alike
          <g key={index}>
            <text
              x={tipPad}
              y={21 + index * 20}
              className={classNames(index === 0 && styles.tipDate, row.strong && styles.tipStrong)}
            >
              {row.left}
            </text>
            {row.right && (
              <text
                x={width - tipPad}
                y={21 + index * 20}
                textAnchor="end"
                className={classNames(index === 0 && styles.tipStrong)}
              >
                {row.right}
              </text>
            )}
          </g>
        ))}
      </g>
    </>
  );
}
