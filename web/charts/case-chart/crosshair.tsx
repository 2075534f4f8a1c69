import type { CaseChartData } from '../case-chart-data.ts';
import chart from '../chart.module.css';
import { ChartTip, tipHeight } from '../keyboard/tip.tsx';
import type { ChartFrame } from './frame.ts';
import { type ChartPoint, textOf } from './points.ts';

/** The day under the pointer or keyboard focus, and its meaning. */
export function Crosshair({ point, data, frame }: { point: ChartPoint; data: CaseChartData; frame: ChartFrame }) {
  const { head, lines } = textOf(point, data.currency);
  const x = frame.x(point.date);
  const value = point.trades[0]?.price ?? point.close;
  const y = frame.price && value !== null ? frame.price.y(Number(value)) : null;
  const rows = [{ left: head[0], right: head[1] }, ...lines];
  const height = tipHeight(rows.length);
  const foot = frame.price?.bottom ?? frame.inflation?.bottom ?? frame.base;
  const top = Math.max(
    frame.top + 6,
    Math.min(foot - height - 8, y === null ? foot - height - 8 : y < (frame.top + foot) / 2 ? y + 40 : y - height - 40),
  );
  return (
    <>
      <path className={chart.cross} d={`M${x} ${frame.top}V${frame.base}`} />
      {y !== null && <circle className={chart.crossDot} cx={x} cy={y} r="3.5" />}
      <ChartTip rows={rows} x={x} top={top} width={frame.width} />
    </>
  );
}
