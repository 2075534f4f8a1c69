import type { CasePage } from '@trover/contract/cases/cases.ts';
import type { CutBlock } from '@trover/core/cases/rich-text.ts';
import type { ReactNode } from 'react';
import { richBlocks } from '../../../components/rich-text/rich-text-view.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatMoney, formatPercent } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import page from '../page.module.css';
import styles from './record-section.module.css';

/** The facts in the court's documents, in the serif font of records; and the people and firms in the case. */
export function RecordSection({ page: data, story: blocks }: { page: CasePage; story: readonly CutBlock[] }) {
  const facts = recordFacts(data);
  if (blocks.length === 0 && facts.length === 0) return null;
  return (
    <section aria-labelledby="record">
      <div className={page.sectionHead}>
        <h2 className="t-section" id="record">
          {blocks.length > 0 ? 'From the court record' : 'The court record'}
        </h2>
      </div>
      {blocks.length > 0 && <div className={classNames('t-record', styles.record)}>{richBlocks(blocks)}</div>}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

function recordFacts(page: CasePage): [string, ReactNode][] {
  const { administrator } = page;
  const facts: [string, ReactNode][] = [];
  const add = (label: string, value: ReactNode) => value && facts.push([label, value]);
  add('Kind', page.kind.charAt(0).toUpperCase() + page.kind.slice(1));
  add('Court', page.court);
  add('Docket', page.docket);
  add('Judge', page.judge);
  add('Filed', page.filed_on && formatDate(page.filed_on));
  add('Lead counsel', page.lead_counsel.join('; '));
  add(
    'Attorneys’ fee',
    page.attorney_fee_pct && `Up to ${formatPercent(page.attorney_fee_pct)} of the fund (requested)`,
  );
  add('Expenses', page.expenses && formatMoney(page.expenses, { currency: page.currency, places: 0 }));
  add(
    'Administrator',
    administrator && [administrator.name, administrator.address, administrator.contact].filter(Boolean).join(', '),
  );
  add(
    'Settlement site',
    administrator?.site && (
      <a href={administrator.site} rel="noreferrer">
        {administrator.site.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
      </a>
    ),
  );
  return facts;
}
