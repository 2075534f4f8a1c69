import { DAY_MS } from '@trover/core/dates/day-length.ts';
import { nameKey, tickerKey } from '@trover/core/securities/spelling.ts';
import {
  listNumbersOfCases,
  listPrintedNumbers,
  listSecuritiesOfTicker,
  listTickers,
  type NumberToResolve,
  saveLookup,
} from '@trover/db/queries/sources/identifiers.ts';
import { receive } from '../receive.ts';
import type { ActiveRun } from '../source.ts';
import { type Instrument, type Mapped, mapNumbers } from './client.ts';

const AGAIN_MS = 30 * DAY_MS;
const BATCH_SIZE = 200;
const US = 'US';

/**
 * The one ticker of a number: that of the United States where it is listed there, else the one that every listing has. Null
 * where listings differ: nothing is guessed.
 */
function oneTicker(instruments: readonly Instrument[]): (Instrument & { ticker: string }) | null {
  const listed = instruments.filter((one): one is Instrument & { ticker: string } => Boolean(one.ticker));
  const inUs = listed.filter(({ exchCode }) => exchCode === US);
  const chosen = inUs.length > 0 ? inUs : listed;
  return new Set(chosen.map(({ ticker }) => ticker)).size === 1 ? chosen[0]! : null;
}

const numberText = ({ kind, value }: NumberToResolve): string => `${kind.toUpperCase()} ${value}`;

const wordsOf = (
  asked: NumberToResolve,
  { ticker, name, securityType, figi }: Instrument & { ticker: string },
): string => `${numberText(asked)}: ${[ticker, name, securityType, figi].filter(Boolean).join(', ')}`;

const pageOf = ({ figi }: Instrument): string => `https://www.openfigi.com/id/${figi}`;

/** Whether both begin with the same word: a ticker that was reassigned to another company names another security. */
const isSameCompany = (one: string, other: string): boolean => {
  const [first, second] = [one, other].map((name) => nameKey(name).replace(/^the-/, '').split('-')[0]);
  return first === second && first !== '';
};

/**
 * Checks which ticker the numbers of the catalogue’s securities have now, and proposes a changed one; and finds the
 * catalogue's securities for numbers that files print and the catalogue lacks.
 */
export async function readOpenFigi(run: ActiveRun): Promise<void> {
  const { db } = run.context;
  const before = new Date(Date.now() - AGAIN_MS);
  const known = await listNumbersOfCases(db, { before, limit: BATCH_SIZE });
  const ofNumber = new Map(known.map((one) => [numberText(one), one]));
  for await (const batch of mapNumbers(run, known))
    for (const mapped of batch) await proposeTicker(run, ofNumber.get(numberText(mapped.asked))!, mapped);
  for await (const batch of mapNumbers(run, await listPrintedNumbers(db, { before, limit: BATCH_SIZE })))
    for (const mapped of batch) await proposeNumber(run, mapped);
}

async function store(
  run: ActiveRun,
  { asked, instruments }: Mapped,
): Promise<(Instrument & { ticker: string }) | null> {
  const found = oneTicker(instruments);
  run.seen += 1;
  if (found === null && instruments.length > 0)
    run.note(`${numberText(asked)}: its listings have no one ticker. Nothing is proposed.`);
  await saveLookup(run.context.db, {
    kind: asked.kind,
    value: asked.value,
    ticker: found?.ticker ?? null,
    name: found?.name ?? null,
    figi: found?.figi ?? null,
  });
  return found;
}

type KnownNumber = Awaited<ReturnType<typeof listNumbersOfCases>>[number];

async function proposeTicker(run: ActiveRun, security: KnownNumber, mapped: Mapped): Promise<void> {
  const found = await store(run, mapped);
  if (found === null) return;
  const { security_id, case_id } = security;
  const tickers = await listTickers(run.context.db, { security_id });
  if (tickers.includes(tickerKey(found.ticker))) return;
  if (!/^[A-Z][A-Z0-9.\-/]{0,9}$/.test(found.ticker)) return;
  if (tickers.length > 0) run.note(`${security.company}: its ticker is now ${found.ticker}.`);
  await receive(run, {
    case_id,
    field: 'identifier',
    value: { security_id, security: security.security, kind: 'ticker', value: found.ticker },
    source: pageOf(found),
    words: wordsOf(mapped.asked, found),
    external_key: `${security_id} ticker ${found.ticker}`,
  });
}

async function proposeNumber(run: ActiveRun, mapped: Mapped): Promise<void> {
  const found = await store(run, mapped);
  if (found === null) return;
  const [security, ...others] = await listSecuritiesOfTicker(run.context.db, { ticker: found.ticker });
  if (security === undefined || others.length > 0 || security.has_numbers) return;
  if (!isSameCompany(found.name ?? '', security.company)) {
    run.note(`${numberText(mapped.asked)} is ${found.ticker} of ${found.name}, not of ${security.company}.`);
    return;
  }
  const { kind, value } = mapped.asked;
  await receive(run, {
    case_id: security.case_id,
    field: 'identifier',
    value: { security_id: security.security_id, security: security.security, kind, value },
    source: pageOf(found),
    words: wordsOf(mapped.asked, found),
    external_key: `${security.security_id} ${kind} ${value}`,
  });
}
