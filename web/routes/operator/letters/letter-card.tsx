import { editLetter, type Letter, matchLetter, type settleLetter } from '@trover/contract/letters/letters.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { formatBytes } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { type Status, StatusPill } from '../../../ui/status-pill.tsx';
import { CaseField } from '../case-field.tsx';
import operator from '../operator.module.css';
import { Fault, saveFile } from '../section.tsx';
import { useAct, useActForm } from '../use-act.ts';
import styles from './letters.module.css';
import { SendLetter } from './send-letter.tsx';

const statuses: Record<Letter['status'], { status: Status; word: string }> = {
  draft: { status: 'pending', word: 'Draft' },
  sending: { status: 'pending', word: 'Sending' },
  sent: { status: 'filed', word: 'Sent' },
  discarded: { status: 'closed', word: 'Discarded' },
  received: { status: 'waiting', word: 'To read' },
  done: { status: 'fine', word: 'Read' },
};

const matchLabels: Record<Letter['claims'][number]['matched_by'], string> = {
  number: 'named in the letter',
  reply: 'of the letter it answers',
  operator: 'chosen by an operator',
};

/** A letter as written, and the possible actions. */
export function LetterCard({ letter, today }: { letter: Letter; today: string }) {
  const { id, direction, status, subject, sender, recipient, written_at, sent_on, sent_by, written_by } = letter;
  const [isEditing, setEditing] = useState(false);
  const from = direction === 'in' ? (sender ?? 'Unknown sender') : (sent_by ?? written_by ?? 'A deleted account');
  return (
    <article id={`letter-${id}`} className={styles.letter} aria-labelledby={`subject-${id}`}>
      <header className={styles.head}>
        <h3 id={`subject-${id}`} className="t-sub">
          {subject}
        </h3>
        <StatusPill status={statuses[status].status}>{statuses[status].word}</StatusPill>
      </header>
      <p className="t-quiet">
        {direction === 'in' ? `From ${from}` : `By ${from}, to ${recipient ?? 'no address yet'}`} ·{' '}
        {sent_on === null ? <Instant at={written_at} /> : formatDate(sent_on)}
        {letter.awaits_reply && status === 'sent' && ' · no answer yet'}
      </p>
      {letter.problem !== null && <Fault>{letter.problem}</Fault>}
      {isEditing ? (
        <Edit letter={letter} onDone={() => setEditing(false)} />
      ) : (
        <p className={styles.body}>{letter.body}</p>
      )}
      {letter.claims.length > 0 && (
        <ul className={styles.list} aria-label="Claims">
          {letter.claims.map((claim) => (
            <li key={claim.sub_payout_request_id}>
              <Link to={`/operator/claims/${claim.sub_payout_request_id}`}>TR-{claim.sub_payout_request_id}</Link>{' '}
              {[claim.owner, claim.claim_number].filter(Boolean).join(', ')}
              <span className="t-quiet"> · {matchLabels[claim.matched_by]}</span>
            </li>
          ))}
        </ul>
      )}
      {letter.files.length > 0 && (
        <ul className={styles.list} aria-label="Files">
          {letter.files.map(({ file_name, bytes, url }) => (
            <li key={url}>
              <a href={url} download>
                {file_name}
              </a>{' '}
              <span className="t-quiet t-num">{formatBytes(bytes)}</span>
            </li>
          ))}
        </ul>
      )}
      {!isEditing && <Acts letter={letter} today={today} onEdit={() => setEditing(true)} />}
      {direction === 'in' && <Match letter={letter} />}
    </article>
  );
}

type Settling = BodyOf<typeof settleLetter>['as'];
const settled: Record<Settling, string> = {
  discarded: 'Draft discarded',
  done: 'Marked as read',
  received: 'Marked as unread',
  answered: 'We no longer wait for an answer',
  unanswered: 'We wait for an answer again',
};

