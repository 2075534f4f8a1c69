import { useEffect, useState } from 'react';

/** Which of the sections the reader is in: the last one whose heading has passed the upper third of the screen. */
export function useCurrentSection(ids: readonly string[]): string {
  const [current, setCurrent] = useState(ids[0] ?? '');
  const key = ids.join(' ');
  useEffect(() => {
    const sections = key.split(' ');
    const look = () => {
      const line = window.innerHeight / 3;
      const passed = sections.filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < line;
      });
      setCurrent(passed.at(-1) ?? sections[0] ?? '');
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [key]);
  return current;
}
