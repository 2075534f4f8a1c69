import type { CaseSummary } from '@trover/contract/cases/cases.ts';
import { BELOW_MINIMUM } from '@trover/core/fees/fee-amount.ts';
import { parseCents } from '@trover/core/money/decimal.ts';
import { sumWholeAmounts } from '@trover/core/money/whole-amounts.ts';
import { useEffect, useState } from 'react';
import { Link, useRevalidator, useRouteLoaderData } from 'react-router';
import { api } from '../../api.ts';
import { ClassPeriodSparkline } from '../../charts/class-period-sparkline.tsx';
import { useAfterFee } from '../../components/claims/use-after-fee.ts';
import type { SiteLoader } from '../../site-loader.ts';
import { Button, ButtonLink, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Figure } from '../../ui/figure.tsx';
import { enDash, formatCount, formatMoney, pluralize } from '../../ui/format/format.ts';
import { formatDate, formatMonthSpan } from '../../ui/format/format-dates.ts';
import { countInWords } from '../../ui/format/spell-count.ts';
import { TickerBadge } from '../../ui/plate.tsx';
import { useToast } from '../../ui/toast.tsx';
import { dialogs } from '../store.ts';
import { confirmUndo } from './undo-upload.ts';
import styles from './upload.module.css';
import { summarize, type UploadItem, type UploadSummary } from './upload-items.ts';
import { uploads } from './upload-store.ts';
import type { FoundCase } from './upload-types.ts';

