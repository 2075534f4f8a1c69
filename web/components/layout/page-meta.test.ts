import { describe, expect, test } from 'vitest';
import { describePage } from './page-meta.ts';

const brand = {
  is_white_label: false,
  firm: null,
  mark: null,
  disclaimer: null,
  contact_email: null,
  company: null,
  consent: null,
  consent_version: null,
};
const site = { origin: 'https://portal.test', brand: { ...brand, name: 'Trover', marker: null } };
const facts = { title: 'Cases', description: 'Every settlement.', path: '/cases/screener' };

describe('the metadata of a page', () => {
  test('[L-5] names the page once, whatever its query', () => {
    expect(describePage(site, facts)).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: 'https://portal.test/cases/screener',
    });
  });

  test('[L-5] [Q-5] keeps the page parameter of any address in the canonical link', () => {
    expect(describePage({ ...site, page: '2' }, facts)).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: 'https://portal.test/cases/screener?page=2',
    });
  });

  test('[L-5] has open graph and twitter cards', () => {
    const names = describePage(site, facts).flatMap((tag) =>
      'property' in tag ? [tag.property] : 'name' in tag ? [tag.name] : [],
    );
    for (const name of [
      'og:title',
      'og:description',
      'og:url',
      'og:image',
      'og:image:width',
      'twitter:card',
      'twitter:title',
    ])
      expect(names).toContain(name);
  });

  test("[W-2] carries the partner's name on a partner's host", () => {
    const partner = { ...site, brand: { ...brand, name: 'Class Action Tracker', marker: 'castellan' } };
    expect(describePage(partner, facts)[0]).toEqual({ title: 'Cases · Class Action Tracker' });
  });
});
