import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { projectFolder } from '../../config.ts';
import type { PageSource } from '../pages/pages.ts';
import { pagePolicy } from '../protection/content-policy.ts';

/** `npm run dev`: Vite builds each module on request, and pushes edits into the open page. */
export async function serveFromVite(app: FastifyInstance): Promise<PageSource> {
  const { createServer } = await import('vite');
  const root = join(projectFolder, 'web');
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/(api|healthz|readyz|metrics)(\/|$|\?)/.test(request.url)) return;
    reply.removeHeader('content-security-policy');
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value) reply.raw.setHeader(name, value as string);
    await new Promise<void>((next) => vite.middlewares(request.raw, reply.raw, () => next()));
  });
  return {
    load: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    isDevelopment: true,
    policy: (nonce, more) =>
      pagePolicy(nonce, { ...more, connect: ['ws:', ...(more?.connect ?? [])], inlineStyle: true }).replace(
        `'nonce-${nonce}'`,
        "'unsafe-inline'",
      ),
  };
}