export function ResultStep({
  items,
  onClose,
  onAgain,
  onRows,
}: {
  items: readonly UploadItem[];
  onClose: () => void;
  onAgain: () => void;
  onRows: () => void;
}) {
  const site = useRouteLoaderData<SiteLoader>('root');
  const today = site?.today ?? '';
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const afterFee = useAfterFee();
  const summary = summarize(items);
  const isOpen = ({ claim_deadline }: FoundCase) => claim_deadline !== null && claim_deadline >= today;
  const open = summary.cases.filter(isOpen);
  const [payment] = sumWholeAmounts(
    open.map(({ payment_expected, currency }) => ({ amount: afterFee(payment_expected, currency), currency })),
  );
  const [only] = summary.cases;
  const sparks = useSparks(summary.cases.length > 0);
  const undoable = items.filter((item) => item.phase === 'done' && item.isNew && item.upload);
  return (
    <Dialog
      open
      width={640}
      title={titleOf(summary)}
      description={describe(summary)}
      onClose={onClose}
      footerAside={
        <LinkButton className={styles.again} onClick={onAgain}>
          Upload another file
        </LinkButton>
      }
      footer={
        only && summary.cases.length === 1 ? (
          <OnlyCase
            found={only}
            about={sparks.get(only.order_id)}
            canClaim={isOpen(only) && site?.account?.org_type !== 2}
            onClose={onClose}
          />
        ) : (
          <ButtonLink variant="primary" to="/user/portfolio#cases" onClick={onClose}>
            {describeCases(summary.cases.length)}
          </ButtonLink>
        )
      }
    >
      {summary.cases.length > 0 ? (
        <>
          <p className={`t-label ${styles.found}`}>
            They count in {countInWords(summary.cases.length)} {summary.cases.length === 1 ? 'case' : 'cases'}
          </p>
          {payment && <Figure amount={payment.amount} currency={payment.currency} certainty="estimated" size="key" />}
          {!open.length && <p className="t-dim">None of these cases is open to claim today.</p>}
          <ul className={styles.cases}>
            {summary.cases.toSorted(byWorth(isOpen)).map((found) => (
              <li key={found.order_id}>
                {found.ticker ? <TickerBadge ticker={found.ticker} /> : <span />}
                <span>
                  <b>{found.company}</b>
                  <small>
                    {found.claim_deadline
                      ? `${isOpen(found) ? 'Claim by' : 'Closed'} ${formatDate(found.claim_deadline)}`
                      : 'No deadline yet'}
                  </small>
                  {found.implausible !== null && <small className="t-time">{found.implausible}.</small>}
                </span>
                <FoundSpark found={sparks.get(found.order_id)} />
                <FoundFigure found={found} open={isOpen(found)} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="t-dim">
          {summary.asked > 0
            ? 'We add the trades once you choose an entity for each account.'
            : summary.positions > 0 && summary.added === 0
              ? POSITIONS_ONLY
              : summary.files.length
                ? 'You bought nothing in a class period. We check your trades against each new case.'
                : 'We could not read any of the files.'}
        </p>
      )}
      <p className={styles.after}>
        {summary.asked > 0 && (
          <Link to="/user/portfolio/integrations/institutional#accounts" onClick={onClose}>
            Choose entities for {pluralize(summary.asked, 'account')}
          </Link>
        )}
        {summary.refused > 0 && (
          <LinkButton onClick={onRows}>See {pluralize(summary.refused, 'refused row')}</LinkButton>
        )}
        {summary.added > 0 && (
          <Link to="/user/portfolio#history" onClick={onClose}>
            See transfers, splits and name changes
          </Link>
        )}
        {undoable.map(({ key, upload, name }) => (
          <LinkButton
            key={key}
            onClick={() =>
              confirmUndo(
                upload!,
                (title) => {
                  uploads.remove(key);
                  toast({ tone: 'good', title, text: name });
                  if (undoable.length === 1) onClose();
                },
                () => void revalidate(),
              )
            }
          >
            Undo {name}
          </LinkButton>
        ))}
      </p>
    </Dialog>
  );
}

/** The link for the only case found: to its page, or, while it is open, directly to its claim. */
function OnlyCase({
  found,
  about,
  canClaim,
  onClose,
}: {
  found: FoundCase;
  /** Null until the list of cases is loaded. */
  about: CaseSummary | undefined;
  canClaim: boolean;
  onClose: () => void;
}) {
  const { order_id: id, slug, company, ticker: icon, claim_deadline: date, currency } = found;
  const payment = useAfterFee()(found.payment_expected, currency);
  const isClaimable =
    canClaim && payment !== null && !found.below_minimum && (about === undefined || about.group === 'actionable');
  const claim = () => {
    onClose();
    dialogs.open({ name: 'join-case', props: { id, company, title: about?.title ?? company, icon, date } });
  };
  return (
    <>
      <ButtonLink variant={isClaimable ? 'secondary' : 'primary'} to={`/cases/${slug}`}>
        See the case
      </ButtonLink>
      {isClaimable && (
        <Button variant="primary" onClick={claim}>
          Claim {formatMoney(payment, { currency, places: 0 })}
        </Button>
      )}
    </>
  );
}

function describeCases(cases: number): string {
  if (cases === 0) return 'See the portfolio';
  return cases === 2 ? 'See both cases' : `See all ${countInWords(cases)} cases`;
}

/** The charts of the caller's cases for the rows, as in lists; without them the rows have no chart. */
function useSparks(isAsked: boolean): ReadonlyMap<number, CaseSummary> {
  const [known, setKnown] = useState<ReadonlyMap<number, CaseSummary>>(new Map());
  useEffect(() => {
    if (!isAsked) return;
    api.call('GET /api/v1/orders/getallorders', { query: { held: '1', limit: 100 }, shows_failure: true }).then(
      ({ items }) => setKnown(new Map(items.map((item) => [item.id, item]))),
      () => setKnown(new Map()),
    );
  }, [isAsked]);
  return known;
}

function FoundSpark({ found }: { found: CaseSummary | undefined }) {
  return (
    <span className={`desktop-only ${styles.spark}`}>
      {found?.spark && <ClassPeriodSparkline spark={found.spark} periods={found.class_periods} width={120} />}
    </span>
  );
}

/** First the cases that can be claimed, then by value. */
function byWorth(isOpen: (found: FoundCase) => boolean) {
  const worth = ({ payment_expected, recognized_loss }: FoundCase) =>
    parseCents(payment_expected ?? recognized_loss ?? '0') ?? 0n;
  return (one: FoundCase, other: FoundCase) =>
    Number(isOpen(other)) - Number(isOpen(one)) || (worth(other) > worth(one) ? 1 : -1);
}

function FoundFigure({ found, open }: { found: FoundCase; open: boolean }) {
  const { payment_expected, recognized_loss: loss, currency } = found;
  const payment = useAfterFee()(payment_expected, currency);
  if (found.below_minimum) return <span className="t-quiet">{BELOW_MINIMUM}</span>;
  if (open && payment) return <Figure amount={payment} currency={currency} certainty="estimated" size="small" />;
  return <span className="t-num">{loss ? `${formatMoney(loss, { currency })} loss` : enDash}</span>;
}

const POSITIONS_ONLY =
  'The file states what was held and lists no trades. We compare it with your trades. It proves no purchase or sale.';

function titleOf({ added, asked, duplicates, files, positions }: UploadSummary): string {
  if (added) return `${pluralize(added, 'trade')} added`;
  if (asked) return `${pluralize(asked, 'account')} ${asked === 1 ? 'needs' : 'need'} an entity`;
  if (positions && !duplicates) return `${pluralize(positions, 'position')} read, no trades`;
  if (!files.length) return 'No trades added';
  return duplicates ? `Nothing new: ${pluralize(duplicates, 'trade')} already added` : 'No trades found';
}

function describe({ files, first, last, added, duplicates, refused }: UploadSummary): string {
  if (!files.length) return 'See what each file needs, and try again.';
  const from = files.length > 2 ? pluralize(files.length, 'file') : files.join(' and ');
  const span = first && last ? `, ${formatMonthSpan(first, last).replace(` ${enDash} `, ' to ')}` : '';
  const known = added && duplicates ? ` ${formatCount(duplicates)} were already in your portfolio.` : '';
  const bad = refused ? ` ${pluralize(refused, 'row')} refused.` : '';
  return `From ${from}${span}.${known}${bad}`;
}
