import type { CasePage } from '@trover/contract/cases/cases.ts';
import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate, useRouteLoaderData } from 'react-router';
import { api } from '../../api.ts';
import { CaseChart } from '../../charts/case-chart.tsx';
import { dayNumber, dayText } from '../../charts/geometry/scale.ts';
import { caseChartData, mainSecurity } from '../../components/cases/chart-data.ts';
import { useAfterFee } from '../../components/claims/use-after-fee.ts';
import type { SiteLoader } from '../../site-loader.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { Figure } from '../../ui/figure.tsx';
import { formatFund, formatMoney, sentence } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import type { OpenDialog } from '../names.ts';
import { dialogs } from '../store.ts';
import styles from './cases-dialogs.module.css';
import { type Purchase, type PurchaseAnswer, useAnswer } from './use-answer.ts';

type Closes = readonly (readonly [string, string])[];

/** Checks one purchase against the case's plan, signed in or not; stores nothing. */
export default function EligibilityDialog({
  id,
  title_slug,
  ticker,
  start_date,
  end_date,
  onClose,
}: OpenDialog<'eligibility-check-modal'>) {
  const [page, setPage] = useState<CasePage | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  useEffect(() => {
    api
      .call('GET /api/v1/orders/getorder/{id}', { params: { id: String(id) }, shows_failure: true })
      .then(setPage, (failure: unknown) =>
        setFault(failure instanceof CallFailed ? failure.message : 'The case did not load.'),
      );
  }, [id]);

  if (page) return <Check page={page} ticker={ticker} slug={title_slug} onClose={onClose} />;
  const period =
    start_date && end_date ? `Class period ${formatDate(start_date)} to ${formatDate(end_date)}.` : undefined;
  return (
    <Dialog open width={640} title="Did you own the stock?" description={period} onClose={onClose}>
      {fault ? <p role="alert">{fault}</p> : <Skeleton shape="chart" />}
    </Dialog>
  );
}

function Check({
  page,
  ticker,
  slug = page.slug,
  onClose,
}: {
  page: CasePage;
  /** The security to draw, where there are several. */
  ticker: string | null | undefined;
  /** The page to return to after a sign-up. */
  slug: string | undefined;
  onClose: () => void;
}) {
  const site = useRouteLoaderData<SiteLoader>('root');
  const navigate = useNavigate();
  const isSignedIn = Boolean(site?.account);
  const [first] = page.class_periods;
  const last = page.class_periods.at(-1);
  const [purchase, setPurchase] = useState<Purchase>({
    bought_on: first?.from ?? '',
    sold_on: '',
    quantity: '100',
    price_bought: '',
    price_sold: '',
  });
  const knowsPrices = page.securities.some((security) => security.has_prices);
  const { answer, failure, fields, busy } = useAnswer(page, purchase, knowsPrices);
  const chart = useChart(page, ticker);
  const set = (name: keyof Purchase) => (event: { target: { value: string } }) =>
    setPurchase((before) => ({ ...before, [name]: event.target.value }));
  const typed = (name: keyof Purchase) => ({
    name,
    value: purchase[name],
    onChange: set(name),
    error: fields[name] && `${sentence(fields[name])}.`.replace(/\.\.$/, '.'),
  });

  const goOn = () => {
    if (isSignedIn) return dialogs.open({ name: 'upload-modal', props: {} }, 'replace');
    const reason = { before: 'Then straight back to', name: page.company.name };
    dialogs.open({ name: 'signup', props: { next: `/cases/${slug}`, reason } }, 'replace');
  };
  const link = () => {
    onClose();
    void navigate('/user/portfolio/connect');
  };
  const fund = page.settlement_amount === null ? 'the settlement' : formatFund(page.settlement_amount, page.currency);
  return (
    <Dialog
      open
      onClose={onClose}
      width={640}
      title="Did you own the stock?"
      description={
        first && last
          ? `If you bought ${page.company.name} between ${formatDate(first.from)} and ${formatDate(last.to)}, you may be owed a share of ${fund}.`
          : undefined
      }
      footerAside={<LinkButton onClick={link}>Link new account instead</LinkButton>}
      footer={
        <Button variant="primary" onClick={goOn}>
          Continue
        </Button>
      }
    >
      {chart && (
        <div className={styles.chart}>
          <CaseChart data={chart} view="chart" defaultWidth={584} />
        </div>
      )}
      <div className={classNames(styles.purchase, !knowsPrices && styles.priced)}>
        <DateField label="Bought about" unit="date" {...typed('bought_on')} />
        {!knowsPrices && <TextField label="Price paid per share" inputMode="decimal" {...typed('price_bought')} />}
        <DateField label="Sold about" unit="date" placeholder="Still held" {...typed('sold_on')} />
        {!knowsPrices && (
          <TextField label="Price received per share" inputMode="decimal" optional {...typed('price_sold')} />
        )}
        <TextField label="Shares" inputMode="decimal" {...typed('quantity')} />
      </div>
      <div className={styles.result} aria-live="polite" aria-busy={busy}>
        <Result answer={answer} failure={failure} needsPrice={!knowsPrices && purchase.price_bought === ''} />
      </div>
    </Dialog>
  );
}

