import { useState } from 'react';
import type { Theme } from '../../../server-context.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { storeTheme, type ThemeChosen } from './store-theme.ts';

/** The control shows its new state first, since a new theme repaints the whole page. */
function afterPicture(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}

export function ThemeChoice({ theme }: { theme: Theme | null }) {
  const [choice, setChoice] = useState<ThemeChosen>(theme ?? 'system');
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
        afterPicture(() => storeTheme(next));
      }}
    />
  );
}
