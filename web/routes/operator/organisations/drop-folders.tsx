import { confirmDropFolder } from '@trover/contract/links/drop-folders.ts';
import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { type Column, ListSection } from '../list-section.tsx';
import { Fault } from '../section.tsx';
import { useActForm } from '../use-act.ts';

type Folders = DataOf<Operations['GET /api/v1/operator/drop_folders']>;
type Folder = Folders['items'][number];

const columns: readonly Column<Folder>[] = [
  { heading: 'Folder', rowHeader: true, cell: ({ drop_name }) => drop_name },
  { heading: 'Institution', cell: ({ organisation }) => organisation },
  { heading: 'Account', cell: ({ email }) => email },
  { heading: 'Actions', cell: (folder) => <Confirm folder={folder} /> },
];

/** Folders for custodians’ files that are not read yet; an operator confirms each with the custodian. */
export function FoldersToConfirm({ folders }: { folders: Folders }) {
  return (
    <ListSection
      id="folders"
      heading="Folders to confirm"
      label="folders"
      source={{ list: '/api/v1/operator/drop_folders' }}
      list={folders}
      place="folders"
      columns={columns}
      keyOf={({ account_id }) => account_id}
      empty={{ heading: 'No folder', text: 'Folders for custodians’ files appear here until someone confirms them.' }}
    />
  );
}

function Confirm({ folder: { account_id, drop_name, organisation } }: { folder: Folder }) {
  const [isOpen, setOpen] = useState(false);
  const form = useActForm(confirmDropFolder.body, { reason: '', drop_name, organisation });
  const confirm = form.act(async (body) => {
    await api.call('POST /api/v1/operator/drop_folders/{account_id}/confirm', {
      params: { account_id },
      body,
      shows_failure: true,
    });
    return `${drop_name} is confirmed; we read its files from now on`;
  });
  if (!isOpen)
    return (
      <LinkButton onClick={() => setOpen(true)}>
        Confirm<span className="sr-only"> {drop_name}</span>
      </LinkButton>
    );
  return (
    <form {...confirm}>
      <TextField
        label="Who at the custodian confirmed it"
        autoFocus
        maxLength={500}
        {...form.field('reason', { required: true })}
      />
      <Button type="submit" size="small" busy={form.busy && 'Confirming'}>
        Confirm the folder
      </Button>
      <Fault>{form.fault}</Fault>
    </form>
  );
}