function Result({
  answer,
  failure,
  needsPrice,
}: {
  answer: PurchaseAnswer | null;
  failure: string | null;
  needsPrice: boolean;
}) {
  const afterFee = useAfterFee();
  if (failure) return <p className="t-dim">{failure}</p>;
  if (needsPrice) return <p className="t-quiet">We have no prices for these days: enter what you paid per share.</p>;
  if (!answer) return <p className="t-quiet">This checks one purchase. Nothing is saved.</p>;
  if (!answer.eligible) return <p className="t-dim">{answer.why}</p>;
  const loss = answer.recognized_loss;
  // amounts below the plan's minimum are not paid
  const payment = answer.payment_expected === '0.00' ? null : answer.payment_expected;
  return (
    <>
      <div>
        <p className="t-dim">
          {payment !== null
            ? 'Inside the class period. After our fee, you may receive about:'
            : loss === null
              ? sentence(answer.why)
              : `Inside the class period. Recognized loss ${formatMoney(loss, { currency: answer.currency })}.${answer.payment_expected === null ? '' : ' The estimate is below the plan’s minimum payment.'}`}
        </p>
        {payment !== null && (
          <Figure
            amount={afterFee(payment, answer.currency)}
            currency={answer.currency}
            certainty="estimated"
            size="large"
          />
        )}
      </div>
      <StatusPill status="fine" boxed>
        Likely eligible
      </StatusPill>
    </>
  );
}

/** The case chart as on its page, without anyone's trades; only with the days around the purchase. */
function useChart(page: CasePage, ticker: string | null | undefined) {
  const [closes, setCloses] = useState<Closes>([]);
  const security = useMemo(
    () => page.securities.find(({ tickers }) => ticker != null && tickers.includes(ticker)) ?? mainSecurity(page, []),
    [page, ticker],
  );
  useEffect(() => {
    const [first] = page.class_periods;
    const last = page.class_periods.at(-1);
    if (!security?.has_prices || !security.symbol || !first || !last) return;
    const days = { from: dayText(dayNumber(first.from) - 250), to: dayText(dayNumber(last.to) + 200) };
    api
      .call('GET /api/charting_data', { query: { symbol: security.symbol, ...days }, key: 'eligibility-prices' })
      // without prices only the periods are drawn
      .then(
        ({ points }) => setCloses(points),
        () => setCloses([]),
      );
  }, [page, security]);
  return useMemo(() => {
    const data = caseChartData(page, security, [], closes);
    return data && { ...data, isSmall: true };
  }, [page, security, closes]);
}
