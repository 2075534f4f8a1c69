import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * The width of a chart: first the server's assumption, then the container's. The height never depends on it, so nothing
 * moves when the chart is redrawn.
 */
export function useChartWidth(assumed: number): [RefObject<HTMLDivElement | null>, number] {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(assumed);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      const found = Math.round(element.clientWidth);
      if (found > 0) setWidth(found);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [frame, width];
}
