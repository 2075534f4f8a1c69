import { Link } from 'react-router';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { classNames } from '../../../ui/class-names.ts';
import { formatMoney, pluralize } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import styles from '../operator.module.css';
import { Facts, Fault, placeOf, Section } from '../section.tsx';
import { useLive } from '../use-live.ts';
import type { Route } from './+types/bank-file';
import life from './bank-file.module.css';
import { BankFileActions, canAct, SaveBankFile } from './bank-file-actions.tsx';
import { fileLabelOf, formatLabels, nameOfFile, stepLabels } from './bank-file-labels.ts';
import { OtherFiles } from './other-files.tsx';
import { Payments, SHOWS } from './payments.tsx';
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

/** In the bar above the page. */
export const handle = {
  nameOf: ({ file }: Loaded) => nameOfFile(file),
  noteOf: ({ file }: Loaded) =>
    `${formatLabels[file.format]}, ${formatMoney(file.total, file)} in ${pluralize(file.payments, 'payment')}`,
  actionsOf: ({ file }: Loaded) => <SaveBankFile file={file} />,
};

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, loaderData && nameOfFile(loaderData.file));
}

export default function BankFileRecord({ loaderData: { file, payments, show, files } }: Route.ComponentProps) {
  useLive('bank_files');
  const { status, label } = fileLabelOf(file);
  const money = (amount: string) => formatMoney(amount, file);
  return (
    <>
      <Section id="file" heading={nameOfFile(file)} note={<StatusPill status={status}>{label}</StatusPill>}>
        {file.problem !== null && <Fault>{file.problem}</Fault>}
        <BankFileTimeline file={file} />
        <Facts
          facts={[
            [
              'Pays',
              <Link key="of" to={`/operator/money/${file.distribution_id}`}>
                {file.title}, round {file.round}
              </Link>,
            ],
            ['Kind', formatLabels[file.format]],
            ['In the file', `${money(file.total)} in ${pluralize(file.payments, 'payment')}`],
            ...(file.set_aside === 0
              ? []
              : [['Set aside', `${money(file.set_aside_total)} in ${file.set_aside}`] as const]),
            ...(file.returned === 0
              ? []
              : [['Came back', `${money(file.returned_total)} in ${file.returned}`] as const]),
            ['Execution day', formatDate(file.execute_on)],
            ...(file.sha256 === null
              ? []
              : [['SHA-256', `${file.sha256.slice(0, 4)} … ${file.sha256.slice(-4)}`] as const]),
          ]}
        />
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
        <div className={life.events}>
          <Section id="log" heading="Log" note="Times in UTC">
            <ol className={life.log}>
              {file.events.toReversed().map(({ at, status: became, recorded_by, note }) => (
                <li key={`${at} ${became}`}>
                  <span>
                    {stepLabels[became]} {recorded_by === null ? 'by the system' : `by ${recorded_by}`}
                  </span>
                  <time dateTime={at}>{timeOf(at)}</time>
                  {note !== null && <small>{note}</small>}
                </li>
              ))}
            </ol>
            <p className="t-dim">
              <Link className={styles.more} to="/operator/audit">
                Audit log
              </Link>
            </p>
          </Section>
          <OtherFiles files={files} open={file.id} />
        </div>
      </div>
    </>
  );
}
