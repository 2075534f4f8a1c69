import type { CasePage } from '@trover/contract/cases.ts';
import { CallFailed } from '@trover/contract/client.ts';
import { type FormEvent, useState } from 'react';
import { api } from '../../../api.ts';
import { sentence } from '../../../components/cases/loss-steps.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatFund, formatMoney } from '../../../ui/format.ts';
import { formatDate } from '../../../ui/format-dates.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import styles from './rail.module.css';

type Answer = Awaited<ReturnType<typeof api.call<'GET /api/v1/company/get_loss'>>>['cases'][number];

/** One purchase against the case's plan, without an account: nothing is kept. */
export function EligibilityCheck({ page, open, onClose }: { page: CasePage; open: boolean; onClose: () => void }) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [fields, setFields] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [first] = page.class_periods;
  const last = page.class_periods.at(-1);

  const check = async (form: HTMLFormElement) => {
    const given = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== '')) as Record<
      string,
      string
    >;
    setBusy(true);
    setFailure(null);
    setFields({});
    try {
      const found = await api.call('GET /api/v1/company/get_loss', {
        query: { company_id: String(page.company.id), ...given },
        key: 'eligibility',
      });
      setAnswer(found.cases.find((one) => one.id === page.id) ?? null);
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      setAnswer(null);
      setFields(cause.fields);
      setFailure(
        Object.keys(cause.fields).length > 0 ? 'One of the figures cannot be read: see above.' : cause.message,
      );
    } finally {
      setBusy(false);
    }
  };

  const fund = page.settlement_amount === null ? 'the settlement' : formatFund(page.settlement_amount, page.currency);
  const error = (name: string) => {
    const found = fields[`query.${name}`];
    return found && `${sentence(found)}.`.replace(/\.\.$/, '.');
  };
  const knowsPrices = page.securities.some((security) => security.has_prices);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={640}
      title="Were you in it?"
      description={
        first && last
          ? `If you bought ${page.company.name} between ${formatDate(first.from)} and ${formatDate(last.to)}, you may be owed a share of ${fund}.`
          : undefined
      }
      footerAside={
        <ButtonLink variant="plain" to="/#check">
          Check a broker’s file instead
        </ButtonLink>
      }
      footer={
        <Button variant="primary" type="submit" form="eligibility-form" busy={busy && 'Checking'}>
          Check this purchase
        </Button>
      }
    >
      <form
        id="eligibility-form"
        className={styles.form}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          void check(event.currentTarget);
        }}
      >
        <TextField
          label="Bought on"
          name="bought_on"
          type="date"
          required
          defaultValue={first?.from}
          error={error('bought_on')}
        />
        <TextField
          label="Price paid"
          name="price_bought"
          inputMode="decimal"
          required={!knowsPrices}
          optional={knowsPrices}
          hint={knowsPrices ? 'Empty: that day’s close' : undefined}
          after={<span className="t-quiet">a share</span>}
          error={error('price_bought')}
        />
        <TextField
          label="Sold on"
          name="sold_on"
          type="date"
          optional
          hint="Empty: still held"
          error={error('sold_on')}
        />
        <TextField
          label="Price received"
          name="price_sold"
          inputMode="decimal"
          optional
          hint={knowsPrices ? 'Empty: that day’s close' : 'Where you sold'}
          error={error('price_sold')}
        />
        <TextField
          label="Shares"
          name="quantity"
          inputMode="decimal"
          required
          defaultValue="100"
          error={error('quantity')}
        />
      </form>
      <div className={styles.result} aria-live="polite">
        {failure && <p className="t-dim">{failure}</p>}
        {!failure && !answer && <p className="t-quiet">The figures of one purchase. Nothing is kept.</p>}
        {answer && <AnswerView answer={answer} />}
      </div>
    </Dialog>
  );
}

function AnswerView({ answer }: { answer: Answer }) {
  if (!answer.eligible) return <p className="t-dim">{answer.why}</p>;
  return (
    <>
      <div>
        <p className="t-dim">
          {answer.recognized_loss === null
            ? sentence(answer.why)
            : `Recognized loss ${formatMoney(answer.recognized_loss, { currency: answer.currency })}. ${answer.payment_expected === null ? '' : 'A first estimate:'}`}
        </p>
        {answer.payment_expected !== null && (
          <Figure amount={answer.payment_expected} currency={answer.currency} certainty="estimated" size="large" />
        )}
      </div>
      <StatusPill status="open" boxed>
        Likely eligible
      </StatusPill>
    </>
  );
}
