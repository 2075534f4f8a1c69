import { fileLimits } from '@trover/contract/protocol/file-limits.ts';
import { rejectNotice } from '@trover/contract/sources/notice-list.ts';
import type { NoticeReading } from '@trover/contract/sources/notice-readings.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { api } from '../../../../api.ts';
import { oneFile, toFormData } from '../../../../components/forms/form-values.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { formatBytes, pluralize } from '../../../../ui/format/format.ts';
import { Instant } from '../../../../ui/format/instant.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { StatusPill } from '../../../../ui/status-pill.tsx';
import { useActKey } from '../../frame/act-keys.ts';
import { ButtonKey } from '../../frame/button-key.tsx';
import { type DeskKey, useDeskKeys } from '../../frame/keys.ts';
import operator from '../../operator.module.css';
import { Facts, Fault, Section } from '../../section.tsx';
import { useAct, useActForm } from '../../use-act.ts';
import bar from './draft-bar.module.css';
import styles from './notice.module.css';
import { adviceFor, durationText, secondsBetween } from './notice-labels.ts';
import { PreviewPane, usePreview } from './preview-pane.tsx';
import own from './unread.module.css';

/** After this many seconds a reading may be started again: its process may have ended. */
const LONG_S = 600;

type View = 'facts' | 'page';

