import { useEffect, useState } from 'react';

/** The section that the reader is in: the lowest one whose heading has passed the upper third of the screen. */
export function useCurrentSection(ids: readonly string[]): string {
  const [current, setCurrent] = useState(ids[0] ?? '');
  const key = ids.join(' ');
  useEffect(() => {
    const sections = key.split(' ');
    const update = () => {
      const line = window.innerHeight / 3;
      let lowest = Number.NEGATIVE_INFINITY;
      let found = sections[0] ?? '';
      for (const id of sections) {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        if (top !== undefined && top < line && top >= lowest) [lowest, found] = [top, id];
      }
      setCurrent(found);
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [key]);
  return current;
}
