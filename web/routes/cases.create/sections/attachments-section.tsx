import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '@trover/core/cases/case-record.ts';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { api } from '../../../api.ts';
import { asSentence } from '../../../components/forms/use-contract-form.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Select, TextArea } from '../../../ui/field.tsx';
import { formatBytes } from '../../../ui/format/format.ts';
import { Drawing } from '../../../ui/icon.tsx';
import { editingPaths } from '../../../ui/icons/editing-paths.ts';
import { iconPaths } from '../../../ui/icons/icon-paths.ts';
import type { Draft } from '../use-draft.ts';
import { DraftSection } from './draft-section.tsx';
import styles from './sections.module.css';

const kindLabels: Record<DocumentKind, string> = {
  complaint: 'Complaint',
  notice: 'Notice',
  claim_form: 'Claim form',
  stipulation: 'Stipulation of settlement',
  plan: 'Plan of allocation',
  order: 'Order',
  other: 'Something else',
};

/** Most scouts begin with a complaint, unless the file's name indicates another kind. */
function kindOfFile(name: string, hasComplaint: boolean): DocumentKind {
  const text = name.toLowerCase();
  const found = DOCUMENT_KINDS.find((kind) => text.includes(kind.replace('_', ' ')) || text.includes(kind));
  return found ?? (hasComplaint ? 'other' : 'complaint');
}

/** The documents of the case, its picture, and links to further sources. */
export function AttachmentsSection({ draft }: { draft: Draft }) {
  const { fields, change, errors, documents, preview_image } = draft;
  const [busy, setBusy] = useState<string | null>(null);
  const [faults, setFaults] = useState<string[]>([]);

  const run = async (word: string, what: string, call: (id: number) => Promise<unknown>) => {
    setBusy(word);
    try {
      const id = draft.id ?? (await draft.save());
      if (id === null) return setFaults((before) => [...before, `${what}: name the company first, then add it again.`]);
      await call(id);
      await draft.refresh();
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      const sentence = Object.values(failure.fields)[0] ?? failure.message;
      setFaults((before) => [...before, `${what}: ${sentence}`]);
    } finally {
      setBusy(null);
    }
  };
  const addDocuments = async (files: readonly File[]) => {
    setFaults([]);
    let hasComplaint = documents.some(({ kind }) => kind === 'complaint');
    for (const file of files) {
      const kind = kindOfFile(file.name, hasComplaint);
      hasComplaint ||= kind === 'complaint';
      const form = new FormData();
      form.append('kind', kind);
      form.append('title', file.name.replace(/\.[^.]+$/, '').replace(/[_-]+/g, ' '));
      await run('Adding', file.name, (id) => {
        form.append('order_id', String(id));
        form.append('document', file);
        return api.call('POST /api/v1/settlements/documents', { form, shows_failure: true });
      });
    }
  };
  const changeKind = (id: number, kind: string) =>
    run('Saving', 'The document', () => {
      const form = new FormData();
      form.append('doc_id', String(id));
      form.append('kind', kind);
      return api.call('POST /api/v1/settlements/documents', { form, shows_failure: true });
    });
  const setImage = ([file]: readonly File[]) => {
    if (!file) return;
    setFaults([]);
    void run('Setting', file.name, (id) => {
      const form = new FormData();
      form.append('image', file);
      return api.call('POST /api/v1/orders/{id}/preview_image', {
        params: { id: String(id) },
        form,
        shows_failure: true,
      });
    });
  };

  return (
    <DraftSection
      id="sources"
      heading="Documents and image"
      text="Complaint, notice and plan of allocation if there is one."
    >
      <div className={styles.two}>
        <Drop label="Documents" paths={iconPaths.document} multiple onFiles={(files) => void addDocuments(files)}>
          Drop documents, or <b>choose</b>
        </Drop>
        <Drop label="Preview image" paths={editingPaths.image} accept="image/*" onFiles={setImage}>
          {preview_image ? (
            <img src={preview_image} alt="Current preview; choose another" width={1200} height={630} />
          ) : (
            <>
              Preview image, 1200 by 630, or <b>choose</b>
            </>
          )}
        </Drop>
      </div>
      <p className="sr-only" role="status">
        {busy ?? ''}
      </p>
      {faults.map((fault) => (
        <p key={fault} className={styles.error} role="alert">
          {asSentence(fault)}
        </p>
      ))}
      {documents.length > 0 && (
        <ul className={styles.documents}>
          {documents.map((document) => (
            <li key={document.id}>
              <span>
                {document.url ? <a href={document.url}>{document.title}</a> : document.title}
                {document.bytes !== null && <small>{formatBytes(document.bytes)}</small>}
              </span>
              <Select
                label={`What “${document.title}” is`}
                labelHidden
                compact
                value={document.kind}
                onChange={(event) => void changeKind(document.id, event.target.value)}
              >
                {DOCUMENT_KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {kindLabels[kind]}
                  </option>
                ))}
              </Select>
              <Button
                variant="plain"
                size="small"
                icon="trash"
                iconOnly
                onClick={() =>
                  void run('Removing', document.title, () =>
                    api.call('DELETE /api/v1/settlements/documents', {
                      query: { doc_id: String(document.id) },
                      shows_failure: true,
                    }),
                  )
                }
              >
                Remove {document.title}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TextArea
        className={styles.sources}
        label="Sources"
        optional
        rows={3}
        placeholder="https://"
        hint="Web addresses, one per line. Add the complaint or at least one source."
        value={fields.sources}
        onChange={(event) => change({ sources: event.target.value })}
        error={asSentence(Object.entries(errors).find(([path]) => path.startsWith('sources'))?.[1])}
      />
    </DraftSection>
  );
}

function Drop({
  label,
  paths,
  accept,
  multiple,
  onFiles,
  children,
}: {
  label: string;
  paths: readonly string[];
  accept?: string;
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has its keyboard way in the button
    <div
      className={classNames(styles.drop, over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Drawing paths={paths} size={20} />
      <LinkButton className={styles.choose} onClick={() => input.current?.click()}>
        {children}
      </LinkButton>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        tabIndex={-1}
        aria-label={label}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </div>
  );
}
