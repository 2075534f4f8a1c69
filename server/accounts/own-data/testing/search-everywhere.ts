import { unzipSync } from 'fflate';
import type { ClaimFixture } from '../../../claims/testing/claim-fixture.ts';
import { formsOf } from './values-given.ts';

/** Where any of the values is found: as text, as bytes, in JSON and in encoded data. */
export async function searchEverywhere(
  fixture: ClaimFixture,
  logged: readonly string[],
  mark: string,
): Promise<Record<string, number>> {
  const encoded = formsOf(mark).flatMap((form) => {
    const bytes = Buffer.from(form);
    return [
      form,
      bytes.toString('hex'),
      bytes.toString('base64').replace(/=+$/, '').slice(0, -1),
      encodeURIComponent(form),
    ];
  });
  const { pool } = fixture.server.database;
  const found: Record<string, number> = {};
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  for (const { name } of tables) {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::integer as n from ${name} t where exists (
         select from unnest($1::text[]) form where position(lower(form) in lower(t::text)) > 0)`,
      [encoded],
    );
    if (rows[0]!.n > 0) found[name] = rows[0]!.n;
  }
  for await (const { key } of fixture.server.context.files.store.list()) {
    const pieces: Uint8Array[] = [];
    for await (const piece of fixture.server.context.files.store.open(key)) pieces.push(piece);
    const whole = Buffer.concat(pieces);
    const contents = [
      whole,
      ...(whole.subarray(0, 2).toString() === 'PK' ? Object.values(unzipSync(whole)).map(Buffer.from) : []),
    ];
    const texts = contents.map((content) => content.toString('latin1').toLowerCase());
    if (texts.some((text) => encoded.some((form) => text.includes(form.toLowerCase())))) {
      const folder = key.split('/')[0]!;
      found[`file ${folder}`] = (found[`file ${folder}`] ?? 0) + 1;
    }
  }
  const lines = logged.filter((line) => encoded.some((form) => line.toLowerCase().includes(form.toLowerCase())));
  for (const line of lines) found[`log ${line}`] = 1;
  return found;
}
