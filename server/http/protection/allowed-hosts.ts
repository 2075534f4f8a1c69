import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { fail } from '../../errors.ts';
import { HEALTH_PATHS } from '../health-paths.ts';

/** A host name or address with or without a port: the host part of a URL of this site. */
const HOST =
  /^([a-z0-9_]([a-z0-9_-]{0,62}[a-z0-9_])?(\.(?=[a-z0-9_-])[a-z0-9_-]{1,63})*\.?|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i;
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\]|([a-z0-9_-]+\.)+localhost)$/i;

type Hosts = Pick<Config, 'allowedHosts' | 'publicUrl' | 'apiBase' | 'webOrigins' | 'isProduction'>;

const nameOf = (host: string): string => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
const isWellFormed = (host: string): boolean => HOST.test(host) && URL.canParse(`http://${host}`);

/**
 * Whether this program answers on that host. With ALLOWED_HOSTS, only on those. Otherwise in production on that of
 * PUBLIC_URL and its subdomains, which partners have, on those of the API and of the pages, and on this machine's own
 * names; outside production on any host.
 */
export function hostPredicate(config: Hosts): (host: string) => boolean {
  const { allowedHosts, publicUrl, apiBase, webOrigins, isProduction } = config;
  if (allowedHosts === undefined && !isProduction) return isWellFormed;
  const origins = [publicUrl ?? '', apiBase, ...webOrigins].filter((one) => one !== '');
  const derived = origins.map((one) => nameOf(new URL(one).host));
  const below = publicUrl === undefined ? [] : [`*.${nameOf(new URL(publicUrl).host)}`];
  const patterns = allowedHosts ?? [...derived, ...below];
  const exact = new Set(patterns.filter((one) => !one.startsWith('*.')));
  const endings = patterns.filter((one) => one.startsWith('*.')).map((one) => one.slice(1));
  return (host) => {
    if (!isWellFormed(host)) return false;
    const name = nameOf(host);
    return LOCAL.test(name) || exact.has(name) || endings.some((ending) => name.endsWith(ending));
  };
}

/** Refuses requests for hosts that are not this site's, since links, brands and cached pages depend on the host. */
export function requireAllowedHost(app: FastifyInstance, config: Hosts): void {
  const isAllowed = hostPredicate(config);
  app.addHook('onRequest', async (request) => {
    if (isAllowed(request.host) || HEALTH_PATHS.has(request.url.split('?', 1)[0] ?? '')) return;
    fail('invalid_input', {
      message: 'This is not an address of this site: the host of the request is not one of ours.',
    });
  });
}
