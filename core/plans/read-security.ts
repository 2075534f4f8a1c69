import { type Day, formatDay } from '../dates/day.ts';
import { latestDateOf } from './default-share-date.ts';
import type { Node } from './document.ts';
import type { Offering, Security, SecurityKind } from './plan.ts';
import { readComponents } from './read-branches.ts';
import { readClassPeriods, readCuts, readDeclines, readInflation, readLookback, readWeights } from './read-tables.ts';
import { requireTerms } from './require-terms.ts';

const MEMBERS = [
  'id',
  'kind',
  'identifiers',
  'per',
  'class_periods',
  'intraday',
  'inflation',
  'declines',
  'lookback',
  'holding',
  'offering',
  'options',
  'branches',
  'components',
  'combine',
  'weights',
  'shares_outstanding',
] as const;

const KINDS: SecurityKind[] = ['common', 'adr', 'preferred', 'note', 'call', 'put', 'warrant', 'unit', 'token'];

function readOffering(node: Node): Offering {
  const { price, date, suit_date, suit_price } = node.object('price', 'date', 'suit_date', 'suit_price');
  const offering = {
    price: price.orNull((value) => value.atLeastZero()),
    date: date.dayOrNull(),
    suit_date: suit_date.dayOrNull(),
    suit_price: suit_price.orNull((value) => value.atLeastZero()),
  };
  if (offering.date && offering.suit_date && offering.suit_date < offering.date)
    throw suit_date.fault(`is before the offering, ${formatDay(offering.date)}`);
  return offering;
}

function readIdentifiers(node: Node): Security['identifiers'] {
  if (node.isAbsent) return { tickers: [], cusips: [], isins: [] };
  const { tickers, cusips, isins } = node.object('tickers', 'cusips', 'isins');
  return { tickers: tickers.texts(), cusips: cusips.texts(), isins: isins.texts() };
}

/** A security of the document, and the latest date that it writes. */
export interface ReadSecurity {
  security: Security;
  latest_date: Day;
}

function readOne(node: Node, series_of: string | null): ReadSecurity {
  const members = node.object(...MEMBERS, 'strike', 'expiry');
  if (series_of === null)
    for (const name of ['strike', 'expiry'] as const)
      if (!members[name].isAbsent) throw members[name].fault('belongs to an entry of options');
  const class_periods = readClassPeriods(members.class_periods);
  const intraday = readCuts(members.intraday);
  const security: Security = {
    id: members.id.text('the name of the security'),
    kind: members.kind.oneOf(...KINDS),
    series_of,
    identifiers: readIdentifiers(members.identifiers),
    per: members.per.aboveZero(),
    class_periods,
    intraday,
    inflation: members.inflation.orNull((table) => readInflation(table, class_periods, intraday)),
    declines: readDeclines(members.declines, class_periods, intraday),
    lookback: members.lookback.orNull(readLookback),
    holding: members.holding.orNull((holding) => {
      const { date, value } = holding.object('date', 'value');
      return { date: date.day(), value: value.atLeastZero() };
    }),
    offering: members.offering.orNull(readOffering),
    ...readComponents(members, node, class_periods, intraday),
    weights: readWeights(members.weights, intraday),
    // left out where it is not known, so that plans without it have the fingerprint they had
    ...(!members.shares_outstanding.isAbsent && { shares_outstanding: members.shares_outstanding.aboveZero() }),
    option:
      series_of === null
        ? null
        : { strike: members.strike.orNull((strike) => strike.atLeastZero()), expiry: members.expiry.dayOrNull() },
  };
  const start = class_periods[0]!.from;
  if (security.holding && security.holding.date < start)
    throw members.holding.fault(`its date is before the class period, which begins on ${formatDay(start)}`);
  if (security.lookback && security.lookback.from < start)
    throw members.lookback.fault(`begins before the class period, which begins on ${formatDay(start)}`);
  requireTerms(security, members);
  return { security, latest_date: latestDateOf(node.value as Record<string, unknown>) };
}

/** Calls and puts with series are a frame around them; any other security with options is one beside them. */
const isFrame = (kind: unknown): boolean => kind === 'call' || kind === 'put';

/** The securities of an entry: the entry itself, and its `options`, which inherit what the series does not state. */
export function readSecurity(node: Node): ReadSecurity[] {
  const { options, id, kind } = node.object(...MEMBERS);
  const series = options.listOrNone();
  const inherited = MEMBERS.filter((name) => !['id', 'identifiers', 'options', 'shares_outstanding'].includes(name));
  const read = series.map((each) => {
    each.object('strike', 'expiry', ...MEMBERS.filter((name) => name !== 'options'));
    const own = Object.keys(each.value as object);
    const replaced =
      own.includes('branches') || own.includes('components') ? ['branches', 'components', 'combine'] : [];
    const members = inherited.filter((name) => !own.includes(name) && !replaced.includes(name));
    return readOne(each.inheriting(node, members), id.text());
  });
  return read.length > 0 && isFrame(kind.value) ? read : [readOne(node.without('options'), null), ...read];
}
