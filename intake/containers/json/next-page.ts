import { isObject } from '@trover/core/text/is-object.ts';
import type { RowError } from '@trover/core/trades/trade.ts';
import { shortened } from '../../rows/row-errors.ts';

const NEXT =
  /^(?:@odata\.)?next(?:[_-]?(?:page|cursor|link|url|token|(?:page[_-]?)?(?:path|token|link|url|cursor|key)))?$/i;
const MORE = /^(?:has|is)[_-]?(?:more|next[_-]?page|next)$/i;
/** Objects beside the list that have what is known of its pages. */
const PAGES = /^(?:pagination|paging|pages?|page[_-]?info|meta(?:data)?|links|_links)$/i;
const NONE = /^(?:|0|null|none|false)$/i;

/** The error of an answer that is one page of several: it names the next one. Null of any other value. */
export function nextPageError(value: unknown): RowError | null {
  if (!isObject(value)) return null;
  const within = Object.entries(value).flatMap(([name, each]) => (PAGES.test(name) && isObject(each) ? [each] : []));
  for (const [name, each] of [value, ...within].flatMap((object) => Object.entries(object))) {
    const next = isObject(each) ? each.href : each;
    const isNext = NEXT.test(name) && typeof next === 'string' && !NONE.test(next.trim());
    if (!isNext && !(MORE.test(name) && /^true$/i.test(String(each)))) continue;
    return {
      row: name,
      column: null,
      value: shortened(String(next)),
      reason: `This file is one page of several: it has a next page ("${shortened(name)}"), whose trades are not in it. The other pages should be uploaded as well.`,
    };
  }
  return null;
}
