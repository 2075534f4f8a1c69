import { scaleLinear } from './linear.ts';
import { at, dayScale, linePath } from './scale.ts';

export interface SparkData {
  from: string;
  to: string;
  closes: readonly (readonly [string, string])[];
  /** Days of own purchases. */
  purchases: readonly string[];
}

export interface SparkPeriod {
  from: string;
  to: string;
}

export interface SparkDrawing {
  bands: { x: number; width: number }[];
  line: string;
  dots: { x: number; y: number }[];
}

/** The class-period spark: the price, the shaded periods, and a dot on the price for each own purchase. */
export function drawSpark(
  data: SparkData,
  periods: readonly SparkPeriod[],
  width: number,
  height: number,
): SparkDrawing {
  const x = dayScale(...drawnSpan(data, periods), 0, width);
  const values = data.closes.map(([, close]) => Number(close));
  const y = scaleLinear([Math.min(...values), Math.max(...values)], [height - 3, 3]);
  const points = data.closes.map(([date, close]) => [x(date), at(y(Number(close)))] as const);
  const yOn = (date: string) =>
    points.findLast((_, index) => (data.closes[index]?.[0] ?? '') <= date)?.[1] ?? height / 2;
  const clip = (value: number) => Math.min(width, Math.max(0, value));
  return {
    bands: periods
      .map(({ from, to }) => ({ x: clip(x(from)), width: at(clip(x(to)) - clip(x(from))) }))
      .filter((band) => band.width > 0),
    line: linePath(points),
    dots: data.purchases
      .filter((date) => date >= data.from && date <= data.to)
      .map((date) => ({ x: x(date), y: yOn(date) })),
  };
}

/** From the first price to the last, so that the line fills the width, and never less than the class periods. */
function drawnSpan(data: SparkData, periods: readonly SparkPeriod[]): [from: string, to: string] {
  const shown = [...data.closes.map(([date]) => date), ...periods.flatMap(({ from, to }) => [from, to])].toSorted();
  const [first = data.from, last = data.to] = [shown[0], shown.at(-1)];
  return [first > data.from ? first : data.from, last < data.to ? last : data.to];
}
