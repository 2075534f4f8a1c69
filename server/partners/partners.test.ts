import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrast } from '@trover/core/partners/contrast.ts';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { clientSettings } from '../http/client/settings.ts';
import { makeTestFolder, removeTestFolders } from '../testing/test-folder.ts';
import { brandStyles } from './brand-files.ts';
import { demonstrationPartners } from './demonstration-partners.ts';
import { findBrand } from './find-brand.ts';
import { readPartners } from './read-partners.ts';

removeTestFolders();

const partners = readPartners(undefined, false);
const folder = makeTestFolder('partners');

function fileOf(content: unknown): string {
  const path = join(folder, 'partners.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

describe('who shows the portal', () => {
  test.each([
    ['castellan.localhost', 'castellan'],
    ['castellan.localhost:3000', 'castellan'],
    ['claims.ORRIN.example', 'orrin'],
    ['localhost:3000', null],
    ['castellans.localhost', null],
    ['trover.example', null],
  ])('[W-1] on %s is found by the marker in the host', (host, marker) => {
    expect(findBrand(host, { partners }).marker).toBe(marker);
  });

  test('[W-1] the flag is false by default, and can be set: for a firm’s host, and for every host', () => {
    expect(findBrand('localhost', { partners })).toMatchObject({ is_white_label: false, marker: null });
    expect(findBrand('castellan.localhost', { partners })).toMatchObject({ is_white_label: true });
    const off = partners.map((partner) => ({ ...partner, white_label: partner.marker !== 'castellan' }));
    expect(findBrand('castellan.localhost', { partners: off })).toMatchObject({
      is_white_label: false,
      name: 'Trover',
    });
    const all = { partners, whiteLabel: 'orrin' };
    expect(findBrand('localhost', all)).toMatchObject({ is_white_label: true, marker: 'orrin' });
    expect(findBrand('castellan.localhost', all)).toMatchObject({ marker: 'castellan' });
    expect(readConfig([], { WHITE_LABEL: 'orrin' }).whiteLabel).toBe('orrin');
    expect(readConfig([], {}).whiteLabel).toBeUndefined();
    expect(readConfig([], { WHITE_LABEL: 'false' }).whiteLabel).toBeUndefined();
    expect(() => readConfig([], { WHITE_LABEL: 'nobody' })).toThrow(
      'WHITE_LABEL is "nobody"; expected false or castellan or orrin.',
    );
  });

  test('[W-5] on a partner’s host the API is that host, whatever API_BASE names', () => {
    const config = readConfig([], { DEV_API_BASE: 'http://api.trover.localhost' });
    expect(clientSettings(config, 'www.trover.localhost')?.base).toBe('http://api.trover.localhost');
    expect(clientSettings(config, 'castellan.localhost:3000')).toBeNull();
  });

  test('[W-2] [W-3] is the class action tracker, on behalf of a firm, with the disclaimer', () => {
    const brand = findBrand('castellan.localhost', { partners });
    expect(brand).toMatchObject({ name: 'Class Action Tracker', firm: 'Castellan Reeve LLP' });
    for (const phrase of ['informational only', 'no legal advice', 'no attorney-client relationship', 'not a law firm'])
      expect(brand.disclaimer).toContain(phrase);
    expect(findBrand('localhost', { partners })).toMatchObject({ name: 'Trover', firm: null, disclaimer: null });
  });

  test('[W-6] is several firms at once, each with its own mark, colours and contact', () => {
    const [one, other] = partners.map((partner) => partner);
    expect(one?.mark).not.toBe(other?.mark);
    expect(one?.contact_email).not.toBe(other?.contact_email);
    expect(brandStyles(one!)).not.toBe(brandStyles(other!));
  });
});

describe('a file of partners', () => {
  test('replaces the demonstration, and production has none without one', () => {
    const [castellan] = demonstrationPartners;
    const firm = { ...castellan, marker: 'harrow', firm: 'Harrow Pike LLP', disclaimer: 'x'.repeat(40) };
    expect(readPartners(fileOf([firm]), true)).toMatchObject([{ marker: 'harrow', name: 'Class Action Tracker' }]);
    expect(readPartners(undefined, true)).toEqual([]);
  });

  test.each([
    ['is no JSON', 'nothing', /cannot be read as JSON/],
    [
      'has a marker that is no label',
      [{ ...demonstrationPartners[0], marker: 'A B' }],
      /0\.marker: a marker is a label/,
    ],
    [
      'has one marker twice',
      [demonstrationPartners[0], demonstrationPartners[0]],
      /two partners with the marker "castellan"/,
    ],
    ['has a mark that is more than a path', [{ ...demonstrationPartners[0], mark: '"/><script>' }], /0\.mark/],
  ])('that %s stops the start with a sentence', (_, content, sentence) => {
    expect(() => readPartners(fileOf(content), false)).toThrow(sentence);
  });

  test('whose colours cannot be read is refused with the contrast found', () => {
    const [castellan] = demonstrationPartners;
    const pale = { ...castellan!.colours.light, action: '#aabbcc' };
    const colours = { ...castellan!.colours, light: pale };
    expect(() => readPartners(fileOf([{ ...castellan, colours }]), false)).toThrow(
      /0\.colours\.light\.action: the text on it has a contrast of 2\.0, at least 4\.5 is needed/,
    );
  });

  test('is measured as WCAG states', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});
