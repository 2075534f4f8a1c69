import { type KeyboardEvent, useState } from 'react';

/** The index that a key moves to from `current`; undefined for other keys. */
export function nextPoint(
  key: string,
  current: number | null,
  count: number,
  /** The position in the row above or below; without it the page handles up and down. */
  across?: (current: number, direction: 1 | -1) => number,
): number | null | undefined {
  const last = count - 1;
  if (key === 'Escape') return current === null ? undefined : null;
  if (last < 0) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowRight') return current === null ? 0 : Math.min(last, current + 1);
  if (key === 'ArrowLeft') return current === null ? last : Math.max(0, current - 1);
  if (across && key === 'ArrowDown') return current === null ? 0 : across(current, 1);
  if (across && key === 'ArrowUp') return current === null ? last : across(current, -1);
  return undefined;
}

/** A crosshair over the points of a chart: arrows move it, Home and End go to the ends, Escape closes it. */
export function useChartKeys(count: number, across?: (current: number, direction: 1 | -1) => number) {
  const [current, setCurrent] = useState<number | null>(null);
  return {
    current: current !== null && current < count ? current : null,
    goTo: setCurrent,
    handlers: {
      tabIndex: 0,
      'data-leaves-first': current !== null || undefined,
      onBlur: () => setCurrent(null),
      onPointerLeave: () => setCurrent(null),
      onKeyDown: (event: KeyboardEvent) => {
        const next = nextPoint(event.key, current, count, across);
        if (next === undefined) return;
        event.preventDefault();
        if (next === null) event.stopPropagation();
        setCurrent(next);
      },
    },
  };
}
