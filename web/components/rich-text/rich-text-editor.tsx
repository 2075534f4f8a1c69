import { cutBlocks, type RichText } from '@trover/core/cases/rich-text.ts';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import type { SurfaceProps } from './editing-surface.tsx';
import styles from './rich-text-editor.module.css';
import { richBlocks } from './rich-text-view.tsx';

const EditingSurface = lazyComponent<SurfaceProps>(
  () => import('./editing-surface.tsx'),
  ({ initial }, again) => (
    <div className={classNames('t-record', styles.paper)}>
      {initial && richBlocks(cutBlocks(initial))}
      <p>The editor did not load. The text is safe.</p>
      <Button size="small" onClick={again}>
        Load the editor again
      </Button>
    </div>
  ),
);

/** An editor for formatted text, shown as it will appear. */
export function RichTextEditor({
  label,
  initial,
  error,
  onChange,
}: {
  label: string;
  initial: RichText | null;
  error?: string | undefined;
  onChange: (text: RichText) => void;
}) {
  const id = useId();
  const note = error === undefined ? undefined : `${id}-note`;
  return (
    <div className={classNames(styles.editor, error !== undefined && styles.bad)}>
      <EditingSurface id={id} label={label} initial={initial} describedBy={note} onChange={onChange} />
      {error && (
        <p className={styles.error} id={note}>
          <Icon name="fault" size={14} />
          {error}
        </p>
      )}
    </div>
  );
}
