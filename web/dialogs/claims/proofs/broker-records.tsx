import { LinkButton } from '../../../ui/button.tsx';
import { pluralize } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { dialogs } from '../../store.ts';
import type { Claim } from '../payout-types.ts';
import styles from '../styles/broker-records.module.css';

type Account = Claim['accounts'][number];

/**
 * For each account with trades to prove: the records its broker must still have, until when, and a letter that
 * requests them.
 */
export function BrokerRecords({ claim }: { claim: Claim }) {
  const withRecords = claim.accounts.filter(({ records }) => records !== null);
  if (withRecords.length === 0) return null;
  return (
    <section className={styles.records} aria-labelledby="broker-records">
      <h3 id="broker-records" className="t-sub">
        No document? Ask your broker.
      </h3>
      <ul>
        {withRecords.map((account) => (
          <li key={`${account.portfolio_id} ${account.account}`}>
            <p>
              <b>{nameOf(account)}</b> {describeRecords(account)}
            </p>
            <LinkButton
              onClick={() =>
                dialogs.open({
                  name: 'broker-letter',
                  props: { account: nameOf(account), letter: account.records!.letter },
                })
              }
            >
              Letter to the broker<span className="sr-only">, {nameOf(account)}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

const nameOf = ({ account, portfolio }: Account): string => (account === null ? portfolio : `Account ${account}`);

/** "Its broker must still have the confirmations of 3 trades; brokers may delete the first on 9 Sep 2027." */
export function describeRecords({ records }: Account): string {
  if (records === null) return '';
  const { confirmed, entered, past, next_gone_on } = records;
  const held = [
    confirmed > 0 && `the ${confirmed === 1 ? 'confirmation' : 'confirmations'} of ${pluralize(confirmed, 'trade')}`,
    entered > 0 && `its own records of ${pluralize(entered, 'trade')}`,
  ].filter(Boolean);
  const must = held.length > 0 ? `The broker must still have ${held.join(' and ')}` : '';
  const until = next_gone_on === null ? '' : `; brokers may delete the first on ${formatDate(next_gone_on)}`;
  const old =
    past === 0
      ? ''
      : `${pluralize(past, 'trade')} ${past === 1 ? 'is' : 'are'} older than six years, which is how long brokers must store records. Many store them longer, so ask.`;
  return [must && `${must}${until}.`, old].filter(Boolean).join(' ');
}
