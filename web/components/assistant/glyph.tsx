import { assistantPaths } from '../../ui/drawings/assistant-paths.ts';
import { Drawing } from '../../ui/icon.tsx';

/** An icon of the assistant with its name for screen readers. */
export function Glyph({ name, label }: { name: keyof typeof assistantPaths; label: string }) {
  return (
    <>
      <Drawing paths={assistantPaths[name]} />
      <span className="sr-only">{label}</span>
    </>
  );
}
