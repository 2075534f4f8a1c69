import { data, Link } from 'react-router';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { ReadingPage, ReadingSection } from '../../components/reading/reading-page.tsx';
import { pageContext } from '../../server-context.ts';
import type { Route } from './+types/route';

/** Trover's own page, which a partner's host does not have. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(pageContext).brand.marker !== null) throw data(null, { status: 404 });
  return null;
}

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches);
  return describePage(site, {
    title: 'About us',
    description: `Why ${site?.brand.name ?? 'this portal'} exists, how it estimates what a settlement may owe you, and what it does not do.`,
    path: '/about-us',
  });
}

export default function AboutUs() {
  return (
    <ReadingPage
      title="Money that was set aside for investors should reach them."
      lead="By our estimate, class actions paid investors $8.7 billion last year. Over 75% of investors missed their share."
    >
      <ReadingSection heading="The word">
        <p>
          In common law, trover is the action that recovers the value of what was wrongly taken. The word comes from Old
          French <i>trover</i>, to find. Both halves are what we do: find the settlement, recover the share.
        </p>
      </ReadingSection>
      <ReadingSection heading="Why investors miss their share">
        <p>
          When a company settles claims that it misled investors, the money goes to those who bought at the inflated
          price. But the notice is long, the form asks for every trade, records are hard to find, and deadlines pass.
          Few services show investors the amount before they do the work.
        </p>
      </ReadingSection>
      <ReadingSection heading="How we work it out">
        <p>
          Each settlement has a plan of allocation, approved by a court. We apply it to your trades exactly and round
          only where the plan does. The same trades always give the same figure. Every line shows the lot, the clause
          and the numbers, so you or your accountant can check it.
        </p>
        <p>
          Each figure shows how certain it is. <b>Estimated</b> has a dotted line, <b>filed</b> has one line,{' '}
          <b>paid</b> has two. If a case has no plan yet, we show an estimate under federal law and mark it as one.
        </p>
      </ReadingSection>
      <ReadingSection heading="What we do not do">
        <p>
          We are not a law firm and give no legal advice. You can always file a claim yourself, free, with the claims
          administrator of the case; its address is on the case’s page. We never place an order and never move money in
          your account.
        </p>
        <p>
          <Link to="/cases/screener">See all cases</Link>, or <Link to="/#check">check a file</Link> without signing up:
          your browser reads it, and nothing is sent.
        </p>
      </ReadingSection>
    </ReadingPage>
  );
}
