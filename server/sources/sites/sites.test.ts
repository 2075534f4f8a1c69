import { describe, expect, test } from 'vitest';
import { startStandIn } from '../../../fixtures/providers/stand-in.ts';
import { differenceOf, linesOfPage } from './page-lines.ts';
import { checkAddress, readPage } from './read-page.ts';

describe('which addresses are read', () => {
  test.each([
    'file:///etc/passwd',
    'ftp://example.com/',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://user:secret@example.com/',
    'http://example.com:5432/',
    'javascript:alert(1)',
    'nothing',
  ])('%s is refused', (address) => {
    expect(() => checkAddress(address, [])).toThrow();
  });
  test('a name that leads to this machine is refused when it is asked', async () => {
    await expect(readPage('http://localhost/', { user_agent: 'a test', allowed_hosts: [] })).rejects.toThrow(
      'not on the public internet',
    );
  });
});

describe('reading a page', () => {
  const read = async (answer: Parameters<typeof startStandIn>[0]) => {
    const site = await startStandIn(answer);
    try {
      const allowed_hosts = [new URL(site.url).host];
      return await readPage(`${site.url}/`, { user_agent: 'a test', allowed_hosts, etag: '"1"' });
    } finally {
      await site.close();
    }
  };
  const html = { 'content-type': 'text/html' };

  test('a stand-in that a setting allows is read; what has not changed is not sent again', async () => {
    const page = await read(() => ({ headers: { ...html, etag: '"2"' }, body: '<p>Claims by May 4, 2027</p>' }));
    expect(page).toMatchObject({ status: 200, etag: '"2"' });
    const same = await read(({ headers }) => ({ status: headers['if-none-match'] === '"1"' ? 304 : 500, body: '' }));
    expect(same.status).toBe(304);
  });
  test('a redirect to the metadata of a cloud is not followed', async () => {
    const away = () => ({ status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data/' }, body: '' });
    await expect(read(away)).rejects.toThrow('is not a public internet address');
  });
  test('nor one without end, a page of megabytes, or what is not a page', async () => {
    await expect(read(() => ({ status: 302, headers: { location: '/' }, body: '' }))).rejects.toThrow(
      'redirects too many times',
    );
    await expect(read(() => ({ headers: html, body: 'x'.repeat(3_000_000) }))).rejects.toThrow('more than 2 MB');
    await expect(read(() => ({ headers: { 'content-type': 'application/pdf' }, body: 'x' }))).rejects.toThrow(
      'not a page',
    );
  });
});

describe('what a page states', () => {
  test('lines without markup, scripts and entities', () => {
    const body = `<head><title>x</title></head><script>evil("<p>")</script><h1>In&nbsp;re Tarn &amp; Co</h1>
      <p>Claim by <b>May 4, 2027</b><br>Fund: $72,500,000 &#60;b&#62;</p>`;
    expect(linesOfPage(body)).toEqual(['In re Tarn & Co', 'Claim by May 4, 2027', 'Fund: $72,500,000 <b>']);
  });
  test('the difference of two readings, with dates and amounts marked first', () => {
    const before = ['Welcome', 'Claim by May 4, 2027', 'Contact us'];
    const after = ['Contact us', 'Welcome', 'News', 'Claim by June 1, 2027 for $72.5 million'];
    expect(differenceOf(before, after)).toEqual({
      removed: [{ text: 'Claim by May 4, 2027', marks: ['May 4, 2027'] }],
      added: [
        { text: 'Claim by June 1, 2027 for $72.5 million', marks: ['June 1, 2027', '$72.5 million'] },
        { text: 'News', marks: [] },
      ],
    });
  });
  test('megabytes of open tags take hardly any time', () => {
    expect(linesOfPage('<script'.repeat(200_000))).toBeDefined();
    expect(linesOfPage('<'.repeat(2_000_000)).length).toBeLessThan(2);
  });
});
