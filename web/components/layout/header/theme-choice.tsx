import { useState } from 'react';
import type { Theme } from '../../../server-context.ts';
import { Segmented } from '../../../ui/segmented.tsx';

type Choice = Theme | 'system';

const year = 60 * 60 * 24 * 365;

/** Stored in a cookie, so that the server writes the right theme into the page and nothing flashes. */
function store(choice: Choice): void {
  const root = document.documentElement;
  if (choice === 'system') delete root.dataset.theme;
  else root.dataset.theme = choice;
  const value = choice === 'system' ? 'theme=; max-age=0' : `theme=${choice}; max-age=${year}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${value}; path=/; samesite=lax`;
}

/** The choice itself shows its answer first: another theme draws the whole page anew. */
function afterPicture(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}

export function ThemeChoice({ theme }: { theme: Theme | null }) {
  const [choice, setChoice] = useState<Choice>(theme ?? 'system');
  return (
    <Segmented
      label="Theme"
      options={[
        { value: 'system', label: 'System' },
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
      value={choice}
      onChange={(next) => {
        setChoice(next);
        afterPicture(() => store(next));
      }}
    />
  );
}
