import type { CasePage } from '@trover/contract/cases.ts';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { formatMoney, formatPercent } from '../../../ui/format.ts';
import { formatDate } from '../../../ui/format-dates.ts';
import page from '../page.module.css';
import styles from './record-section.module.css';

/** What the court's papers say, in the record's own face; and who is who. */
export function RecordSection({ page: data }: { page: CasePage }) {
  const facts = recordFacts(data);
  const blocks = data.allegations?.blocks.filter((block) => block.text.trim() !== '') ?? [];
  if (blocks.length === 0 && facts.length === 0) return null;
  return (
    <section aria-labelledby="record">
      <div className={page.sectionHead}>
        <h2 className="t-section" id="record">
          {blocks.length > 0 ? 'What the court record says' : 'The court record'}
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

type Blocks = NonNullable<CasePage['allegations']>['blocks'];

/** Blocks as they are: paragraphs, headings, lists. Neighbouring list items share a list. */
function richBlocks(blocks: Blocks): ReactNode[] {
  const drawn: ReactNode[] = [];
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index];
    if (!block) continue;
    if (!block.type.endsWith('list-item')) {
      drawn.push(block.type.startsWith('header') ? <h3 key={index}>{block.text}</h3> : <p key={index}>{block.text}</p>);
      continue;
    }
    const items: ReactNode[] = [];
    const first = index;
    while (blocks[index]?.type.endsWith('list-item')) {
      items.push(<li key={index}>{blocks[index]?.text}</li>);
      index += 1;
    }
    index -= 1;
    drawn.push(<ul key={first}>{items}</ul>);
  }
  return drawn;
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
  add('Attorneys’ fee', page.attorney_fee_pct && `${formatPercent(page.attorney_fee_pct)} of the fund, as asked for`);
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
