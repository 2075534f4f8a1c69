import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readNotice } from './read-notice.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../fixtures/notices/ashgrove-web-page.html'), 'utf8');
const read = (html: string) => readNotice(new TextEncoder().encode(html), 'notice.html');
const paths = async (html: string) => (await read(html)).plan_gaps.map(({ path }) => path);
const without = (pattern: RegExp) => {
  expect(PAGE).toMatch(pattern);
  return PAGE.replace(pattern, '');
};

describe('what a notice does not establish is a gap of its draft', () => {
  it('none where it states everything', async () => {
    expect(await paths(PAGE)).toEqual([]);
  });

  it.each<[string, RegExp, string]>([
    ['the order of matching', /<p>Purchases, acquisitions and sales of .*?<\/p>/, 'matching.method'],
    ['what becomes of gains', /If a Recognized Loss Amount calculates to a negative[^.]*\./, 'claim.gains'],
    ['the ticker', /\(NASDAQ: ASHG\)/, 'securities[0].identifiers'],
    ['a rule for some of the sales', /<p class="item"[^>]*>b\..*?<\/p>/, 'securities[0].branches'],
    ['a rule for what is held', /<p class="item"[^>]*>d\..*?<\/p>/, 'securities[0].branches'],
    [
      'the table of inflation',
      /<p class="title">Table 1.*?<\/table>/s,
      'securities[0].branches[1].loss.least[0].minus[0]',
    ],
    ['half of the look-back', /(?:<tr><td>5\/.*?<\/tr>){9,}/, 'securities[0].lookback.means'],
  ])('%s', async (_, missing, path) => {
    expect(await paths(without(missing))).toContain(path);
  });

  it('and a rule that cannot be understood is one, and is not passed over', async () => {
    const { plan_gaps } = await read(
      PAGE.replace(
        /(<p class="item"[^>]*>)d\..*?<\/p>/,
        '$1d. In every other case the Recognized Loss Amount is the lesser of the artificial inflation and $4.00.</p>',
      ),
    );
    expect(plan_gaps).toContainEqual({
      path: expect.stringContaining('securities[0].branches'),
      why: expect.stringContaining('In every other case'),
    });
  });

  it('and a notice without rules has no plan', async () => {
    const notice = await read('<p>The class action settled for $5,000,000 in cash.</p>');
    expect(notice.plan).toBeNull();
    expect(notice.plan_gaps).toMatchObject([{ path: 'securities' }]);
  });

  it('and an example that comes out otherwise does not agree', async () => {
    const { examples } = await read(PAGE.replace('the Recognized Loss is $850.00', 'the Recognized Loss is $860.00'));
    expect(examples).toMatchObject([{ expected: '860.00', computed: '850.00', agrees: false }]);
  });
});
