import type { MappedAccount } from '@trover/contract/account-map/account-map.ts';
import { classNames } from '../../../ui/class-names.ts';
import { enDash, formatCount } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../../ui/table.tsx';
import styles from '../integrations.module.css';
import { rowKey } from './entity-choices.ts';

/** One compact row per account. */
export function AccountsTable({
  accounts,
  chosen,
  onChoose,
}: {
  accounts: readonly MappedAccount[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}) {
  const isAll = accounts.length > 0 && accounts.every((account) => chosen.has(rowKey(account)));
  const choose = (rows: readonly MappedAccount[], on: boolean) => {
    const after = new Set(chosen);
    for (const key of rows.map(rowKey))
      if (on) after.add(key);
      else after.delete(key);
    onChoose(after);
  };
  return (
    <ScrollSideways label="Accounts, one per row">
      <Table density="dense" className={styles.positions}>
        <thead>
          <tr>
            <HeaderCell>
              <input
                type="checkbox"
                className={styles.check}
                aria-label="Select all accounts shown"
                checked={isAll}
                onChange={(event) => choose(accounts, event.target.checked)}
              />
            </HeaderCell>
            <HeaderCell>Account</HeaderCell>
            <HeaderCell>Custodian</HeaderCell>
            <HeaderCell>Entity</HeaderCell>
            <HeaderCell numeric>Rows</HeaderCell>
            <HeaderCell>First trade</HeaderCell>
            <HeaderCell>Last trade</HeaderCell>
            <HeaderCell>Securities</HeaderCell>
            <HeaderCell>Last file</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={rowKey(account)} className={classNames(chosen.has(rowKey(account)) && styles.chosen)}>
              <Cell>
                <input
                  type="checkbox"
                  className={styles.check}
                  aria-label={`Select ${nameOf(account)}${account.custodian ? `, ${account.custodian}` : ''}`}
                  checked={chosen.has(rowKey(account))}
                  onChange={(event) => choose([account], event.target.checked)}
                />
              </Cell>
              <Cell rowHeader>{nameOf(account)}</Cell>
              <Cell>{account.custodian || enDash}</Cell>
              <Cell>
                <Entity account={account} />
              </Cell>
              <Cell numeric>{formatCount(account.rows)}</Cell>
              <Cell className="t-num">{account.first_trade_date ? formatDate(account.first_trade_date) : enDash}</Cell>
              <Cell className="t-num">{account.last_trade_date ? formatDate(account.last_trade_date) : enDash}</Cell>
              <Cell>{securitiesOf(account)}</Cell>
              <Cell>{account.last_file ?? enDash}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </ScrollSideways>
  );
}

const nameOf = ({ account_number }: MappedAccount): string => account_number || 'No account number';

function securitiesOf({ securities, examples }: MappedAccount): string {
  if (securities === 0) return enDash;
  const more = securities - examples.length;
  return `${examples.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`;
}

function Entity({ account: { state, beneficial_owner, is_updating } }: { account: MappedAccount }) {
  if (state === 'unmapped') return <StatusPill status="waiting">Needs an entity</StatusPill>;
  if (state === 'not_ours') return <StatusPill status="closed">Not ours</StatusPill>;
  return <>{is_updating ? `${beneficial_owner}, adding rows` : beneficial_owner}</>;
}
