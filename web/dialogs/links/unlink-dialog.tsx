import { CallFailed } from '@trover/contract/protocol/client.ts';
import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../api.ts';
import { useAfterFee } from '../../components/claims/use-after-fee.ts';
import { providerLabel } from '../../components/links/links.ts';
import { purgePortfolios } from '../../components/links/portfolios-fetched.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Figure } from '../../ui/figure.tsx';
import { pluralize } from '../../ui/format/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { OpenDialog } from '../names.ts';
import styles from './linking.module.css';

/** Ends a link; its trades remain, or are deleted with it. */
export default function UnlinkDialog({ link, cases, onClose }: OpenDialog<'unlink'>) {
  const name = useId();
  const [removesTrades, setRemovesTrades] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const afterFee = useAfterFee();
  const broker = link.institution_name ?? providerLabel(link.provider);
  const trades = pluralize(link.trades_nb, 'trade');

  async function unlink(): Promise<void> {
    setBusy(true);
    setFault(null);
    try {
      const { trades_removed } = await api.call('DELETE /api/v1/services/{provider}/integrations/{id}', {
        params: { provider: link.provider, id: String(link.id) },
        body: { keep_trades: !removesTrades },
        shows_failure: true,
      });
      await purgePortfolios();
      onClose();
      toast({
        tone: 'good',
        title: `${broker} is unlinked`,
        text: removesTrades ? `${pluralize(trades_removed, 'trade')} removed.` : 'Its trades stay in your portfolio.',
      });
      await revalidate();
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setFault(failure.message);
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      width={480}
      sending={busy}
      title={`Unlink ${broker}?`}
      description="We delete the access key here and at the provider, and stop reading the account."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            variant={removesTrades ? 'danger' : 'primary'}
            busy={busy && 'Unlinking'}
            onClick={() => void unlink()}
          >
            {removesTrades ? `Unlink and remove ${trades}` : 'Unlink and keep the trades'}
          </Button>
        </>
      }
    >
      <fieldset className={styles.choices} aria-label="What happens to the trades">
        <label className={classNames(styles.option, !removesTrades && styles.chosen)}>
          <input type="radio" name={name} checked={!removesTrades} onChange={() => setRemovesTrades(false)} />
          <span className={styles.dot} aria-hidden="true" />
          <span>
            <b>{['Keep the', trades].join(' ')}</b>
            <small>Matches and claims do not change. No new trades arrive.</small>
          </span>
        </label>
        <label className={classNames(styles.option, removesTrades && styles.chosen)}>
          <input type="radio" name={name} checked={removesTrades} onChange={() => setRemovesTrades(true)} />
          <span className={styles.dot} aria-hidden="true" />
          <span>
            <b>Remove the trades too</b>
            <small>
              {cases.length === 0
                ? 'No match depends on them.'
                : `They count in ${pluralize(cases.length, 'match', 'matches')}. Without them, an estimate may fall or a match may end.`}
            </small>
            {cases.length > 0 && (
              <ul className={styles.affected}>
                {cases.map(({ slug, company, payment_expected, currency }) => {
                  const amount = afterFee(payment_expected, currency);
                  return (
                    <li key={slug}>
                      <span>{company}</span>
                      {amount === '0.00' ? (
                        <span className="t-quiet">No payment expected</span>
                      ) : amount === null ? (
                        <span className="t-quiet">No estimate yet</span>
                      ) : (
                        <Figure amount={amount} currency={currency} certainty="estimated" />
                      )}
                    </li>
                  );
                })}
              </ul>
            )}
          </span>
        </label>
      </fieldset>
      <p className={styles.locked}>
        <Icon name="lock" />
        Filed claims keep the trades you signed, whichever you choose.
      </p>
      {fault !== null && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </Dialog>
  );
}
