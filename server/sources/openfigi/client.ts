import type { NumberToResolve } from '@trover/db/queries/sources/identifiers.ts';
import { z } from 'zod';
import { jsonOf, request } from '../fetch-source.ts';
import { type ActiveRun, SourceError } from '../source.ts';

/** OpenFIGI's documented limits: requests, and jobs in each. */
const WITHOUT_KEY = { allowances: [{ name: 'address', capacity: 5, per_second: 25 / 60 }], jobs: 10 };
const WITH_KEY = { allowances: [{ name: 'key', capacity: 20, per_second: 25 / 6 }], jobs: 100 };

const ID_TYPES = { cusip: 'ID_CUSIP', isin: 'ID_ISIN', sedol: 'ID_SEDOL' } as const;

/** The fields of an instrument that we read; there are more. */
const instrumentSchema = z.object({
  figi: z.string(),
  name: z.string().nullish(),
  ticker: z.string().nullish(),
  exchCode: z.string().nullish(),
  securityType: z.string().nullish(),
});
export type Instrument = z.output<typeof instrumentSchema>;

const answerSchema = z.array(
  z.union([
    z.object({ data: z.array(instrumentSchema) }),
    z.object({ warning: z.string() }),
    z.object({ error: z.string() }),
  ]),
);

export interface Mapped {
  asked: NumberToResolve;
  /** Empty where the number is unknown. */
  instruments: Instrument[];
}

/** The instruments of numbers, in their order: `POST /v3/mapping`, with as many per request as the key allows. */
export async function* mapNumbers(run: ActiveRun, numbers: readonly NumberToResolve[]): AsyncGenerator<Mapped[]> {
  const { url = '', key } = run.context.config.sources.openfigi;
  const { allowances, jobs } = key === undefined ? WITHOUT_KEY : WITH_KEY;
  for (let at = 0; at < numbers.length; at += jobs) {
    const asked = numbers.slice(at, at + jobs);
    const { status, text } = await request(run, {
      url: `${url}/v3/mapping`,
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(key !== undefined && { 'x-openfigi-apikey': key }),
      },
      body: JSON.stringify(asked.map(({ kind, value }) => ({ idType: ID_TYPES[kind], idValue: value }))),
      allowances,
    });
    if (status !== 200) throw new SourceError('format', `OpenFIGI answers with ${status}: ${text.slice(0, 120)}`);
    const parsed = answerSchema.safeParse(jsonOf('OpenFIGI', text));
    if (!parsed.success)
      throw new SourceError(
        'format',
        `OpenFIGI’s mapping has another form than it documents: ${parsed.error.issues[0]?.path.join('.')}.`,
      );
    if (parsed.data.length !== asked.length)
      throw new SourceError('format', `OpenFIGI answers ${parsed.data.length} of ${asked.length} numbers.`);
    yield asked.map((one, place) => {
      const answer = parsed.data[place]!;
      if ('error' in answer) run.note(`${one.kind.toUpperCase()} ${one.value}: ${answer.error}`);
      return { asked: one, instruments: 'data' in answer ? answer.data : [] };
    });
  }
}
