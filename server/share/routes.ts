import { findCasePage } from '@trover/db/queries/cases/case-page.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { findPartner } from '../partners/find-brand.ts';
import { drawCase, drawPortal, factsOfCase, revisionOf } from './case-picture.ts';

const HOUR = 'public, max-age=3600';
const MAX_CACHED = 300;

/** Cache of drawn pictures, by brand and facts; the least recently used one is evicted first. */
class Drawn {
  readonly #pictures = new Map<string, Promise<Buffer>>();

  find(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.#pictures.get(key);
    this.#pictures.delete(key);
    const picture = known ?? draw();
    this.#pictures.set(key, picture);
    picture.catch(() => this.#pictures.delete(key));
    if (this.#pictures.size > MAX_CACHED) this.#pictures.delete(this.#pictures.keys().next().value as string);
    return picture;
  }
}

/** Link previews of the portal and of each published case, in the brand of the host. */
export function registerSharePictures(app: FastifyInstance, { db, config }: Pick<Context, 'db' | 'config'>): void {
  const drawn = new Drawn();
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    draw: () => Promise<Buffer>,
  ): Promise<FastifyReply> => {
    const etag = `"${key}"`;
    reply.headers({ 'cache-control': HOUR, etag, 'cross-origin-resource-policy': 'cross-origin', vary: 'host' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('image/png').send(await drawn.find(key, draw));
  };

  app.get('/share.png', (request, reply) => {
    const partner = findPartner(request.host, config);
    return send(request, reply, `portal-${partner?.marker ?? ''}`, () => drawPortal(partner));
  });

  app.get<{ Params: { name: string } }>('/share/cases/:name', async (request, reply) => {
    const [, slug] = /^(.{1,200})\.png$/.exec(request.params.name) ?? [];
    const record = slug === undefined ? undefined : await findCasePage(db, { id_or_slug: slug });
    if (record === undefined) return reply.callNotFound();
    const partner = findPartner(request.host, config);
    const facts = factsOfCase(record);
    const key = `${record.id}-${revisionOf(facts)}-${partner?.marker ?? ''}`;
    return send(request, reply, key, () => drawCase(facts, partner));
  });
}
