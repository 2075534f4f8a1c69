import type { CasePage } from '@trover/contract/cases/cases.ts';
import type { PageBrand } from '../../server-context.ts';

/** A node of schema.org, as search engines read it. */
export type StructuredData = Readonly<Record<string, unknown>>;

interface Site {
  origin: string;
  brand: Pick<PageBrand, 'name' | 'firm' | 'contact_email'>;
}

const graph = (...nodes: readonly (StructuredData | null)[]): StructuredData => ({
  '@context': 'https://schema.org',
  '@graph': nodes.filter((node) => node !== null),
});

/** The portal's organization: Trover, or the partner firm on its own host. */
function organization({ origin, brand }: Site): StructuredData {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: brand.firm ?? brand.name,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    ...(brand.contact_email ? { email: brand.contact_email } : {}),
  };
}

const publisher = ({ origin }: Site): StructuredData => ({ '@id': `${origin}/#organization` });

/** The breadcrumbs of a page as structured data. */
function breadcrumbs(site: Site, crumbs: readonly { name: string; path: string }[]): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${site.origin}${path}`,
    })),
  };
}

/** The portal, and its search. */
export function portalData(site: Site): StructuredData {
  return graph(organization(site), {
    '@type': 'WebSite',
    name: site.brand.name,
    url: `${site.origin}/`,
    publisher: publisher(site),
    potentialAction: {
      '@type': 'SearchAction',
      target: `${site.origin}/cases/screener?search_query={search_query}`,
      'query-input': 'required name=search_query',
    },
  });
}

type PublicCase = Pick<
  CasePage,
  'slug' | 'title' | 'company' | 'tickers' | 'filed_on' | 'stage_as_of' | 'faq' | 'share_image'
>;

/** A case: the page, its subject, its breadcrumbs, and its questions. */
export function caseData(site: Site, page: PublicCase, description: string): StructuredData {
  const path = `/cases/${page.slug}`;
  const address = `${site.origin}${path}`;
  const [ticker] = page.tickers;
  return graph(
    organization(site),
    {
      '@type': 'WebPage',
      '@id': address,
      url: address,
      name: page.title,
      description,
      image: `${site.origin}${page.share_image}`,
      publisher: publisher(site),
      about: { '@type': 'Corporation', name: page.company.name, ...(ticker ? { tickerSymbol: ticker } : {}) },
      ...(page.filed_on ? { datePublished: page.filed_on } : {}),
      ...(page.stage_as_of ? { dateModified: page.stage_as_of } : {}),
    },
    breadcrumbs(site, [
      { name: 'Cases', path: '/cases/screener' },
      { name: page.company.name, path },
    ]),
    page.faq.length === 0
      ? null
      : {
          '@type': 'FAQPage',
          mainEntity: page.faq.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        },
  );
}

/** A post of the blog. */
export function postData(
  site: Site,
  post: { slug: string; title: string; summary: string; date: string },
): StructuredData {
  const path = `/blog/${post.slug}`;
  return graph(
    organization(site),
    {
      '@type': 'BlogPosting',
      '@id': `${site.origin}${path}`,
      headline: post.title,
      description: post.summary,
      datePublished: post.date,
      image: `${site.origin}/share.png`,
      author: publisher(site),
      publisher: publisher(site),
    },
    breadcrumbs(site, [
      { name: 'Blog', path: '/blog' },
      { name: post.title, path },
    ]),
  );
}
