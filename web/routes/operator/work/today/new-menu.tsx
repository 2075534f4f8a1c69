import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { useDeskKeys } from '../../frame/keys.ts';
import styles from './new-menu.module.css';

/** What an operator begins, each on its own page. */
const entries = [
  { label: 'Case', detail: 'With its facts and deadlines', to: '/operator/cases/new' },
  { label: 'Distribution', detail: 'An administrator’s file', to: '/operator/money#import' },
  { label: 'Bank statement', detail: 'BAI2, MT940 or camt.053', to: '/operator/money/books#import' },
  { label: 'Status file', detail: 'An administrator’s report', to: '/operator/status-files#import' },
] as const;

/** Everything that an operator can begin, also by C. */
export function NewMenu() {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  useDeskKeys([{ key: 'c', label: 'New', inBar: true, run: () => setOpen(true) }]);
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild aria-label="New">
        <Button size="small" icon="plus">
          New <kbd className={styles.key}>C</kbd>
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.menu} align="end" sideOffset={4}>
          {entries.map(({ label, detail, to }) => (
            <DropdownMenu.Item key={to} className={styles.item} onSelect={() => void navigate(to)}>
              {label}
              <small>{detail}</small>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
