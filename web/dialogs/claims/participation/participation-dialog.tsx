import type { getActiveParticipant } from '@trover/contract/confirmations/confirmations.ts';
import { fileLimits } from '@trover/contract/protocol/file-limits.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useEffect, useId, useState } from 'react';
import { z } from 'zod';
import { api } from '../../../api.ts';
import { fileIfAny, oneFile, toFormData } from '../../../components/forms/form-values.ts';
import { useContractForm } from '../../../components/forms/use-contract-form.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatBytes } from '../../../ui/format/format.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { ErrorState } from '../../../ui/state.tsx';
import type { OpenDialog } from '../../names.ts';
import { dialogs } from '../../store.ts';
import listStyles from '../styles/broker-records.module.css';
import { useStep } from '../use-step.ts';
import styles from './participation.module.css';

type Participation = DataOf<typeof getActiveParticipant>;

const at = '/api/v1/payouts/confirmations/active_participant';

const first = z.object({ file: fileIfAny(fileLimits.document) });
const another = z.object({ file: oneFile(fileLimits.document) });

/** Records that a user is more than a class member in a case, with the documents that prove it. */
export default function ParticipationDialog({ order_id, company, onClose }: OpenDialog<'active-participant'>) {
  const [participation, setParticipation] = useState<Participation | null>(null);
  const [busy, setBusy] = useState<string | false>(false);
  const [fault, setFault] = useState<string | null>(null);
  const { run } = useStep({ onBusy: setBusy, onFault: setFault });
  const id = useId();
  const query = { order_id };

  const load = () =>
    void run('', async () => setParticipation(await api.call(`GET ${at}`, { query, shows_failure: true })));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the case
  useEffect(load, [order_id]);

  const isActive = participation?.is_active_participant === true;
  const form = useContractForm(isActive ? another : first, {});
  const confirm = form.submit((sent) =>
    run(
      isActive ? 'Adding' : 'Confirming',
      async () => {
        setParticipation(await api.call(`POST ${at}`, { query, form: toFormData(sent), shows_failure: true }));
        form.reset();
      },
      form.refuse,
    ),
  );
  const withdraw = (document?: number) =>
    void run('Withdrawing', async () => {
      const what = document === undefined ? query : { ...query, confirmation_to_delete: document };
      setParticipation(await api.call(`DELETE ${at}`, { query: what, shows_failure: true }));
    });
  const ask = () =>
    dialogs.open({
      name: 'choice',
      props: {
        title: 'Withdraw your confirmation?',
        description: `You are then an ordinary member of the ${company} class. You can confirm again later.`,
        safe: { label: 'Cancel' },
        other: { label: 'Withdraw', onChoose: () => withdraw() },
      },
    });
  return (
    <Dialog
      open
      width={640}
      title="Your role in this case"
      description={`Your role in the ${company} case, other than class member.`}
      onClose={onClose}
      sending={Boolean(busy)}
      footerAside={isActive && <LinkButton onClick={ask}>Withdraw your confirmation</LinkButton>}
      footer={
        participation && (
          <>
            <Button onClick={onClose}>{isActive ? 'Close' : 'Cancel'}</Button>
            <Button variant={isActive ? 'secondary' : 'primary'} type="submit" form={id} busy={busy}>
              {isActive ? 'Add the document' : 'Confirm'}
            </Button>
          </>
        )
      }
    >
      {participation === null && fault === null && <Skeleton shape="chart" />}
      {participation === null && fault !== null && (
        <ErrorState heading="This did not load" text={fault} onRetry={load} />
      )}
      {participation && (
        <form id={id} className={styles.form} {...confirm}>
          {participation.confirmed_at !== null && (
            <p className={styles.done} role="status">
              <Icon name="check" size={14} />
              <span>
                You confirmed this on <Instant at={participation.confirmed_at} as="date" />.
              </span>
            </p>
          )}
          <div className={`t-record ${styles.statement}`}>
            {participation.statement.body.split(/\n\s*\n/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <TextField
            label="A supporting document"
            type="file"
            accept=".pdf,.png,.jpg,.jpeg"
            optional={!isActive}
            hint={`A motion, an agreement with counsel or your own complaint: PDF or photo, up to ${formatBytes(fileLimits.document)}.`}
            {...form.field('file')}
          />
          <Documents documents={participation.documents} onRemove={withdraw} />
          {fault && (
            <p className={styles.fault} role="alert">
              {fault}
            </p>
          )}
        </form>
      )}
    </Dialog>
  );
}

function Documents({
  documents,
  onRemove,
}: {
  documents: Participation['documents'];
  onRemove: (document: number) => void;
}) {
  if (documents.length === 0) return null;
  return (
    <section className={`${listStyles.records} ${styles.documents}`} aria-label="Documents of your role">
      <ul>
        {documents.map(({ id, file_name, bytes, created_at, url }) => (
          <li key={id}>
            <p className={listStyles.document}>
              <Icon name="document" size={14} />
              <a href={url} download>
                {file_name}
              </a>
              <span className="t-quiet t-num">
                {formatBytes(bytes)}, <Instant at={created_at} as="date" />
              </span>
            </p>
            <LinkButton onClick={() => onRemove(id)}>
              Remove<span className="sr-only"> {file_name}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
