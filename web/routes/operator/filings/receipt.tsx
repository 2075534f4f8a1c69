import type { getFiling } from '@trover/contract/filings/filings.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { pluralize } from '../../../ui/format/format.ts';
import { formatDate, formatDayMonth } from '../../../ui/format/format-dates.ts';
import { Section } from '../section.tsx';
import styles from './filing.module.css';
import { describeReceipt, layOutReceipt, WIDTH } from './lay-out-receipt.ts';

type OneFiling = DataOf<typeof getFiling>;

/** When the administrator's receipt of a filing is due, beside its reminders and the court's date. */
export function Receipt({ filing, today }: { filing: OneFiling; today: string }) {
  const { sent_on, unconfirmed, administrator, past_receipts, status, deadline } = filing;
  if (status === 'cancelled' || status === 'failed') return null;
  const drawn = layOutReceipt({ ...filing, today });
  const { points, again } = drawn;
  const [due, court] = (['Due', 'Court'] as const).map((label) => points.find((point) => point.label === label));
  const note = sent_on === null ? 'If sent today' : unconfirmed === 0 ? 'Confirmed' : `${unconfirmed} missing`;
  const who = administrator ?? 'the administrator';
  return (
    <Section id="receipt" heading="Receipt" note={note}>
      <svg className={styles.axis} viewBox={`0 0 ${WIDTH} 74`} role="img" aria-label={describeReceipt(drawn)}>
        <line className={styles.line} x1={8} x2={WIDTH - 12} y1={46} y2={46} />
        {again !== null && due && court && (
          <>
            <rect className={styles.again} x={due.x} y={41} width={court.x - due.x} height={10} />
            <text className={styles.small} x={court.x} y={70} textAnchor="end">
              {pluralize(again, 'day')} to send again
            </text>
          </>
        )}
        {points.map(({ label, day, x, state }, at) => (
          <g key={`${label} ${day}`} textAnchor={at === 0 ? 'start' : 'middle'}>
            {label === 'Court' ? (
              <line className={styles.court} x1={x} x2={x} y1={37} y2={55} />
            ) : (
              <circle className={styles.dot} data-state={state} cx={x} cy={46} r={4.5} />
            )}
            <text className={label === 'Court' ? styles.named : styles.small} x={at === 0 ? 2 : x} y={20}>
              {label}
            </text>
            <text className={styles.small} x={at === 0 ? 2 : x} y={33}>
              {formatDayMonth(day)}
            </text>
          </g>
        ))}
      </svg>
      {deadline !== null && court === undefined && (
        <p className="t-time">
          {sent_on === null
            ? `The court’s date was ${formatDate(deadline)}.`
            : `It was sent after the court’s date, ${formatDate(deadline)}.`}
        </p>
      )}
      <p className="t-quiet">
        A filing counts when {who} confirms its claim numbers.
        {past_receipts !== null &&
          ` The last ${pluralize(past_receipts.filings, 'filing')} needed ${pluralize(past_receipts.average_days, 'day')}${past_receipts.filings > 1 ? ' on average' : ''}.`}
      </p>
    </Section>
  );
}
