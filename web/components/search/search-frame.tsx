import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './search-box.module.css';

/** The frame of the search field: the magnifying glass before it, and the key hint or button after it. */
export function SearchFrame({
  shortcut = false,
  large = false,
  children,
}: {
  shortcut?: boolean | undefined;
  large?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the field is its child
    <label className={classNames(styles.box, large && styles.large)}>
      <Icon name="search" size={large ? 20 : 16} />
      {children}
      {shortcut && (
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      )}
      {large && (
        <Button type="submit" variant="primary">
          Check
        </Button>
      )}
    </label>
  );
}
