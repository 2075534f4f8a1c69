import type { listFilings } from '@trover/contract/filings/filings.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useNavigate } from 'react-router';
import { api } from '../../../api.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import type { Status } from '../../../ui/status-pill.tsx';
import styles from '../operator.module.css';
import { Fault, saveFile } from '../section.tsx';
import { useAct } from '../use-act.ts';

export type Filing = DataOf<typeof listFilings>['items'][number];

export const statusLabels: Record<Filing['status'], { status: Status; word: string }> = {
  making: { status: 'pending', word: 'Preparing' },
  made: { status: 'waiting', word: 'To be sent' },
  sent: { status: 'filed', word: 'Sent' },
  cancelled: { status: 'closed', word: 'Cancelled' },
  failed: { status: 'fault', word: 'Failed' },
};

/** The actions for a filing in its present state. */
export function FilingActs({ filing }: { filing: Filing }) {
  const { busy, fault, act } = useAct();
  const navigate = useNavigate();
  const params = { id: filing.id };
  const open = () =>
    act(async () => {
      const { url } = await api.call('POST /api/v1/operator/filings/{id}/open', {
        params,
        body: {},
        shows_failure: true,
      });
      saveFile(url);
      return 'Package saved';
    });
  const send = () =>
    act(async () => {
      await api.call('POST /api/v1/operator/filings/{id}/sent', { params, body: {}, shows_failure: true });
      return 'Its claims are filed';
    });
  const remind = () =>
    act(async () => {
      const letter = await api.call('POST /api/v1/operator/letters', {
        body: { order_id: filing.order_id, template: 'receipt', filing_id: filing.id },
        shows_failure: true,
      });
      await navigate(`/operator/letters/${letter.thread_id}#letter-${letter.id}`);
      return 'Draft saved. Nothing is sent yet.';
    });
  const cancel = () =>
    act(async () => {
      await api.call('POST /api/v1/operator/filings/{id}/cancel', { params, body: {}, shows_failure: true });
      return 'Cancelled; its claims wait again';
    });
  return (
    <>
      <span className={styles.acts}>
        {filing.sha256 !== null && (
          <Button size="small" onClick={open}>
            Save the package
          </Button>
        )}
        {filing.status === 'made' && (
          <Button size="small" variant="primary" busy={busy && 'Working'} onClick={send}>
            Sent today
          </Button>
        )}
        {filing.status === 'sent' && filing.unconfirmed > 0 && (
          <Button size="small" busy={busy && 'Drafting'} onClick={remind}>
            Draft a reminder
          </Button>
        )}
        {filing.status === 'sent' && (
          <ButtonLink size="small" variant="plain" to={`/operator/status-files?order_id=${filing.order_id}`}>
            Import statuses
          </ButtonLink>
        )}
        {filing.status === 'made' && (
          <Button size="small" variant="plain" onClick={cancel}>
            Cancel the filing
          </Button>
        )}
      </span>
      <Fault>{fault}</Fault>
    </>
  );
}
