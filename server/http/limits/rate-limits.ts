import { type Limit, type LimitClass, limits } from '@trover/contract/protocol/limits.ts';
import type { Operation } from '@trover/contract/protocol/operation.ts';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { Visitor } from '../route.ts';

/** Outside production, many people may share one machine: the shared limits are this many times higher. */
const GENEROUS = 20;

export type CountCall = (
  operation: Pick<Operation, 'method' | 'limit'>,
  visitor: Pick<Visitor, 'session' | 'address'>,
  /** How many calls it counts as. */
  points?: number,
) => Promise<void>;

/**
 * The points of a call in addition to the one counted before its body is read: one for each further item of its list.
 */
export function extraPoints({ limit_by }: Pick<Operation, 'limit_by'>, body: unknown): number {
  if (limit_by === undefined || typeof body !== 'object' || body === null) return 0;
  const items = (body as Record<string, unknown>)[limit_by];
  return Array.isArray(items) ? Math.max(0, items.length - 1) : 0;
}

/** The additional class in which a call with this body counts; undefined where there is none. */
export function furtherClass({ limit_with }: Pick<Operation, 'limit_with'>, body: unknown): LimitClass | undefined {
  if (limit_with === undefined || typeof body !== 'object' || body === null) return undefined;
  return (body as Record<string, unknown>)[limit_with.member] === undefined ? undefined : limit_with.limit;
}

/** Counts each call against its class, and refuses it past the limit with the time to wait. */
export function rateLimits({ config, pool, log }: Pick<Context, 'config' | 'pool' | 'log'>): CountCall {
  if (config.rateLimits === 'off') return async () => {};
  const isStrict = config.rateLimits === 'strict';
  const limiters = new Map<LimitClass, RateLimiterAbstract>();
  for (const [name, limit] of Object.entries(limits) as [LimitClass, Limit][]) {
    if (!limit.shared && !isStrict) continue;
    const options = {
      keyPrefix: name,
      points: limit.calls * (isStrict ? 1 : GENEROUS),
      duration: limit.seconds,
    };
    const shared = { storeClient: pool, tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: false };
    limiters.set(
      name,
      limit.shared
        ? new RateLimiterPostgres({ ...options, ...shared, inMemoryBlockOnConsumed: options.points })
        : new RateLimiterMemory(options),
    );
  }
  return async (operation, visitor, points = 1) => {
    const name = operation.limit ?? (operation.method === 'GET' ? 'read' : 'change');
    const limiter = limiters.get(name);
    if (limiter === undefined) return;
    const refused = await limiter.consume(keyOf(limits[name], visitor), points).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (refused === undefined) return;
    // A failing store is not a reason to refuse anyone: the call itself reports that the database is unavailable.
    if (!(refused instanceof RateLimiterRes)) return log.error({ err: refused }, 'calls could not be counted');
    const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    fail('too_many_requests', { message: `Too many requests. ${waitText(seconds)}`, retry_after: seconds });
  };
}

const waitText = (seconds: number): string =>
  seconds < 90 ? `Wait ${seconds} seconds and try again.` : `Wait ${Math.ceil(seconds / 60)} minutes and try again.`;

function keyOf(limit: Limit, { session, address }: Pick<Visitor, 'session' | 'address'>): string {
  return callerKey({ session: limit.by === 'caller' ? session : null, address });
}

/** The key by which calls are counted: the account, or the network of a visitor who is not signed in. */
export function callerKey({ session, address }: Pick<Visitor, 'session' | 'address'>): string {
  return session ? `account ${session.account_id}` : `address ${networkOf(address)}`;
}

/** An IPv6 client has a whole network, so its first 64 bits identify it. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]!.split('::', 2);
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: gap }, () => '0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
