import { FROM_GAIN_REPORT } from '@trover/core/portfolios/gain-report.ts';
import { capitalize } from '@trover/core/text/capitalize.ts';
import { describeSide } from '@trover/core/trades/describe-trade.ts';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../api.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Checkbox } from '../../ui/field.tsx';
import { formatAmount, formatPrice, formatQuantity } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { dialogs } from '../store.ts';
import { advanceClaim } from './advance-claim.ts';
import type { Claim, StepProps } from './payout-types.ts';
import { ACCEPTED_FILES, AddDocument, addDocument } from './proofs/add-document.tsx';
import { BrokerRecords } from './proofs/broker-records.tsx';
import { ConfirmationList, removeConfirmation } from './proofs/confirmation-list.tsx';
import stepStyles from './styles/step.module.css';
import styles from './styles/trades.module.css';
import { useRevalidated } from './use-revalidated.ts';
import { useStep } from './use-step.ts';

type Trade = Claim['trades'][number];

/** One document is enough for all trades of an account: it covers the months from its first to its last. */
function monthsOfAccount({ trades }: Claim, { portfolio_id, account }: Trade): { from: string; to: string } {
  const months = trades
    .filter((one) => one.portfolio_id === portfolio_id && one.account === account)
    .map(({ trade_date }) => trade_date.slice(0, 7))
    .sort();
  return { from: months[0] ?? '', to: months.at(-1) ?? '' };
}

