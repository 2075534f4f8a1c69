import { classNames } from '../ui/class-names.ts';
import { formatMonthSpan, formatSpan } from '../ui/format/format-dates.ts';
import chart from './chart.module.css';
import { drawSpark, type SparkData, type SparkPeriod } from './geometry/spark.ts';
import styles from './spark.module.css';

/** 140 by 32 in case rows. Nothing is drawn without prices, since the row names the class period as text. */
export function ClassPeriodSparkline({
  spark,
  periods,
  width = 140,
  height = 32,
  stretched,
  className,
}: {
  spark: SparkData;
  periods: readonly SparkPeriod[];
  width?: number;
  height?: number;
  /** Whether it fills the width of its container. */
  stretched?: boolean;
  className?: string | undefined;
}) {
  const drawing = drawSpark(spark, periods, width, height);
  const label = `Price ${formatMonthSpan(spark.from, spark.to)}; class period ${periods.map(({ from, to }) => formatSpan(from, to)).join(' and ')}${
    drawing.dots.length ? `; ${drawing.dots.length} of your purchases` : ''
  }`;
  return (
    <svg
      className={classNames(styles.spark, className)}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      {...(stretched ? { preserveAspectRatio: 'none' } : {})}
      role="img"
      aria-label={label}
    >
      {drawing.bands.map((band) => (
        <g key={band.x}>
          <rect className={chart.classBand} x={band.x} width={band.width} height={height} />
          <path
            className={classNames(chart.classEdge, styles.edge)}
            d={`M${band.x} 0V${height}M${band.x + band.width} 0V${height}`}
          />
        </g>
      ))}
      <path className={classNames(chart.price, styles.price)} d={drawing.line} />
      {drawing.dots.map((dot) => (
        <circle key={`${dot.x} ${dot.y}`} className={chart.own} cx={dot.x} cy={dot.y} r="2.6" />
      ))}
    </svg>
  );
}
