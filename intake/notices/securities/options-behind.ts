import type { Span } from '../fact.ts';
import { kindOf, type NoticeSecurity } from './kinds.ts';
import { LISTED_NEXT } from './listed-next.ts';

/** `common stock or call options of Acme, or wrote put options on that stock`: options behind the issuer of a list. */
export function optionsBehind(listed: readonly Span<NoticeSecurity>[], text: string): Span<NoticeSecurity>[] {
  const more: Span<NoticeSecurity>[] = [];
  const [first] = listed;
  let end = Math.max(...listed.map((one) => one.end));
  const issuer = / (?:common stock|ordinary shares|call options|put options)$/i.exec(first!.value.name);
  if (issuer === null) return more;
  for (
    let next = LISTED_NEXT.exec(text.slice(end, end + 120));
    next;
    next = LISTED_NEXT.exec(text.slice(end, end + 120))
  ) {
    end += next[0].length;
    const kind = kindOf(next[1]!);
    const isNew = ![...listed, ...more].some(({ value }) => value.kind === kind);
    if ((kind === 'call' || kind === 'put') && isNew)
      more.push({
        value: { name: `${first!.value.name.slice(0, issuer.index)} ${next[1]!.toLowerCase()}`, kind },
        start: end - next[1]!.length,
        end,
      });
  }
  return more;
}
