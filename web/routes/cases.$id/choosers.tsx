import type { CasePage } from '@trover/contract/cases/cases.ts';
import { useSearchParams } from 'react-router';
import { Select } from '../../ui/field.tsx';
import { formatMoney } from '../../ui/format/format.ts';
import styles from './page.module.css';
import type { Chosen } from './page-view.ts';

/** Choice of owner and security, in the address so that the view can be sent to a colleague. */
export function Choosers({ page, chosen }: { page: CasePage; chosen: Chosen }) {
  const [search, setSearch] = useSearchParams();
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    next.set(name, value);
    setSearch(next, { preventScrollReset: true });
  };
  const matches = page.matches ?? [];
  if (matches.length < 2 && page.securities.length < 2) return null;
  return (
    <div className={styles.chooser}>
      {matches.length > 1 && (
        <Select
          label="Account"
          compact
          value={chosen.match?.beneficial_account_id ?? ''}
          onChange={(event) => choose('account', event.target.value)}
        >
          {matches.map((match) => (
            <option key={match.beneficial_account_id} value={match.beneficial_account_id}>
              {match.beneficial_owner}
              {match.recognized_loss !== null &&
                `, ${formatMoney(match.recognized_loss, { currency: match.currency })}`}
            </option>
          ))}
        </Select>
      )}
      {page.securities.length > 1 && (
        <Select
          label="Security"
          compact
          value={chosen.security?.id ?? ''}
          onChange={(event) => choose('security', event.target.value)}
        >
          {page.securities.map((security) => (
            <option key={security.id} value={security.id}>
              {security.name ?? security.tickers[0] ?? security.id}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}
