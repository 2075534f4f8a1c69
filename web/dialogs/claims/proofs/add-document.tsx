import { useRef, useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import type { Claim } from '../payout-types.ts';
import styles from '../styles/add-document.module.css';

type Account = Claim['accounts'][number];

/** The accepted file types. */
export const ACCEPTED_FILES = '.pdf,.png,.jpg,.jpeg,.tif,.tiff,.heic';

/** Adds a document that covers months of a broker account. */
export async function addDocument(
  of: Pick<Account, 'account' | 'portfolio_id'>,
  months: { from: string; to: string },
  file: File,
): Promise<void> {
  const body = new FormData();
  if (of.account !== null) body.append('accounts', JSON.stringify([of.account]));
  body.append('from_month', months.from);
  body.append('to_month', months.to);
  body.append('file', file);
  await api.call('POST /api/v1/payouts/confirmations/{x}', {
    shows_failure: true,
    params: { x: of.portfolio_id },
    query: {},
    form: body,
  });
}

/** Adds any number of documents for any account and any months: each proves the trades that it covers. */
export function AddDocument({
  claim,
  onAdd,
}: {
  claim: Claim;
  onAdd: (account: Account, months: { from: string; to: string }, files: File[]) => void;
}) {
  const accounts = claim.accounts.filter(({ by_file }) => by_file > 0);
  const days = claim.trades.map(({ trade_date }) => trade_date).sort();
  const [at, setAt] = useState(0);
  const [from, setFrom] = useState(days[0]?.slice(0, 7) ?? '');
  const [to, setTo] = useState(days.at(-1)?.slice(0, 7) ?? '');
  const input = useRef<HTMLInputElement>(null);
  const account = accounts[at] ?? accounts[0];
  if (account === undefined) return null;
  const setRange = (range: { from: string; to: string }) => {
    setFrom(range.from);
    setTo(range.to);
  };
  const isMonths = /^\d{4}-\d{2}$/.test(from) && /^\d{4}-\d{2}$/.test(to) && from <= to;
  return (
    <section className={styles.add} aria-labelledby="add-document">
      <h3 id="add-document" className="t-sub">
        Add a document
      </h3>
      <p className="t-quiet">
        You can add several for one account. Each proves the trades of the months that it covers. Type both months at
        once, such as Mar – Jun 2024, or one in each field.
      </p>
      <div className={styles.fields}>
        {accounts.length > 1 && (
          <Select
            label="Account"
            value={String(at)}
            onChange={({ target }) => setAt(Number(target.value))}
            className={styles.account}
          >
            {accounts.map((one, index) => (
              <option key={`${one.portfolio_id} ${one.account}`} value={index}>
                {one.account ?? one.portfolio}
              </option>
            ))}
          </Select>
        )}
        <DateField
          label="First month it covers"
          unit="month"
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          onRange={setRange}
        />
        <DateField
          label="Last month it covers"
          unit="month"
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
          onRange={setRange}
          error={
            from !== '' && to !== '' && from > to ? 'Choose a last month that is not before the first.' : undefined
          }
        />
        <Button icon="upload" disabled={!isMonths} onClick={() => input.current?.click()}>
          Choose the documents
        </Button>
      </div>
      <input
        ref={input}
        className="sr-only"
        type="file"
        multiple
        tabIndex={-1}
        accept={ACCEPTED_FILES}
        aria-label="Documents of these months"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0 && isMonths) onAdd(account, { from, to }, files);
        }}
      />
    </section>
  );
}
