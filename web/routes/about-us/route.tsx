import { data, Link } from 'react-router';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { ReadingPage, ReadingSection } from '../../components/reading/reading-page.tsx';
import { pageContext } from '../../server-context.ts';
import type { Route } from './+types/route';

/** Trover's own page: on a partner's host there is none. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(pageContext).brand.marker !== null) throw data(null, { status: 404 });
  return null;
}

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches);
  return describePage(site, {
    title: 'About us',
    description: `Why ${site?.brand.name ?? 'this portal'} exists, how it works out what a settlement owes you, and what it does not do.`,
    path: '/about-us',
  });
}

export default function AboutUs() {
  return (
    <ReadingPage
      title="Money that was set aside for investors should reach them."
      lead="$8.7 billion was paid to investors last year through class actions. Over 75% of investors missed their share."
    >
      <ReadingSection heading="The word">
        <p>
          In common law, trover is the action that recovers the value of what was wrongly taken. The word comes from Old
          French <i>trover</i>, to find. Both halves are what we do: find the settlement, recover the share.
        </p>
      </ReadingSection>
      <ReadingSection heading="Why shares go missing">
        <p>
          When a company misled its investors and settles, the money goes to those who bought while the price was wrong.
          But the notice is long, the form asks for every purchase and sale, the broker’s records are old, and the date
          passes. Few services show investors the amount before they do the work.
        </p>
      </ReadingSection>
      <ReadingSection heading="How we work it out">
        <p>
          Each settlement has a plan of allocation, approved by a court. We store it as data and apply it to your trades
          with exact arithmetic: no rounding before the plan rounds, and the same trades always give the same figure.
          Every line names the lot, the clause and the numbers behind it, so that you, or your accountant, can check it.
        </p>
        <p>
          Each figure shows how certain it is. <b>Estimated</b> has a dotted line, <b>filed</b> has one rule,{' '}
          <b>paid</b> has two, as bookkeepers close a total. Where a case has no plan yet you see an estimate under the
          federal statute, marked as one.
        </p>
      </ReadingSection>
      <ReadingSection heading="What we do not do">
        <p>
          We are not a law firm and give no legal advice. You can always file a claim yourself, free, with the claims
          administrator of the case; its address is on the case’s page. We never place an order, never move money and
          never ask for your broker’s password.
        </p>
        <p>
          <Link to="/cases/screener">See all cases</Link>, or <Link to="/#check">check a file</Link> without signing up:
          it is read in your browser and sent nowhere.
        </p>
      </ReadingSection>
    </ReadingPage>
  );
}
