import type { MappedAccount } from '@trover/contract/portfolios/account-map.ts';
import { classNames } from '../../../ui/class-names.ts';
import { enDash, formatCount } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../../ui/table.tsx';
import styles from '../integrations.module.css';

/** One dense row an account. */
export function AccountsTable({
  accounts,
  chosen,
  onChoose,
}: {
  accounts: readonly MappedAccount[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}) {
  const isAll = accounts.length > 0 && accounts.every(({ account_number }) => chosen.has(account_number));
  const choose = (numbers: readonly string[], on: boolean) => {
    const after = new Set(chosen);
    for (const number of numbers)
      if (on) after.add(number);
      else after.delete(number);
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
                onChange={(event) =>
                  choose(
                    accounts.map(({ account_number }) => account_number),
                    event.target.checked,
                  )
                }
              />
            </HeaderCell>
            <HeaderCell>Account</HeaderCell>
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
            <tr
              key={account.account_number}
              className={classNames(chosen.has(account.account_number) && styles.chosen)}
            >
              <Cell>
                <input
                  type="checkbox"
                  className={styles.check}
                  aria-label={`Select ${nameOf(account)}`}
                  checked={chosen.has(account.account_number)}
                  onChange={(event) => choose([account.account_number], event.target.checked)}
                />
              </Cell>
              <Cell rowHeader>{nameOf(account)}</Cell>
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
  if (state === 'asked') return <StatusPill status="waiting">Needs an entity</StatusPill>;
  if (state === 'not_ours') return <StatusPill status="closed">Not ours</StatusPill>;
  return <>{is_updating ? `${beneficial_owner}, adding rows` : beneficial_owner}</>;
}