/** A notice before it is read: its file, what reading does, the progress, and why it failed or was rejected. */
export function Unread({ reading }: { reading: NoticeReading }) {
  const { document, status, rejected, requested_at } = reading;
  const [number, setNumber] = useState(1);
  const [view, setView] = useState<View>('facts');
  const preview = usePreview(document.id, number);
  const seconds = useSecondsSince(status === 'waiting' ? requested_at : null);
  const isReading = status === 'waiting' && (seconds === null || seconds < LONG_S);
  const params = { id: String(document.id) };
  const { busy, fault, act } = useAct();
  const read = () =>
    act(async () => {
      await api.call('POST /api/v1/operator/notices/{id}/read', { params, shows_failure: true });
      return 'Reading the notice';
    });
  const restore = () =>
    act(async () => {
      await api.call('POST /api/v1/operator/notices/{id}/restore', { params, shows_failure: true });
      return 'Restored. The notice can be read.';
    });
  const last = preview.shown?.pages ?? 1;
  const turn = (by: number) => setNumber(Math.min(Math.max(number + by, 1), last));
  const main = status === 'none' ? 'Read the notice' : 'Read it again';
  useDeskKeys([
    ...(rejected !== null
      ? [{ key: 'z', label: 'Restore', inBar: true, run: () => !busy && restore() } satisfies DeskKey]
      : isReading
        ? []
        : [{ key: 'mod+Enter', label: main, inBar: true, run: () => !busy && read() } satisfies DeskKey]),
    { key: '[', label: 'Previous page', inBar: true, run: () => turn(-1) },
    { key: ']', label: 'Next page', inBar: true, run: () => turn(1) },
  ]);
  useActKey(rejected === null && !isReading, { key: 'r', label: 'Reject', act: 'reject' });
  const pages = preview.shown?.pages ?? null;
  return (
    <div className={styles.split} data-view={view}>
      <div className={styles.views}>
        <Segmented
          wide
          label="Shown"
          options={[
            { value: 'facts', label: 'About' },
            { value: 'page', label: 'Page' },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      <PreviewPane document={document} number={number} preview={preview} onPage={setNumber} />
      <div className={styles.work}>
        <div className={styles.scroll}>
          <div className={styles.part}>
            <State reading={reading} seconds={seconds} isReading={isReading} />
          </div>
          <About reading={reading} pages={pages} />
          {rejected === null && !isReading && (
            <>
              <ReplaceFile id={document.id} isOpen={status === 'unreadable'} />
              <Reject id={document.id} />
            </>
          )}
        </div>
        <div className={bar.end}>
          <dl>
            <Count label="Pages">{pages ?? '–'}</Count>
            <Count label="Size">{document.bytes === null ? '–' : formatBytes(document.bytes)}</Count>
            <Count label="Usually read in">
              {reading.typical_seconds === null ? 'Not known yet' : durationText(reading.typical_seconds)}
            </Count>
          </dl>
          <Fault>{fault}</Fault>
          {rejected !== null ? (
            <Button busy={busy && 'Restoring'} onClick={restore}>
              Restore the notice <ButtonKey>Z</ButtonKey>
            </Button>
          ) : (
            <Button variant="primary" busy={isReading ? 'Reading' : busy && 'Starting'} onClick={read}>
              {main} <ButtonKey>⌘↵</ButtonKey>
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

export function Count({
  label,
  tone,
  children,
}: {
  label: string;
  tone?: 'time' | 'error' | undefined;
  children: ReactNode;
}) {
  return (
    <div data-tone={tone}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Counts on while something lasts; null without a beginning, and until the scripts run. */
function useSecondsSince(at: string | null): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    if (at === null) return setSeconds(null);
    const count = () => setSeconds(secondsBetween(at, Date.now()));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [at]);
  return seconds;
}

/** What the notice waits for, in one sentence, and what to do. */
function State({
  reading: { status, failure, rejected, requested_by },
  seconds,
  isReading,
}: {
  reading: NoticeReading;
  seconds: number | null;
  isReading: boolean;
}) {
  if (rejected !== null)
    return (
      <div className={own.message}>
        <StatusPill status="closed">Rejected</StatusPill>
        <p>
          {rejected.by ?? 'An operator'} rejected this notice, <Instant at={rejected.at} />: {rejected.reason}
        </p>
      </div>
    );
  if (status === 'unreadable')
    return (
      <div className={own.message}>
        <StatusPill status="fault">Cannot be read</StatusPill>
        <Fault>{failure}</Fault>
        <p>{adviceFor(failure ?? '')} The case and its other documents have not changed.</p>
      </div>
    );
  if (status === 'waiting')
    return (
      <div className={own.message}>
        <StatusPill status="pending">Being read</StatusPill>
        <p role="status">
          {isReading
            ? `Reading the notice, started by ${requested_by ?? 'an operator'}. This page updates automatically.`
            : 'Reading lasts longer than usual. You can start it again.'}
        </p>
        {seconds !== null && <p className="t-quiet">For {durationText(seconds)}</p>}
      </div>
    );
  return (
    <div className={own.message}>
      <StatusPill status="upcoming">Not read</StatusPill>
      <p>Nobody has read this notice yet. The case changes only when you accept a fact.</p>
    </div>
  );
}

function About({ reading, pages }: { reading: NoticeReading; pages: number | null }) {
  const { document, case: ofCase, plan_in_force, same_files } = reading;
  return (
    <>
      <div className={styles.part}>
        <Section id="file" heading="File">
          <Facts
            facts={[
              ['Name', document.file_name ?? document.title],
              [
                'Case',
                <Link key="case" to={`/operator/cases/${ofCase.id}`}>
                  {ofCase.title}
                </Link>,
              ],
              ['From', document.received_from ?? 'Import'],
              ['Received', <Instant key="received" at={document.received_at} />],
              ['Pages', pages ?? 'Not counted yet'],
              ['Size', document.bytes === null ? 'Not known' : formatBytes(document.bytes)],
              [
                'Plan in force',
                plan_in_force === null ? (
                  'None'
                ) : (
                  <span key="plan">
                    Version {plan_in_force.version}, <Instant at={plan_in_force.published_at} as="date" />
                  </span>
                ),
              ],
            ]}
          />
          {plan_in_force !== null && (
            <p className="t-quiet">
              The plan of this case is published. Reading drafts the next version, which you compare before you publish
              it.
            </p>
          )}
          {same_files.length > 0 && (
            <div className={own.message}>
              <StatusPill status="waiting">The same file</StatusPill>
              <p>
                {pluralize(same_files.length, 'other document')} with the same content:{' '}
                {same_files.map(({ id, title, case: other }, at) => (
                  <span key={id}>
                    {at > 0 && ', '}
                    <Link to={`/operator/catalogue/notices/${id}`}>{title}</Link> of {other.title}
                  </span>
                ))}
                . Check that this one belongs to this case.
              </p>
            </div>
          )}
        </Section>
      </div>
      <div className={styles.part}>
        <Section id="reading" heading="What reading does">
          <ul className={own.steps}>
            <li>Finds dates, amounts and parties, each with its words and its page. You accept or reject each fact.</li>
            <li>Drafts the plan of allocation from its rules and tables. Nothing is published.</li>
            <li>Computes the worked examples with the draft, and shows each that differs.</li>
          </ul>
        </Section>
      </div>
    </>
  );
}

const replaceSchema = z.object({ document: oneFile(fileLimits.document) });

/** Another file in the place of this one: the document remains, with its title. */
function ReplaceFile({ id, isOpen }: { id: number; isOpen: boolean }) {
  const form = useActForm(replaceSchema, {});
  const replace = form.act(async (sent) => {
    await api.call('POST /api/v1/settlements/documents', {
      form: toFormData({ doc_id: id, ...sent }),
      shows_failure: true,
    });
    form.reset();
    return 'The file is replaced. Read it now.';
  });
  return (
    <details className={`${styles.part} ${own.fold}`} open={isOpen || undefined}>
      <summary>Replace the file</summary>
      <form className={operator.acts} {...replace}>
        <TextField label="File" type="file" {...form.field('document')} />
        <Button type="submit" busy={form.busy && 'Replacing'}>
          Replace the file
        </Button>
        <Fault>{form.fault}</Fault>
      </form>
    </details>
  );
}

function Reject({ id }: { id: number }) {
  const form = useActForm(rejectNotice.body, { reason: '' });
  const reject = form.act(async (body) => {
    await api.call('POST /api/v1/operator/notices/{id}/reject', {
      params: { id: String(id) },
      body,
      shows_failure: true,
    });
    return 'Rejected. You can restore it here.';
  });
  return (
    <details className={`${styles.part} ${own.fold}`}>
      <summary>Reject the notice</summary>
      <p className="t-dim">The file stays among the documents of the case, where it can be removed.</p>
      <form className={operator.acts} {...reject}>
        <TextField label="Reason" data-act="reject" maxLength={300} {...form.field('reason', { required: true })} />
        <Button type="submit" busy={form.busy && 'Rejecting'}>
          Reject the notice
        </Button>
        <Fault>{form.fault}</Fault>
      </form>
    </details>
  );
}
