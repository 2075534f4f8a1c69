import { type ChartPoint, nextEventPoint } from './points.ts';

/**
 * Left and right move to the next day, up and down to the next day with an event, Home and End to the ends; Escape
 * closes. Undefined for other keys.
 */
export function move(key: string, points: readonly ChartPoint[], current: number | null): number | null | undefined {
  const last = points.length - 1;
  if (key === 'Escape') return current === null ? undefined : null;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowRight') return current === null ? 0 : Math.min(last, current + 1);
  if (key === 'ArrowLeft') return current === null ? last : Math.max(0, current - 1);
  if (key === 'ArrowDown') return nextEventPoint(points, current ?? -1, 1);
  if (key === 'ArrowUp') return nextEventPoint(points, current ?? points.length, -1);
  return undefined;
}
