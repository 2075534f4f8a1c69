import { useRouteLoaderData } from 'react-router';
import { CompanyName } from '../../components/layout/company-name.tsx';
import type { SiteLoader } from '../../site-loader.ts';
import styles from './summary.module.css';

/** What a visitor wants to know first: the cost, the operator, where the money is, and the way without us. */
export function InShort() {
  const site = useRouteLoaderData<SiteLoader>('root');
  if (!site) return null;
  const { brand, fee_pct } = site;
  const { company } = brand;
  // on a partner's host the figures are those of the operator of the service, not of the partner
  const author = brand.firm === null ? brand.name : (company?.name ?? 'the operator');
  const source = (
    <p className={styles.source}>
      The $8.7 billion and 75% figures are {author}’s own estimates, not official statistics.
    </p>
  );
  if (company === null) return source;
  const facts = [
    [
      'What it costs',
      `Checking is free. Our fee is ${fee_pct.replace(/\.?0+$/, '')}% of what the fund pays you, and nothing if it pays nothing.`,
    ],
    ['Who runs it', <CompanyName key="company" company={company} />],
    [
      'Where your money is',
      'The administrator pays us. We hold clients’ money in a separate account and pay your part to you.',
    ],
    [
      'Without us',
      'You can file yourself for free. Each case page names the administrator, and we fill in the claim form.',
    ],
  ] as const;
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {source}
    </>
  );
}
