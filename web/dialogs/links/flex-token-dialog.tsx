import { CallFailed } from '@trover/contract/protocol/client.ts';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../api.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { startSync } from '../../components/links/begin-link.ts';
import { ownerFields, syncPage } from '../../components/links/link-pages.ts';
import { purgePortfolios } from '../../components/links/portfolios-fetched.ts';
import { Steps } from '../../components/steps/steps.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { OpenDialog } from '../names.ts';
import { flexSchema, withFieldNamed } from './flex-faults.ts';
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
  const id = useId();
  const navigate = useNavigate();
  const form = useContractForm(flexSchema, { token: '', query_id: '' });
  const { busy } = form;
  const owner = { user_portfolio_id, entity_id };

  const link = form.submit(async (sent) => {
    try {
      const { sync } = await api.call('POST /api/v1/{provider}/auth/complete', {
        params: { provider: 'ibkr' },
        body: { ...ownerFields(owner), ...sent },
        encrypted: true,
        shows_failure: true,
      });
      await purgePortfolios();
      await navigate(syncPage('ibkr', sync?.id ?? (await startSync('ibkr', owner)), owner));
      onClose();
    } catch (failure) {
      throw failure instanceof CallFailed ? withFieldNamed(failure) : failure;
    }
  });

  return (
    <Dialog
      open
      width={640}
      sending={busy}
      title={isRenewal ? `Replace the token of ${broker}` : `Link ${broker}`}
      description={
        isRenewal
          ? 'The new token replaces the old one. Your trades do not change.'
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
          <Button variant="primary" type="submit" form={id} busy={busy && 'Checking'}>
            Check and link
          </Button>
        </>
      }
    >
      <div className={styles.flex}>
        <form id={id} {...link}>
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
          <TextField label="Token" autoComplete="off" inputMode="numeric" spellCheck={false} {...form.field('token')} />
          <TextField label="Query ID" autoComplete="off" inputMode="numeric" {...form.field('query_id')} />
          {form.fault && (
            <p className={styles.fault} role="alert">
              {form.fault}
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
          <p className={styles.aside}>You can leave out cash and deposits. We skip them.</p>
        </div>
      </div>
    </Dialog>
  );
}
