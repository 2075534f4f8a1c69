import { Drawing } from '../../ui/icon.tsx';
import { assistantPaths } from '../../ui/icons/assistant-paths.ts';

/** An icon of the assistant with a label for screen readers. */
export function Glyph({ name, label }: { name: keyof typeof assistantPaths; label: string }) {
  return (
    <>
      <Drawing paths={assistantPaths[name]} />
      <span className="sr-only">{label}</span>
    </>
  );
}
