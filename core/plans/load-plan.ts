import type { Day } from '../dates/day.ts';
import { Node, PlanFault } from './document.ts';
import { ALWAYS, dayOf, type Plan, type Pool, type Security } from './plan.ts';
import { readSecurity } from './read-security.ts';

export type LoadedPlan = { ok: true; plan: Plan } | { ok: false; path: string; message: string };

function lastDay(securities: Security[]): Day | null {
  let last: number = Number.MIN_SAFE_INTEGER;
  for (const security of securities) {
    for (const period of security.class_periods) last = Math.max(last, period.to);
    if (security.lookback) last = Math.max(last, security.lookback.to);
    if (security.holding) last = Math.max(last, security.holding.date);
    for (const branch of security.components.flatMap((component) => component.branches)) {
      if (branch.sold?.to === ALWAYS.to) return null;
      if (branch.sold) last = Math.max(last, dayOf(branch.sold.to));
      if (branch.held_at !== null) last = Math.max(last, branch.held_at);
      for (const range of branch.bought) if (range.to !== ALWAYS.to) last = Math.max(last, dayOf(range.to));
    }
  }
  return last as Day;
}

function readPool(node: Node): Pool {
  const { id, securities, components, share_of_fund_cap, factor } = node.object(
    'id',
    'securities',
    'components',
    'share_of_fund_cap',
    'factor',
  );
  return {
    id: id.text('the name of the pool'),
    securities: securities.texts(),
    components: components.texts(),
    share_of_fund_cap: share_of_fund_cap.orNull((share) => share.fraction()),
    factor: factor.orNull((value) => value.fraction()),
  };
}

function readPools(node: Node, securities: Security[]): Pool[] {
  const names = new Set(securities.flatMap((security) => [security.id, security.series_of ?? security.id]));
  const parts = new Set(securities.flatMap((security) => security.components.map((component) => component.id)));
  return node.listOrNone().map((each) => {
    const pool = readPool(each);
    const strange = pool.securities.find((id) => !names.has(id)) ?? pool.components.find((id) => !parts.has(id));
    if (strange !== undefined) throw each.fault(`'${strange}' is no security or component of this plan`);
    return pool;
  });
}

/** A name means one security: an id, a ticker, a CUSIP or an ISIN, in either case. */
function requireDistinct(read: { security: Security; at: Node }[]): void {
  const owners = new Map<string, Security>();
  for (const { security, at } of read) {
    const { tickers, cusips, isins } = security.identifiers;
    for (const name of new Set([security.id, ...tickers, ...cusips, ...isins].map((each) => each.toUpperCase()))) {
      const owner = owners.get(name);
      if (owner)
        throw at.within('id').fault(`'${name}' already names the security ${owner.id}: a row would be ambiguous`);
      owners.set(name, security);
    }
  }
}

function readPlan(root: Node): Plan {
  const members = root.object(
    'version',
    'currency',
    'shares_as_of',
    'prices',
    'matching',
    'securities',
    'claim',
    'payment',
    'evidence',
  );
  const version = members.version.integer();
  if (version !== 1) throw members.version.fault(`this engine reads version 1 of the format, not ${version}`);
  const currency = members.currency.text('a currency such as "USD"');
  if (!/^[A-Z]{3}$/.test(currency))
    throw members.currency.fault(`expected three capitals such as "USD", found "${currency}"`);
  const matching = members.matching.object('method', 'opening', 'same_day');
  const nodes = members.securities.list();
  if (nodes.length === 0) throw members.securities.fault('is empty: a plan needs a security');
  const read = nodes.flatMap((at) => readSecurity(at).map((each) => ({ ...each, at })));
  requireDistinct(read);
  const securities = read.map(({ security }) => security);
  const claim = members.claim.object('gains', 'market_test', 'maximum');
  const market_test = claim.market_test.oneOf('none', 'gate', 'cap');
  const untested = securities.find((security) => !security.holding);
  if (market_test !== 'none' && untested)
    throw claim.market_test.fault(`'${market_test}' needs a holding value of every security: ${untested.id} has none`);
  const payment = members.payment.object(
    'basis',
    'net_fund',
    'known_claims',
    'estimated_recovery_per_share',
    'minimum',
    'pools',
  );
  const evidence = members.evidence.isAbsent
    ? null
    : members.evidence.object('sources', 'verified', 'missing', 'notes');
  return {
    version,
    currency,
    shares_as_of: members.shares_as_of.dayOrNull() ?? (Math.max(...read.map(({ latest_date }) => latest_date)) as Day),
    prices: members.prices.oneOf('without_commissions', 'with_commissions'),
    matching: {
      method: matching.method.oneOf('fifo', 'lifo', 'none'),
      opening: matching.opening.oneOf('first', 'in_order'),
      same_day: matching.same_day.oneOf('acquisitions_first', 'file_order'),
    },
    securities,
    last_day: lastDay(securities),
    claim: {
      gains: claim.gains.oneOf('ignore', 'offset'),
      market_test,
      maximum: claim.maximum.orNull((value) => value.atLeastZero()),
    },
    payment: {
      basis: payment.basis.oneOf('pro_rata', 'per_share', 'full'),
      net_fund: payment.net_fund.orNull((value) => value.atLeastZero()),
      known_claims: payment.known_claims.orNull((value) => value.aboveZero()),
      estimated_recovery_per_share: payment.estimated_recovery_per_share.orNull((value) => value.atLeastZero()),
      minimum: payment.minimum.orNull((value) => value.atLeastZero()),
      pools: readPools(payment.pools, securities),
    },
    evidence: {
      sources: evidence?.sources.texts() ?? [],
      verified: evidence && !evidence.verified.isAbsent ? evidence.verified.flag() : false,
      missing: evidence?.missing.texts() ?? [],
      notes: evidence?.notes.texts() ?? [],
    },
  };
}

/** Reads and checks a plan of allocation from its parsed JSON; a fault is a sentence with the path of the faulty value. */
export function loadPlan(json: unknown): LoadedPlan {
  try {
    return { ok: true, plan: readPlan(new Node(json, '')) };
  } catch (error) {
    if (error instanceof PlanFault) return { ok: false, path: error.path, message: error.message };
    throw error;
  }
}
