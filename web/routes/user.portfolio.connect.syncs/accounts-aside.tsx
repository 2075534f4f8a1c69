import type { Integration } from '@trover/contract/links/links.ts';
import { accountLabel } from '../../components/links/account-labels.ts';
import { dialogs } from '../../dialogs/store.ts';
import { LinkButton } from '../../ui/button.tsx';
import styles from './syncs.module.css';

/** The accounts of the link; its owner chooses which are read. */
export function AccountsAside({ link }: { link: Integration }) {
  if (link.accounts.length === 0) return null;
  return (
    <section className={styles.accounts} aria-labelledby="accounts">
      <h2 id="accounts" className="t-sub">
        Accounts
      </h2>
      <ul>
        {link.accounts.map((account) => (
          <li key={account.id}>
            <span>{accountLabel(account)}</span>
            <small>{account.is_included ? 'Read' : 'Left out'}</small>
          </li>
        ))}
      </ul>
      {link.status !== 'revoked' && (
        <LinkButton onClick={() => dialogs.open({ name: 'linked-accounts', props: { link } })}>
          Choose accounts
        </LinkButton>
      )}
    </section>
  );
}
