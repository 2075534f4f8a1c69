import { expect } from 'vitest';
import type { MemberForTest } from './organisation-fixture.ts';

const uploads = '/api/v1/portfolio/uploadtradesfile';

/** The portfolio of each entity, by its organisation. */
const made = new Map<string, number>();

/** Uploads a file into the portfolio of the entity with this name, and creates that where it does not exist. */
export async function sendFile(by: MemberForTest, entity: string, name: string, text: string): Promise<Sent> {
  const owner = { label: entity, beneficial_owner: entity };
  const key = `${by.account_id} ${entity}`;
  const portfolio_id = made.get(key) ?? (await by.visitor.post('/api/v1/portfolio/portfolio', owner)).body.data.id;
  made.set(key, portfolio_id);
  const sent = await by.visitor.upload(uploads, { name, content: Buffer.from(text) }, { portfolio_id });
  const { id } = sent.body.data.upload;
  const events = (await by.visitor.get(`${uploads}/events?upload_id=${id}`)).text;
  expect(events).toContain('event: done');
  return { portfolio_id, id, upload: (await by.visitor.get(`${uploads}?upload_id=${id}`)).body.data.upload };
}

interface Sent {
  portfolio_id: number;
  id: number;
  upload: { status: string; counts: Record<string, unknown>; first_trade_date: string | null };
}

/** A CSV in our own format with these rows. */
export const neutralCsv = (rows: readonly string[]): string =>
  `${['account,security,type,date,quantity,price,currency', ...rows].join('\n')}\n`;
