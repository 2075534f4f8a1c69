import { useInfiniteQuery } from '@tanstack/react-query';
import type { RememberedMapping } from '@trover/contract/columns/columns.ts';
import { useState } from 'react';
import { api } from '../api.ts';
import { describeMatched } from '../components/uploads/columns/column-labels.ts';
import { ColumnsForm, useColumns } from '../components/uploads/columns/columns-form.tsx';
import { queryClient } from '../query-client.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { pluralize } from '../ui/format/format.ts';
import { Instant } from '../ui/format/instant.tsx';
import { ErrorState } from '../ui/state.tsx';
import { useToast } from '../ui/toast.tsx';
import styles from './columns-dialog.module.css';
import type { OpenDialog } from './names.ts';

const key = ['column-mappings'];

/** The saved column settings of files, to review, change and delete. */
export default function ColumnsDialog({ onClose }: OpenDialog<'columns'>) {
  const [chosen, setChosen] = useState<RememberedMapping | null>(null);
  const toast = useToast();
  const mappings = useInfiniteQuery(
    {
      queryKey: key,
      queryFn: ({ pageParam, signal }) =>
        api.call('GET /api/v1/portfolio/columnmapping', {
          query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) },
          signal,
          shows_failure: true,
        }),
      initialPageParam: '',
      getNextPageParam: (last) => last.next_cursor,
      staleTime: 0,
    },
    queryClient,
  );
  const items = mappings.data?.pages.flatMap((page) => page.items) ?? [];

  async function remove({ id, file_name }: RememberedMapping): Promise<void> {
    try {
      await api.call('DELETE /api/v1/portfolio/columnmapping', { body: { id }, shows_failure: true });
      toast({ tone: 'good', title: 'Deleted', text: `We will ask again when you upload a file like ${file_name}.` });
    } catch (failure) {
      toast({ tone: 'bad', title: 'Not deleted', text: failure instanceof Error ? failure.message : '' });
    }
    await queryClient.invalidateQueries({ queryKey: key });
  }

  if (chosen) return <Change key={chosen.id} mapping={chosen} onClose={onClose} onBack={() => setChosen(null)} />;
  return (
    <Dialog
      open
      width={640}
      title="Columns you confirmed"
      description="We read the next file with the same header this way. Earlier files do not change."
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {mappings.isError && (
        <ErrorState heading="The saved columns did not load" onRetry={() => void mappings.refetch()} />
      )}
      {mappings.isSuccess && items.length === 0 && (
        <p className="t-dim">None yet. They appear once you set the columns of a file.</p>
      )}
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id}>
            <span>
              <b>{item.file_name}</b>
              <small>
                {item.names.filter((name) => name !== '').join(', ')}. {pluralize(item.files, 'file')}, last changed{' '}
                <Instant at={item.changed_at} as="date" />
              </small>
            </span>
            <span className={styles.links}>
              <LinkButton aria-label={`Change the columns of ${item.file_name}`} onClick={() => setChosen(item)}>
                Change
              </LinkButton>
              <LinkButton aria-label={`Delete the columns of ${item.file_name}`} onClick={() => void remove(item)}>
                Delete
              </LinkButton>
            </span>
          </li>
        ))}
      </ul>
      {mappings.hasNextPage && <LinkButton onClick={() => void mappings.fetchNextPage()}>Show more</LinkButton>}
    </Dialog>
  );
}

function Change({
  mapping: known,
  onClose,
  onBack,
}: {
  mapping: RememberedMapping;
  onClose: () => void;
  onBack: () => void;
}) {
  const table = { names: known.names, rows: [], is_whole: false };
  const { answer, checked, change } = useColumns(table, { mapping: known.mapping, corrections: [] });
  const [sending, setSending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function save(): Promise<void> {
    setSending(true);
    try {
      await api.call('PUT /api/v1/portfolio/columnmapping', {
        body: { id: known.id, mapping: answer.mapping },
        shows_failure: true,
      });
      await queryClient.invalidateQueries({ queryKey: key });
      onBack();
    } catch (failure) {
      setFault(failure instanceof Error ? failure.message : 'We could not save it. Try again.');
      setSending(false);
    }
  }

  return (
    <Dialog
      open
      width={640}
      title={`Columns of ${known.file_name}`}
      description={describeMatched(answer.mapping, known.names)}
      onClose={onClose}
      sending={sending}
      footerAside={<span className={fault ? styles.fault : 't-quiet'}>{fault ?? checked.lacks}</span>}
      footer={
        <>
          <Button onClick={onBack}>Back</Button>
          <Button
            variant="primary"
            disabled={checked.lacks !== null}
            busy={sending && 'Saving'}
            onClick={() => void save()}
          >
            Save
          </Button>
        </>
      }
    >
      <ColumnsForm table={table} answer={answer} checked={checked} warnings={[]} change={change} />
    </Dialog>
  );
}
