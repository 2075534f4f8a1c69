import type { Integration } from '@trover/contract/links/links.ts';
import { DropdownMenu } from 'radix-ui';
import { useSyncNow } from '../../../components/links/use-sync-now.ts';
import { dialogs } from '../../../dialogs/store.ts';
import { Icon } from '../../../ui/icon.tsx';
import { nameOfLink } from './link-labels.ts';
import styles from './linked.module.css';
import type { IntegrationsData } from './load-integrations.ts';

/** The actions for a link. */
export function LinkMenu({ link, cases }: { link: Integration; cases: IntegrationsData['cases'] }) {
  const sync = useSyncNow();
  const upload = () =>
    dialogs.open({
      name: 'upload-modal',
      props: link.user_portfolio_id === null ? {} : { portfolio_id: link.user_portfolio_id },
    });
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={styles.menuButton} aria-label={`More for ${nameOfLink(link)}`}>
        <Icon name="more" size={20} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.menu} align="end" sideOffset={4}>
          {(link.status === 'active' || link.status === 'failed') && (
            <DropdownMenu.Item className={styles.menuItem} onSelect={() => void sync.start(link)}>
              Sync now
            </DropdownMenu.Item>
          )}
          {link.accounts.length > 0 && (
            <DropdownMenu.Item
              className={styles.menuItem}
              onSelect={() => dialogs.open({ name: 'linked-accounts', props: { link } })}
            >
              Choose accounts
            </DropdownMenu.Item>
          )}
          <DropdownMenu.Item className={styles.menuItem} onSelect={upload}>
            Upload a file
          </DropdownMenu.Item>
          <DropdownMenu.Item
            className={styles.menuItem}
            onSelect={() => dialogs.open({ name: 'unlink', props: { link, cases } })}
          >
            Unlink
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
