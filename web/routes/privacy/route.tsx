import { useRouteLoaderData } from 'react-router';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { ReadingPage, ReadingSection } from '../../components/reading/reading-page.tsx';
import type { SiteLoader } from '../../site-loader.ts';
import type { Route } from './+types/route';

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Privacy',
    description: 'What we store about you, why, who sees it, and how to delete it.',
    path: '/privacy',
  });
}

export default function Privacy() {
  const brand = useRouteLoaderData<SiteLoader>('root')?.brand;
  return (
    <ReadingPage title="Privacy" lead="What we store about you, why, and who sees it.">
      <ReadingSection heading="Without an account">
        <p>
          A file that you check on the home page is read in your browser. The page fetches the same list of cases and
          plans for every visitor; neither the file nor its results leave your computer. If you then create an account
          or sign in, the file stays in this browser for up to one day.
        </p>
      </ReadingSection>
      <ReadingSection heading="With an account">
        <p>
          Your email, your name if you give it, the trade files you upload and the trades in them, the cases they match,
          and what you send with a claim. You can remove an upload and its trades.
        </p>
        <p>We encrypt payment details, show only their last digits, and record every access.</p>
      </ReadingSection>
      <ReadingSection heading="Who sees it">
        <p>
          {brand?.firm
            ? `You, the operators of this portal, and ${brand.firm}. When you sign up, you agree to share your investment information with it.`
            : 'You and the operators of this portal. If you signed up on a partner firm’s site, that firm sees your investment information too.'}{' '}
          A claim that you sign off goes to the claims administrator of that case.
        </p>
        <p>
          Others receive the part that they need: the provider of identity checks, the bank that pays you and, where the
          portal has one, a language model behind the assistant.
        </p>
      </ReadingSection>
      <ReadingSection heading="Cookies">
        <p>
          One keeps you signed in. One protects forms. Others remember your theme and the notices you closed. There are
          no third-party cookies.
        </p>
      </ReadingSection>
    </ReadingPage>
  );
}
