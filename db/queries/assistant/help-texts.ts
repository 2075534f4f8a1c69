import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

export interface HelpText {
  kind: 'help' | 'term' | 'blog';
  key: string;
  title: string;
  /** Other phrasings of the question. */
  asked: string;
  answer: string;
  text: string;
}

const LOADING = 7_468_011;

/** Loads the texts unless this version is loaded. `sha256` is the hash of all of them. */
export async function loadHelpTexts(db: Db, sha256: string, texts: readonly HelpText[]): Promise<void> {
  const isLoaded = async (one: Db): Promise<boolean> => {
    const row = await one.selectFrom('help_texts_version').select('sha256').executeTakeFirst();
    return row?.sha256 === sha256;
  };
  if (await isLoaded(db)) return;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOADING})`.execute(trx);
    if (await isLoaded(trx)) return;
    await sql`delete from help_texts`.execute(trx);
    await sql`delete from help_lexemes`.execute(trx);
    await sql`insert into help_texts (kind, key, title, words)
      select kind, key, title,
        setweight(to_tsvector('english', title || ' ' || asked), 'A') || setweight(to_tsvector('english', answer), 'B')
          || setweight(to_tsvector('english', text), 'D')
      from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
        as t (kind text, key text, title text, asked text, answer text, text text)`.execute(trx);
    await sql`insert into help_lexemes (lexeme, weight)
      select word, ln(1 + (select count(*) from help_texts)::float8 / ndoc)
      from ts_stat('select words from help_texts')`.execute(trx);
    await sql`insert into help_texts_version (sha256) values (${sha256})
      on conflict (is_only) do update set sha256 = excluded.sha256`.execute(trx);
  });
}

export interface FoundText {
  kind: HelpText['kind'];
  key: string;
  score: number;
  /** The weighted share of the question's words that the text contains; words only in its body count less. */
  covered: number;
}

/** The texts with most of a question's words, where rare words and a similar title count more. */
export async function searchHelpTexts(db: Db, question: string, limit: number): Promise<FoundText[]> {
  const { rows } = await sql<FoundText>`
    with asked as materialized (
      -- a word that no text has weighs like the rarest: what it asks is not covered
      select w.lexeme, coalesce(l.weight, (select max(weight) from help_lexemes)) as weight
      from unnest(tsvector_to_array(to_tsvector('english', ${question}))) as w (lexeme)
      left join help_lexemes l on l.lexeme = w.lexeme)
    select t.kind, t.key,
      sum(ts_rank('{0.08, 0.2, 0.55, 1}', t.words, quote_literal(a.lexeme)::tsquery) * a.weight)
        + 0.8 * word_similarity(${question}, lower(t.title)) as score,
      sum(case when t.words @@ (quote_literal(a.lexeme) || ':AB')::tsquery then a.weight else 0.4 * a.weight end)
        / (select sum(weight) from asked) as covered
    from asked a join help_texts t on t.words @@ quote_literal(a.lexeme)::tsquery
    group by t.kind, t.key, t.title
    order by score desc, t.kind, t.key limit ${limit}`.execute(db);
  return rows;
}
