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
          plans for every visitor; neither the file nor its results leave your computer. When you create an account or
          sign in to claim, the file waits in this browser until then, for at most a day.
        </p>
      </ReadingSection>
      <ReadingSection heading="With an account">
        <p>
          Your email, your name if you give it, the trade files you upload and the trades in them, the cases they match,
          and what you send with a claim. You can remove an upload and its trades.
        </p>
        <p>Payment details are encrypted, shown with their last digits only, and every access is recorded.</p>
      </ReadingSection>
      <ReadingSection heading="Who sees it">
        <p>
          {brand?.firm
            ? `You, the operators of this portal, and ${brand.firm}, with whom an account here shares your investment information, by the consent you give when you sign up.`
            : 'You, and the operators of this portal. An account that was made on a partner firm’s own host also shares its investment information with that firm, by the consent given there.'}{' '}
          A claim that you sign off goes to the claims administrator of that case.
        </p>
      </ReadingSection>
      <ReadingSection heading="Cookies">
        <p>
          One keeps you signed in, one protects forms from requests by other sites, and some remember what you chose
          here: the theme, and notices that you closed. There are no third-party cookies.
        </p>
      </ReadingSection>
    </ReadingPage>
  );
}
