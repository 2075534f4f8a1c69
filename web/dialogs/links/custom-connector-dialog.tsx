import { useEffect, useRef, useState } from 'react';
import { useRevalidator, useRouteLoaderData } from 'react-router';
import type { SiteLoader } from '../../site-loader.ts';
import { Button, Spinner } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/state.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { OpenDialog } from '../names.ts';
import { dialogs } from '../store.ts';
import { connectorAddress, readConnectorMessage } from './connector-messages.ts';
import styles from './linking.module.css';

const TIMEOUT_MS = 20_000;

/** A custodian's own page in a frame: the user signs in there, and the page reports the result to ours. */
export default function CustomConnectorDialog(props: OpenDialog<'custom-connector'>) {
  const connector = useRouteLoaderData<SiteLoader>('root')?.connector ?? null;
  return connector === null ? <NotSetUp {...props} /> : <Connector {...props} base={connector} />;
}

function NotSetUp({ portfolio_id, onClose }: OpenDialog<'custom-connector'>) {
  const props = portfolio_id === undefined ? {} : { portfolio_id };
  return (
    <Dialog
      open
      width={640}
      title="Connect a custodian"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            icon="upload"
            onClick={() => dialogs.open({ name: 'upload-modal', props }, 'replace')}
          >
            Upload its files
          </Button>
        </>
      }
    >
      <p>You cannot link a custodian directly here.</p>
      <p className={`t-dim ${styles.also}`}>
        You can upload what a custodian sends: statements of transactions and holdings (MT536, MT535), transaction and
        balance reports (semt.017, semt.002), and CSV or Excel exports.
      </p>
    </Dialog>
  );
}

type Stage = { is: 'waiting' | 'open' } | { is: 'failed'; message: string };

function Connector({
  base,
  portfolio_id,
  onSuccess,
  onError,
  onClose,
}: OpenDialog<'custom-connector'> & { base: string }) {
  const [stage, setStage] = useState<Stage>({ is: 'waiting' });
  const [round, setRound] = useState(1);
  const frame = useRef<HTMLIFrameElement>(null);
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { origin } = new URL(base);

  const fail = (message: string) => {
    setStage({ is: 'failed', message });
    onError?.(message);
  };
  const succeed = () => {
    toast({ tone: 'good', title: 'The custodian is connected', text: 'Its trades now arrive automatically.' });
    void revalidate();
    onSuccess?.();
    onClose();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: one listener for as long as the frame exists
  useEffect(() => {
    const hear = ({ data, source, origin: from }: MessageEvent<unknown>) => {
      if (from !== origin || source !== frame.current?.contentWindow) return;
      const message = readConnectorMessage(data);
      if (message?.state === 'ready') setStage({ is: 'open' });
      if (message?.state === 'success') succeed();
      if (message?.state === 'error') fail(message.message);
      if (message?.state === 'close') onClose();
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [round]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each try
  useEffect(() => {
    if (stage.is !== 'waiting') return;
    const timer = setTimeout(() => fail('The connector did not answer.'), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [stage.is, round]);

  return (
    <Dialog
      open
      width={640}
      title="Connect a custodian"
      description="You sign in on the custodian’s own page; your password stays with them."
      onClose={onClose}
    >
      {stage.is === 'failed' ? (
        <ErrorState
          heading="The custodian was not connected"
          text={`${stage.message} Your trades have not changed.`}
          onRetry={() => {
            setRound(round + 1);
            setStage({ is: 'waiting' });
          }}
        />
      ) : (
        <div className={styles.frame} data-waiting={stage.is === 'waiting' || undefined}>
          {stage.is === 'waiting' && (
            <p className={styles.ring} role="status">
              <Spinner /> Waiting for the connector
            </p>
          )}
          <iframe
            key={round}
            ref={frame}
            title="The custodian’s page"
            src={connectorAddress(base, { portfolioId: portfolio_id, origin: window.location.origin })}
            sandbox="allow-forms allow-popups allow-same-origin allow-scripts"
            referrerPolicy="origin"
          />
        </div>
      )}
    </Dialog>
  );
}
