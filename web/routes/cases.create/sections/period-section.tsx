import { useEffect, useMemo, useState } from 'react';
import { api } from '../../../api.ts';
import type { Closes } from '../../../charts/period-chart/days.ts';
import { PeriodChart } from '../../../charts/period-chart/period-chart.tsx';
import { describeLargestFall, periodBeforeDrop } from '../../../charts/period-chart/price-drops.ts';
import { asSentence } from '../../../components/forms/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { type DraftPeriod, wholePeriods } from '../draft-fields.ts';
import type { Draft } from '../use-draft.ts';
import { DraftSection } from './draft-section.tsx';
import styles from './sections.module.css';

/** The class period: set on the chart by pointer or arrow keys, or as two dates. */
export function PeriodSection({ draft, today, prices }: { draft: Draft; today: string; prices: Prices }) {
  const { fields, change, errors } = draft;
  const { periods } = fields;
  const whole = useMemo(() => wholePeriods(periods), [periods]);
  const shown = periods.length > 0 ? periods : [{ from: '', to: '' }];
  const set = (at: number, patch: Partial<DraftPeriod>) =>
    change({ periods: shown.map((each, index) => (index === at ? { ...each, ...patch } : each)) });
  // The chart contains only complete periods.
  const placeOf = (at: number) => periods.indexOf(whole[at] as DraftPeriod);
  const isNamed = fields.company.name !== '';
  const guess = useMemo(() => periodBeforeDrop(prices.closes), [prices.closes]);

  return (
    <DraftSection
      id="class_periods"
      heading="Class period"
      text="Drag the edges to the first alleged false statement and the day before the disclosure."
      error={asSentence(errors.class_periods)}
    >
      <PeriodChart
        key={prices.symbol}
        company={fields.company.name || 'The company'}
        currency="USD"
        closes={prices.closes}
        periods={whole}
        today={today}
        onChange={(at, period) => set(whole.length === 0 ? 0 : placeOf(at), period)}
      />
      {whole.length === 0 && (
        <p className={styles.note}>
          {prices.closes.length > 0
            ? 'Draw the period on the chart, or type its dates. '
            : `${isNamed ? 'We have no prices for this ticker.' : 'Name the company to see its prices here.'} Draw the period on the days, or type its dates. `}
          {guess && (
            <Button size="small" onClick={() => set(0, guess)}>
              Begin with the year before the largest fall
            </Button>
          )}
        </p>
      )}
      {shown.map((period, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a period is known by its place alone
        <div key={at} className={styles.period}>
          <DateField
            label={shown.length > 1 ? `From, period ${at + 1}` : 'From'}
            unit="date"
            max={today}
            value={period.from}
            onChange={(event) => set(at, { from: event.target.value })}
            error={asSentence(errors[`class_periods.${at}.from`])}
          />
          <DateField
            label={shown.length > 1 ? `To, period ${at + 1}` : 'To'}
            unit="date"
            max={today}
            value={period.to}
            onChange={(event) => set(at, { to: event.target.value })}
            hint={describeLargestFall(prices.closes, period.to) ?? undefined}
            error={faultOf(period) ?? asSentence(errors[`class_periods.${at}.to`])}
          />
          {shown.length > 1 && (
            <Button
              variant="plain"
              icon="trash"
              iconOnly
              onClick={() => change({ periods: periods.filter((_, index) => index !== at) })}
            >
              Remove period {at + 1}
            </Button>
          )}
        </div>
      ))}
      {whole.length > 0 && shown.length < 10 && (
        <Button size="small" icon="plus" onClick={() => change({ periods: [...periods, { from: '', to: '' }] })}>
          Add another period
        </Button>
      )}
    </DraftSection>
  );
}

const faultOf = ({ from, to }: DraftPeriod): string | undefined =>
  from !== '' && to !== '' && to < from ? 'The period ends before it begins.' : undefined;

export interface Prices {
  symbol: string;
  closes: Closes;
}

/** Daily closes of the first security with a ticker; none if unknown. */
export function usePrices(symbol: string): Prices {
  const [prices, setPrices] = useState<Prices>({ symbol: '', closes: [] });
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => {
      if (symbol === '') return setPrices({ symbol: '', closes: [] });
      api
        .call('GET /api/charting_data', { query: { symbol }, signal: abort.signal, key: 'proposal-prices' })
        .then(({ points }) => setPrices({ symbol, closes: points }))
        .catch(() => !abort.signal.aborted && setPrices({ symbol, closes: [] }));
    }, 300);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [symbol]);
  return prices;
}