function Acts({ letter, today, onEdit }: { letter: Letter; today: string; onEdit: () => void }) {
  const { id, status } = letter;
  const { busy, fault, act } = useAct();
  const params = { id };
  const settle = (as: Settling) =>
    act(async () => {
      await api.call('POST /api/v1/operator/letters/{id}/settle', { params, body: { as }, shows_failure: true });
      return settled[as];
    });
  const print = () =>
    act(async () => {
      const { url, file_name } = await api.call('POST /api/v1/operator/letters/{id}/print', {
        params,
        body: {},
        shows_failure: true,
      });
      saveFile(url);
      return `${file_name} saved`;
    });
  return (
    <div className={operator.acts}>
      {status === 'draft' && <SendLetter key={letter.row_version} letter={letter} today={today} />}
      {status === 'draft' && (
        <Button size="small" onClick={onEdit}>
          Edit
        </Button>
      )}
      {status === 'received' && (
        <Button size="small" variant="primary" busy={busy && 'Saving'} onClick={() => settle('done')}>
          Mark as read
        </Button>
      )}
      {status === 'done' && (
        <Button size="small" onClick={() => settle('received')}>
          Mark as unread
        </Button>
      )}
      {status === 'sent' && letter.awaits_reply && (
        <Button size="small" onClick={() => settle('answered')}>
          Stop waiting
        </Button>
      )}
      <Button size="small" variant="plain" onClick={print}>
        Save as PDF
      </Button>
      {status === 'draft' && (
        <Button size="small" variant="plain" onClick={() => settle('discarded')}>
          Discard
        </Button>
      )}
      <Fault>{fault}</Fault>
    </div>
  );
}

function Edit({ letter, onDone }: { letter: Letter; onDone: () => void }) {
  const { id, row_version, subject, body, recipient, awaits_reply } = letter;
  const form = useActForm(editLetter.body, { row_version, subject, body, recipient: recipient ?? '', awaits_reply });
  const save = form.act(async (sent) => {
    const fields = { ...sent, recipient: sent.recipient ?? ('' as const) };
    await api.call('POST /api/v1/operator/letters/{id}', { params: { id }, body: fields, shows_failure: true });
    onDone();
    return 'Draft saved';
  });
  return (
    <form className={operator.form} {...save}>
      <TextField label="To" type="email" optional {...form.field('recipient')} />
      <TextField
        className={operator.wide}
        label="Subject"
        maxLength={200}
        {...form.field('subject', { required: true })}
      />
      <TextArea className={operator.wide} label="Letter" rows={14} {...form.field('body', { required: true })} />
      <label className={operator.wide}>
        <input type="checkbox" {...form.register('awaits_reply')} /> Remind us until it is answered
      </label>
      <div className={`${operator.wide} ${operator.acts}`}>
        <Button type="submit" variant="primary" size="small" busy={form.busy && 'Saving'}>
          Save the draft
        </Button>
        <Button size="small" variant="plain" onClick={onDone}>
          Back
        </Button>
        <Fault>{form.fault}</Fault>
      </div>
    </form>
  );
}

const toNumbers = (text: unknown): number[] => (String(text ?? '').match(/\d+/g) ?? []).map(Number);

/** The case and claims of a received letter. */
function Match({ letter }: { letter: Letter }) {
  const form = useActForm(matchLetter.body, {
    ...(letter.order_id !== null && { order_id: letter.order_id }),
    sub_payout_request_ids: letter.claims.map((claim) => claim.sub_payout_request_id),
  });
  const match = form.act(async (body) => {
    const params = { id: letter.id };
    await api.call('POST /api/v1/operator/letters/{id}/match', { params, body, shows_failure: true });
    return 'Letter matched';
  });
  return (
    <details open={letter.thread_id === null}>
      <summary>Match to claims</summary>
      <form className={operator.acts} {...match}>
        <CaseField form={form} name="order_id" />
        <TextField
          label="Claims"
          placeholder="TR-7, TR-9"
          {...form.field('sub_payout_request_ids', { setValueAs: toNumbers })}
        />
        <Button type="submit" size="small" busy={form.busy && 'Saving'}>
          Match
        </Button>
        <Fault>{form.fault}</Fault>
      </form>
    </details>
  );
}