/** The trades of the claim with their proof, and whether they add up. */
export function TradesStep({ info, claim, form, onClaim, onMoved, onBusy, onFault }: StepProps) {
  const { run } = useStep({ onBusy, onFault });
  const [isConfirmed, setConfirmed] = useState(false);
  const step = claim.steps.find((one) => one.step === 'trades');
  const seen = step?.missing.filter(({ blocks, code }) => !blocks && code !== 'not_confirmed') ?? [];

  const reload = async () => {
    const { items } = await api.call('GET /api/v1/orders/{id}/subprs', {
      shows_failure: true,
      params: { id: String(info.order_id) },
      query: { sub_payout_request_id: claim.sub_payout_request_id },
    });
    if (items[0]) onClaim(items[0]);
  };
  useRevalidated(() => void run('', reload));
  const add: Parameters<typeof AddDocument>[0]['onAdd'] = (account, months, files) =>
    void run(files.length === 1 ? 'Adding the document' : 'Adding the documents', async () => {
      for (const file of files) await addDocument(account, months, file);
      await reload();
    });
  const prove = (trade: Trade, file: File) => {
    const of = { account: trade.account, portfolio_id: trade.portfolio_id ?? 0 };
    void run('Adding the document', async () => {
      await addDocument(of, monthsOfAccount(claim, trade), file);
      await reload();
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run('Saving', async () => {
      onMoved(await advanceClaim(claim, 'trades', seen.length > 0 ? { trades_complete: isConfirmed } : {}));
    });
  };
  return (
    <form id={form} onSubmit={submit}>
      <p className={stepStyles.lead}>{introOf(claim)}</p>
      <table className={styles.proofs}>
        <thead>
          <tr>
            <th>Trade</th>
            <th>Date</th>
            <th className={styles.n}>Price</th>
            <th className={styles.n}>Amount</th>
            <th>Proof</th>
          </tr>
        </thead>
        <tbody>
          {claim.trades.map((trade) => (
            <tr
              key={`${trade.row} ${trade.type}`}
              className={classNames(trade.proof.kind === 'missing' && styles.need)}
            >
              <th scope="row">
                {describeSide(trade.type, trade.subtype)}{' '}
                {trade.quantity === null ? '' : formatQuantity(trade.quantity)}
              </th>
              <td className="t-num t-quiet">{formatDate(trade.trade_date)}</td>
              <td className={styles.n}>{trade.price === null ? '–' : formatPrice(trade.price)}</td>
              <td className={styles.n}>{trade.amount === null ? '–' : formatAmount(trade.amount)}</td>
              <td>
                <Proof claim={claim} trade={trade} onFile={(file) => prove(trade, file)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={stepStyles.after}>
        <LinkButton
          onClick={() =>
            dialogs.open({
              name: 'upload-modal',
              props: claim.accounts[0] ? { portfolio_id: claim.accounts[0].portfolio_id } : {},
            })
          }
        >
          Add a missing trade
        </LinkButton>
        <LinkButton
          onClick={() =>
            dialogs.open({
              name: 'trade-records-modal',
              props: { ticker: info.ticker, id: claim.sub_payout_request_id, order_id: info.order_id },
            })
          }
        >
          Sources of your trades
        </LinkButton>
      </p>
      <ConfirmationList
        confirmations={claim.confirmations}
        onRemove={(one) =>
          void run('Removing', async () => {
            await removeConfirmation(one);
            await reload();
          })
        }
      />
      <AddDocument claim={claim} onAdd={add} />
      <BrokerRecords claim={claim} />
      {claim.balance.map((balance) => (
        <Balance key={balance.security} balance={balance} isSure={seen.length === 0} />
      ))}
      {seen.length > 0 && (
        <div className={stepStyles.notice}>
          <ul>
            {seen.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
          <Checkbox checked={isConfirmed} onChange={(event) => setConfirmed(event.currentTarget.checked)}>
            My trades are complete anyway.
          </Checkbox>
        </div>
      )}
    </form>
  );
}

function introOf(claim: Claim): string {
  const byFile = claim.accounts.some((account) => account.by_file > 0);
  const linked = claim.accounts.some((account) => account.trades > account.by_file);
  if (!byFile) return 'These came directly from your broker, so we ask you for no document.';
  return linked
    ? 'These came from your broker and from your own files. Only the trades from your files need a document.'
    : 'These came from your own files. The administrator asks for a confirmation or statement for each account.';
}

function Proof({ claim, trade, onFile }: { claim: Claim; trade: Trade; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const { kind, confirmation_ids, is_checked } = trade.proof;
  if (kind === 'linked')
    return (
      <span className={styles.proof}>
        <Icon name="check" size={12} className={styles.tick} /> From your broker
      </span>
    );
  const document = claim.confirmations.find(({ id }) => confirmation_ids.includes(id));
  if (document)
    return (
      <span className={styles.proof}>
        <Icon name="document" size={14} />
        <a href={document.url} download>
          {document.file_name}
        </a>
        {!is_checked && <span className="t-quiet">not reviewed yet</span>}
      </span>
    );
  const { mismatch, source } = trade.proof;
  return (
    <>
      {source?.is_gain_report && <span className="t-quiet">{capitalize(FROM_GAIN_REPORT)} </span>}
      {mismatch !== null && <span className={styles.mismatch}>{mismatch}</span>}
      <Button size="small" icon="upload" className={styles.add} onClick={() => input.current?.click()}>
        Add a confirmation or statement
        <span className="sr-only">
          {` for ${describeSide(trade.type, trade.subtype)} ${trade.quantity ?? ''}, ${formatDate(trade.trade_date)}`}
        </span>
      </Button>
      <input
        ref={input}
        className="sr-only"
        type="file"
        tabIndex={-1}
        accept={ACCEPTED_FILES}
        aria-label={`Document for ${trade.account ?? 'this account'}, trade of ${trade.trade_date}`}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}

function Balance({ balance, isSure }: { balance: Claim['balance'][number]; isSure: boolean }) {
  const { security, held_before, bought, sold, other, held_now, stated } = balance;
  const agrees = stated === null ? isSure : stated === held_now;
  return (
    <section className={styles.recon} aria-label={`Shares of ${security}`}>
      <Figure label="Held before" value={held_before} />
      <span>+</span>
      <Figure label="Bought" value={bought} />
      <span>−</span>
      <Figure label="Sold" value={sold} />
      {other !== '0' && (
        <>
          <span>+</span>
          <Figure label="Splits, transfers" value={other} />
        </>
      )}
      <span>=</span>
      <Figure label="Held now" value={held_now} />
      {agrees && held_now !== null && (
        <p className={styles.agrees}>
          <Icon name="check" /> Adds up
        </p>
      )}
    </section>
  );
}

function Figure({ label, value }: { label: string; value: string | null }) {
  return (
    <div>
      <small>{label}</small>
      <b className={styles.shares}>{value === null ? '–' : formatQuantity(value)}</b>
    </div>
  );
}
