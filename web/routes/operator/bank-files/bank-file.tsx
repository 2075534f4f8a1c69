import { wasSent } from '@trover/core/bank-files/bank-file-status.ts';
import { Link, useNavigate } from 'react-router';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatMoney, pluralize } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { useActKey } from '../frame/act-keys.ts';
import { ButtonKey } from '../frame/button-key.tsx';
import { useDeskKeys } from '../frame/keys.ts';
import { noKeys } from '../frame/row-keys.ts';
import styles from '../operator.module.css';
import { Fault, placeOf, Section } from '../section.tsx';
import { shortTitle } from '../short-title.ts';
import { useLive } from '../use-live.ts';
import type { Route } from './+types/bank-file';
import life from './bank-file.module.css';
import { BankFileActions, canAct, SaveBankFile } from './bank-file-actions.tsx';
import { eventIcons, fileLabelOf, formatLabels, nameOfFile, RETURNS, stepLabels } from './bank-file-labels.ts';
import { OtherFiles } from './other-files.tsx';
import { Payments, SHOWS } from './payments.tsx';
import { PossibleActions } from './possible-actions.tsx';
import { BankFileTimeline, timeOf } from './status-history.tsx';

/** How many of the newest files are listed beside the open one. */
const OTHERS = 12;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const of = { params: { id: Number(params.id) } };
  const wanted = new URL(request.url).searchParams.get('show');
  const show = SHOWS.find((one) => one === wanted) ?? 'all';
  const [file, payments, files] = await Promise.all([
    callOnServer(page, 'GET /api/v1/operator/bank_files/{id}', of),
    callOnServer(page, 'GET /api/v1/operator/bank_files/{id}/payments', {
      ...of,
      query: { limit: 50, show, ...placeOf(request) },
    }),
    callOnServer(page, 'GET /api/v1/operator/bank_files', { query: { limit: OTHERS } }),
  ]).catch(failPage);
  return { file, payments, show, files: files.items };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

/** In the bar above the page, and the page’s state. */
export const handle = {
  nameOf: ({ file }: Loaded) => nameOfFile(file),
  noteOf: ({ file }: Loaded) => (
    <span className={life.note}>
      <span className={life.kind}>{formatLabels[file.format]}</span>
      <span>
        <Link to={`/operator/money/${file.distribution_id}`}>
          {shortTitle(file.title)}, round {file.round}
        </Link>
        , {formatMoney(file.total, file)} in {pluralize(file.payments, 'payment')}
      </span>
    </span>
  ),
  actionsOf: ({ file }: Loaded) => (
    <>
      <SaveBankFile file={file} />
      {wasSent(file.status) && <ImportReturns />}
      <PayAgain file={file} />
    </>
  ),
  stateOf: ({ file }: Loaded) => `Execution day ${formatDate(file.execute_on)}`,
};

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, loaderData && nameOfFile(loaderData.file));
}

export default function BankFileRecord({ loaderData: { file, payments, show, files } }: Route.ComponentProps) {
  useLive('bank_files');
  const { status, label } = fileLabelOf(file);
  const step = stepOf(file);
  useActKey(step !== null, { key: 'mod+Enter', label: step ?? '', act: 'step' });
  return (
    <>
      <Section
        id="file"
        heading="Status"
        note={describeProgress(file)}
        link={<StatusPill status={status}>{label}</StatusPill>}
      >
        {file.problem !== null && <Fault>{file.problem}</Fault>}
        <BankFileTimeline file={file} />
        {file.waiting.map(({ note, at, reported_by }) => (
          <p key={`${note} ${reported_by}`} role="status">
            <b>Waits for someone else:</b> {note}. {reported_by ?? 'A former operator'} recorded it on {timeOf(at)} and
            saved this file or marked it as sent. Its payments stay paid until someone else records the same.
          </p>
        ))}
      </Section>
      <div className={classNames(styles.split, life.areas)}>
        {canAct(file) && (
          <div className={life.actions}>
            <Section id="actions" heading="Actions">
              <BankFileActions file={file} />
            </Section>
          </div>
        )}
        <div className={life.payments}>
          <Payments key={`${file.id} ${show}`} file={file} payments={payments} show={show} />
        </div>
        <div className={life.files}>
          <OtherFiles files={files} open={file.id} />
        </div>
        <div className={life.events}>
          <PossibleActions file={file} />
          <Section
            id="log"
            heading="Log"
            note="Times in UTC"
            link={
              <Link className={life.quiet} to="/operator/audit">
                Audit log
              </Link>
            }
          >
            <ol className={life.log}>
              {file.events.toReversed().map(({ at, status: became, recorded_by, note }) => (
                <li key={`${at} ${became}`}>
                  <Icon name={eventIcons[became]} size={14} />
                  <span>
                    {stepLabels[became]} {recorded_by === null ? 'by the system' : `by ${recorded_by}`}
                  </span>
                  <time dateTime={at}>{timeOf(at)}</time>
                  {note !== null && <small>{note}</small>}
                </li>
              ))}
            </ol>
          </Section>
        </div>
      </div>
    </>
  );
}

/** The action that the file waits for, if the person may do it. */
function stepOf({ actions }: Loaded['file']): string | null {
  if (actions.includes('approve')) return 'Approve';
  if (actions.includes('send')) return 'Mark as sent';
  return (['accept', 'settle', 'reject'] as const).some((one) => actions.includes(one)) ? 'Record the outcome' : null;
}

/** The bank's report on the file is imported beside the list of files. */
function ImportReturns() {
  const navigate = useNavigate();
  useDeskKeys([{ key: 'i', label: 'Import returns', inBar: true, run: () => void navigate(RETURNS) }]);
  return (
    <ButtonLink size="small" icon="upload" to={RETURNS}>
      Import returns <ButtonKey>I</ButtonKey>
    </ButtonLink>
  );
}

/** How far the file is, beside its heading. */
function describeProgress(file: Loaded['file']): string {
  const { status, is_ready, payments, returned, set_aside, execute_on } = file;
  const paid = `${payments - returned} of ${pluralize(payments, 'payment')}`;
  const parts =
    status === 'settled'
      ? [`${paid} settled`]
      : wasSent(status) && is_ready
        ? [`${paid} paid`, ...(status === 'sent' ? ['not confirmed by the bank yet'] : [])]
        : [`${pluralize(payments, 'payment')}, to be executed on ${formatDate(execute_on)}`];
  if (set_aside > 0) parts.push(`${set_aside} set aside`);
  return parts.join(', ');
}

/** What came back is owed again: a new file is drafted on the page of its distribution. */
function PayAgain({ file: { returned, distribution_id } }: Pick<Loaded, 'file'>) {
  const navigate = useNavigate();
  const to = `/operator/money/${distribution_id}#pay`;
  useDeskKeys(returned === 0 ? noKeys : [{ key: 'r', label: 'Pay again', inBar: true, run: () => void navigate(to) }]);
  if (returned === 0) return null;
  return (
    <ButtonLink size="small" to={to}>
      Pay {pluralize(returned, 'payment')} again <ButtonKey>R</ButtonKey>
    </ButtonLink>
  );
}
