import type { MetaDescriptor } from 'react-router';
import type { PageBrand } from '../../server-context.ts';
import type { StructuredData } from '../metadata/structured-data.ts';

export interface PageFacts {
  /** Without the portal's name, which is added. */
  title: string;
  description: string;
  /** The canonical path of the page, without a query. */
  path: string;
  /**
   * The part of the query that identifies the page, without its question mark; only the address's `page` where absent.
   */
  search?: string | undefined;
  image?: string;
  type?: 'website' | 'article';
  /** A personal page, or one that does not exist. */
  hidden?: boolean;
  /** Structured data for search engines (schema.org). */
  structured?: StructuredData;
}

interface Site {
  origin: string;
  /** The `page` parameter of the address, which belongs to the canonical link. */
  page?: string | null;
  brand: PageBrand;
}

/** Title, description, canonical link, Open Graph data and Twitter card of a page. */
export function describePage(site: Site | undefined, facts: PageFacts): MetaDescriptor[] {
  const name = site?.brand.name;
  const title =
    name === undefined ? facts.title : facts.path === '/' ? `${name}: ${facts.title}` : `${facts.title} · ${name}`;
  const search = facts.search ?? (site?.page ? new URLSearchParams({ page: site.page }).toString() : '');
  const query = search && `?${search}`;
  const address = `${site?.origin ?? ''}${facts.path}${query}`;
  const image = `${site?.origin ?? ''}${facts.image ?? '/share.png'}`;
  return [
    { title },
    { name: 'description', content: facts.description },
    { tagName: 'link', rel: 'canonical', href: address },
    ...(name === undefined ? [] : [{ property: 'og:site_name', content: name }]),
    { property: 'og:type', content: facts.type ?? 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: facts.description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: facts.description },
    { name: 'twitter:image', content: image },
    ...(facts.structured ? [{ 'script:ld+json': facts.structured }] : []),
    ...(facts.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}

/** The site as the root loader returns it, from the `matches` of a route's meta function. */
export function siteOf(matches: readonly unknown[]): Site | undefined {
  const root = matches[0] as { loaderData?: unknown; data?: unknown } | undefined;
  return (root?.loaderData ?? root?.data) as Site | undefined;
}
