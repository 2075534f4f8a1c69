import type { listMappedAccounts, MappedAccount } from '@trover/contract/account-map/account-map.ts';
import { CallFailed } from '@trover/contract/protocol/client.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../api.ts';
import { useRefresh } from '../../../components/uploads/use-refresh.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { formatCount, pluralize } from '../../../ui/format/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useToast } from '../../../ui/toast.tsx';
import styles from '../integrations.module.css';
import { AccountsTable } from './accounts-table.tsx';
import entityStyles from './choose-entity.module.css';
import { ChooseEntity } from './choose-entity.tsx';
import { type Choice, choicesOf, otherCustodians, rowKey } from './entity-choices.ts';

type Accounts = DataOf<typeof listMappedAccounts>;
type State = MappedAccount['state'] | '';

const PAGE = 50;
/** Maximum number of accounts in one response. */
const MAX_LIMIT = 200;

function fetchAccounts(of: { search: string; state: State }, limit: number, cursor?: string): Promise<Accounts> {
  const { search, state } = of;
  const query = { limit, ...(search && { search }), ...(state && { state }), ...(cursor && { cursor }) };
  return api.call('GET /api/v1/portfolio/accountmap', { query });
}

/** The entity of each account in the files: unknown ones first, mapped one by one or several together. */
export function AccountsSection({ accounts: first }: { accounts: Accounts }) {
  const [filter, setFilter] = useState<{ search: string; state: State }>({ search: '', state: '' });
  const [later, setLater] = useState<Accounts | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { revalidate } = useRevalidator();
  const showToast = useToast();
  const accounts = later ?? first;
  const { items, total_count, next_cursor, sums } = accounts;

  const load = async (of: typeof filter, cursor?: string) => {
    const page = await fetchAccounts(of, PAGE, cursor);
    // Selected accounts are always visible.
    if (cursor === undefined) setChosen(new Set());
    setLater(cursor === undefined ? page : { ...page, items: [...items, ...page.items] });
  };
  // rows are being added to some of them: visible ones are reloaded, and the selection remains
  useRefresh(
    items.some(({ is_updating }) => is_updating),
    async () => {
      if (later === null) return;
      const page = await fetchAccounts(filter, Math.min(Math.max(items.length, PAGE), MAX_LIMIT));
      const fresh = new Map(page.items.map((account) => [rowKey(account), account]));
      setLater(
        (shown) =>
          shown && { ...shown, sums: page.sums, items: shown.items.map((one) => fresh.get(rowKey(one)) ?? one) },
      );
    },
  );
  const ask = (of: typeof filter) => {
    setFilter(of);
    setChosen(new Set());
    void load(of);
  };
  const selected = items.filter((account) => chosen.has(rowKey(account)));
  const save = async (choice: Choice): Promise<string | null> => {
    try {
      const body = { choices: choicesOf(selected, choice) };
      const done = await api.call('PUT /api/v1/portfolio/accountmap', { body, shows_failure: true });
      showToast({ tone: 'good', title: `Saved for ${pluralize(done.accounts, 'account')}`, text: whatMoves(done) });
      setChosen(new Set());
      await Promise.all([load(filter), revalidate()]);
      return null;
    } catch (failure) {
      return (failure instanceof CallFailed && failure.sentence) || 'We could not save your choice. Try again.';
    }
  };
  if (first.total_count === 0) return null;
  return (
    <section id="accounts" className={`${styles.section} ${entityStyles.accounts}`} aria-labelledby="accounts-heading">
      <h2 id="accounts-heading" className="t-section">
        Accounts in your files
      </h2>
      <p className={`t-dim ${styles.heading}`}>{describe(first.sums)}</p>
      <div className={styles.filters}>
        <form
          className={styles.filters}
          onSubmit={(event) => {
            event.preventDefault();
            ask({ ...filter, search: String(new FormData(event.currentTarget).get('search') ?? '').trim() });
          }}
        >
          <TextField
            label="Search accounts"
            labelHidden
            type="search"
            name="search"
            placeholder="Account number or entity"
            before={<Icon name="search" />}
            className={styles.search}
          />
          <Select
            label="Accounts shown"
            labelHidden
            compact
            value={filter.state}
            onChange={(event) => ask({ ...filter, state: event.target.value as State })}
          >
            <option value="">All accounts</option>
            <option value="unmapped">{`Without an entity (${formatCount(sums.unmapped)})`}</option>
            <option value="mapped">{`With an entity (${formatCount(sums.mapped)})`}</option>
            <option value="not_ours">{`Not ours (${formatCount(sums.not_ours)})`}</option>
          </Select>
        </form>
      </div>
      {chosen.size > 0 && <ChooseEntity count={chosen.size} sameAs={otherCustodians(selected, items)} onSave={save} />}
      <AccountsTable accounts={items} chosen={chosen} onChoose={setChosen} />
      <p className={styles.foot}>
        <span className="t-num">
          {formatCount(items.length)} of {formatCount(total_count)} shown
        </span>
        {next_cursor && <LinkButton onClick={() => void load(filter, next_cursor)}>Show more</LinkButton>}
      </p>
    </section>
  );
}

function describe({ unmapped, rows_unmapped }: Accounts['sums']): string {
  if (unmapped === 0) return 'Each account belongs to the entity that you chose. Later files use the same choice.';
  return `${pluralize(unmapped, 'account')} ${unmapped === 1 ? 'needs' : 'need'} an entity. ${pluralize(rows_unmapped, 'row')} ${rows_unmapped === 1 ? 'is' : 'are'} not added until you choose.`;
}

function whatMoves({ rows_moved, files_read_again }: { rows_moved: number; files_read_again: number }): string {
  const moved = rows_moved > 0 ? `${pluralize(rows_moved, 'row')} moved. ` : '';
  return files_read_again > 0 ? `${moved}Adding rows from ${pluralize(files_read_again, 'file')}.` : moved.trim();
}
