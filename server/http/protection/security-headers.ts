import type { FastifyInstance } from 'fastify';

/** The headers of every response, whatever its content. */
export function securityHeaders(protocol: 'http' | 'https'): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    ...(protocol === 'https' && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

export function registerSecurityHeaders(app: FastifyInstance): void {
  const headers = { http: securityHeaders('http'), https: securityHeaders('https') };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers[request.protocol]);
    done();
  });
}
