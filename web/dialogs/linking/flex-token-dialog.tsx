import { CallFailed } from '@trover/contract/protocol/client.ts';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../api.ts';
import { startSync } from '../../components/linking/begin-link.ts';
import { ownerFields, syncPage } from '../../components/linking/link-pages.ts';
import { purgePortfolios } from '../../components/linking/portfolios-fetched.ts';
import { Steps } from '../../components/steps/steps.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { OpenDialog } from '../names.ts';
import { checkFlex, type FlexFaults, faultsOf } from './flex-faults.ts';
import styles from './linking.module.css';

const sections = ['Trades, with executions', 'Transfers', 'Corporate actions', 'Open positions', 'Account information'];

/** Interactive Brokers: a key that can only read reports, created once on its site and pasted here. */
export default function FlexTokenDialog({
  broker,
  isRenewal = false,
  user_portfolio_id,
  entity_id,
  onClose,
}: OpenDialog<'flex-token'>) {
  const form = useId();
  const navigate = useNavigate();
  const [faults, setFaults] = useState<FlexFaults>({});
  const [busy, setBusy] = useState(false);
  const owner = { user_portfolio_id, entity_id };

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const token = String(typed.get('token') ?? '').trim();
    const query_id = String(typed.get('query_id') ?? '').trim();
    const found = checkFlex({ token, query_id });
    setFaults(found);
    if (found.token || found.query_id) return;
    setBusy(true);
    try {
      const { sync } = await api.call('POST /api/v1/{provider}/auth/complete', {
        params: { provider: 'ibkr' },
        body: { ...ownerFields(owner), token, query_id },
        encrypted: true,
        shows_failure: true,
      });
      await purgePortfolios();
      await navigate(syncPage('ibkr', sync?.id ?? (await startSync('ibkr', owner)), owner));
      onClose();
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setFaults(faultsOf(failure));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      width={640}
      sending={busy}
      title={isRenewal ? `Replace the token of ${broker}` : `Link ${broker}`}
      description={
        isRenewal
          ? 'A new token takes the place of the old one. The trades stay.'
          : `${broker} lets you create a key that can only read reports. You create it once and paste it here.`
      }
      onClose={onClose}
      footerAside={
        <a href="/help/records-from-interactive-brokers" target="_blank" rel="noreferrer">
          See it step by step
        </a>
      }
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={form} busy={busy && 'Checking'}>
            Check and link
          </Button>
        </>
      }
    >
      <div className={styles.flex}>
        <form id={form} noValidate onSubmit={(event) => void submit(event)}>
          <Steps
            at={2}
            steps={[
              {
                title: 'Create a Flex query',
                note: 'Performance & Reports › Flex Queries › Activity Flex Query, last 365 days, XML',
              },
              {
                title: 'Turn on the Flex Web Service',
                note: 'On the same page. It shows a token: let it expire in one year.',
              },
              { title: 'Paste both' },
            ]}
          />
          <TextField
            label="Token"
            name="token"
            autoComplete="off"
            inputMode="numeric"
            spellCheck={false}
            error={faults.token}
          />
          <TextField label="Query ID" name="query_id" autoComplete="off" inputMode="numeric" error={faults.query_id} />
          {faults.form && (
            <p className={styles.fault} role="alert">
              {faults.form}
            </p>
          )}
        </form>
        <div>
          <h3 className={styles.holds}>The query must include</h3>
          <ul className={styles.checks}>
            {sections.map((each) => (
              <li key={each}>
                <Icon name="check" />
                {each}
              </li>
            ))}
          </ul>
          <p className={styles.aside}>Leave out cash and deposits. If they are in the report, we skip them.</p>
        </div>
      </div>
    </Dialog>
  );
}
