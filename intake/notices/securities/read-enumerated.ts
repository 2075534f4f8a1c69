import type { Span } from '../fact.ts';
import { inMixedCase } from '../names/mixed-case.ts';
import { kindOf, type NoticeSecurity } from './kinds.ts';

/** `the following securities of Acme Corp. …:`, before a list with numbers. */
const HEAD = /\b(?:following|these) (?:\w+ ){0,2}securities\b(?:[^.:]|\.(?! [A-Z])){0,260}: ?(?=\(?(?:1|i|a)[.)] )/gi;
const MARK = /(?:^|(?<=[;,] )|(?<=[;,] (?:and|or|and\/or) ))\(?(?:\d|[ivx]{1,4}|[a-h])[.)] /g;
/** Outside of brackets. */
const SEMICOLON = /;(?![^()]*\))/;
const SEMICOLONS = new RegExp(SEMICOLON, 'g');
const MAX_LIST = 1200;
const TERM =
  /\b(\d+(?:\.\d+)?% (?:[A-Z][\w-]* ){0,7}?(?:(?:Notes|Debentures|Bonds)(?: due \d{4})?|Preferred (?:Stock|Shares))|(?:Series [A-Z] )?preferred (?:stock|shares)|(?:exchange-traded )?(?:call|put) options(?: on (?:[A-Z][\w.&'-]* ){0,3}(?:common stock|common shares|ordinary shares|ADSs))?|(?:Class [A-Z] )?(?:common (?:stock|shares)|ordinary shares)|ADSs|American Depositary Shares|(?:senior |convertible )*notes|warrants|units)\b/i;

/** The securities of one issuer that a notice numbers one by one: `securities of Acme: (1) common stock; (2) 6.5% Notes`. */
export function readEnumerated(text: string, company: string | null): Span<NoticeSecurity>[] {
  if (company === null) return [];
  for (const head of text.matchAll(HEAD)) {
    const from = head.index + head[0].length;
    const whole = text.slice(from, from + MAX_LIST);
    const list = whole.slice(0, /\.(?= (?:[A-Z"]|$))(?<!\b(?:Inc|Corp|Ltd)\.)/.exec(whole)?.index ?? whole.length);
    const items = SEMICOLON.test(list) ? partsOf(list, SEMICOLONS) : partsOf(list, MARK);
    const found = items.flatMap(({ words, at }) => {
      const term = TERM.exec(words);
      if (term === null) return [];
      const written = term[1]!.replace(/^exchange-traded /i, '');
      const kind = kindOf(written.replace(/ on .*$/, ''));
      const name = /^\d|^(?:call|put)/i.test(written) ? written : `${company} ${lowered(written)}`;
      const start = from + at + term.index;
      return [{ value: { name: inMixedCase(name), kind }, start, end: start + term[0].length }];
    });
    if (found.length > 1 && found.length === items.length) return found;
  }
  return [];
}

const lowered = (term: string) =>
  /^(?:Class|Series|ADS)/.test(term) ? term : term.toLowerCase().replace('american depositary shares', 'ADSs');

/** The parts of a list between its signs, each with its place. */
function partsOf(list: string, sign: RegExp): { words: string; at: number }[] {
  const cuts = [0, ...[...list.matchAll(sign)].map(({ index, 0: mark }) => index + mark.length), list.length];
  return cuts
    .slice(1)
    .map((end, at) => ({ words: list.slice(cuts[at], end), at: cuts[at]! }))
    .filter(({ words }) => /[a-z]{3}/i.test(words));
}
