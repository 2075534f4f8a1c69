import type { ResultKind, SearchResult } from '@trover/contract/search/search.ts';
import { formatMoney } from '@trover/core/format/amounts.ts';
import { formatDate } from '@trover/core/format/dates.ts';
import { claimOfReference } from '@trover/core/status-files/meanings.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import {
  listCasesByDocket,
  listCasesByTitle,
  listCasesOfAdministrators,
  listCasesOfCompanies,
  type NamedCase,
} from '@trover/db/queries/assistant/named-cases.ts';
import { findCatalogueRevision } from '@trover/db/queries/catalogue/revision.ts';
import { listOwnPayments } from '@trover/db/queries/payments/payments.ts';
import * as queries from '@trover/db/queries/search/search.ts';
import { distance } from '../assistant/questions/correct-spelling.ts';
import type { Context } from '../context.ts';
import { referenceOf } from '../filings/load-claims.ts';
import { searchArticles } from '../help/search-articles.ts';
import { actionsFor } from './actions.ts';
import { findAdministrators } from './find-administrators.ts';

type SearchContext = Pick<Context, 'db' | 'companies' | 'today'>;
/** `score`: 1 for a complete match, less for a prefix, a part, or a typing error; small offsets order the kinds. */
type Scored = SearchResult & { score: number };

const MAX_OF_A_KIND = 8;
/** Results that match equally stay in their order. */
const LESS_EACH = 0.001;

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** How well a text matches the query, from 0 to 1. */
export function fitOf(typed: string, text: string): number {
  const [term, whole] = [plain(typed), plain(text)];
  if (term === '' || whole === '') return 0;
  if (term === whole) return 1;
  if (whole.startsWith(`${term} `)) return 0.95;
  if (whole.startsWith(term)) return 0.9;
  if (whole.includes(` ${term}`)) return 0.8;
  if (whole.includes(term)) return 0.6;
  const words = whole.split(' ');
  const all = term.split(' ');
  const fits = all.map((one) =>
    words.some((word) => word.startsWith(one)) ? 0.75 : words.some((word) => isMistyped(one, word)) ? 0.65 : 0,
  );
  return fits.reduce<number>((sum, fit) => sum + fit, 0) / all.length;
}

const isMistyped = (typed: string, word: string): boolean => {
  const most = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2;
  return most > 0 && distance(typed, word.slice(0, Math.max(typed.length, word.length)), most) <= most;
};

/** A shorter query must be a whole word of a title. */
const MIN_RESEMBLING = 5;

const hasWord = (title: string, q: string): boolean => ` ${plain(title)} `.includes(` ${plain(q)} `);

const weights: Readonly<Record<ResultKind, number>> = {
  action: 0.02,
  claim: 0.05,
  payment: 0.03,
  trade: 0.04,
  case: 0.04,
  company: 0.03,
  document: 0.01,
  help: 0,
  client: 0.06,
};

const result = (kind: ResultKind, id: string | number, title: string, more: Partial<SearchResult>): SearchResult => ({
  kind,
  id: String(id),
  title,
  detail: null,
  href: null,
  action: null,
  ...more,
});

/** One ranked list of everything that the caller may see. */
export async function searchEverything(
  context: SearchContext,
  session: Session | null,
  { q, kind, limit }: { q: string; kind?: ResultKind | undefined; limit: number },
): Promise<SearchResult[]> {
  const parts = await Promise.all([
    findCatalogue(context, q),
    session === null ? [] : findOwn(context, session, q),
    session?.type === 'operator' ? findClients(context, q) : [],
    findActions(session, q),
    findHelp(q),
  ]);
  return parts
    .flat()
    .filter((one) => (kind === undefined || one.kind === kind) && one.score > 0.4)
    .sort((a, b) => b.score - a.score || a.title.localeCompare(b.title))
    .slice(0, limit)
    .map(({ score: _, ...one }) => one);
}

const scored = (one: SearchResult, fit: number): Scored => ({ ...one, score: fit + weights[one.kind] });

/** Cases and companies, by name, ticker, title and docket number. */
async function findCatalogue({ db, companies }: SearchContext, q: string): Promise<Scored[]> {
  const revision = await findCatalogueRevision(db);
  const ids = await companies.find(q, MAX_OF_A_KIND, revision);
  const isDocket = /(?:^|\d\s?-?\s?)(?:cv|md|cr|mc)\s?-?\s?\d|\d:\d\d|^\s*\d{4,6}\s*$/i.test(q);
  const [named, titled, docketed, administered] = await Promise.all([
    listCasesOfCompanies(db, ids),
    q.length >= 4 ? listCasesByTitle(db, q, MAX_OF_A_KIND) : [],
    isDocket ? listCasesByDocket(db, q) : [],
    q.length >= 4
      ? findAdministrators(db, q, revision).then((names) => listCasesOfAdministrators(db, names, MAX_OF_A_KIND))
      : [],
  ]);
  const cases = new Map<string, Scored>();
  const add = (one: NamedCase, fit: number, found_by = one.company): void => {
    const deadline = one.claim_deadline === null ? '' : ` · claim deadline ${formatDate(one.claim_deadline)}`;
    const detail = `${found_by} · ${one.stage.replaceAll('_', ' ')}${deadline}`;
    const shown = scored(result('case', one.slug, one.title, { detail, href: `/cases/${one.slug}` }), fit);
    const known = cases.get(one.slug);
    if (known === undefined || known.score < shown.score) cases.set(one.slug, shown);
  };
  const fitOfCompany = (one: NamedCase): number =>
    Math.max(
      0.65,
      ...one.names.map((name) => fitOf(q, name)),
      one.tickers.some((ticker) => ticker.toLowerCase() === plain(q)) ? 1 : 0,
    );
  for (const one of named) add(one, fitOfCompany(one));
  for (const one of titled) {
    const fit = fitOf(q, one.title);
    // a few letters resemble a word of nearly every title: “meta” is not Metal, “ford” not “for”
    if (q.trim().length >= MIN_RESEMBLING || hasWord(one.title, q)) add(one, Math.max(fit, one.likeness * 0.7));
  }
  for (const one of docketed) add(one, 1);
  for (const [at, one] of administered.entries())
    add(one, Math.min(0.75, fitOf(q, one.administrator)) - at * LESS_EACH, one.administrator);
  const firms = new Map<string, Scored>();
  for (const one of named)
    if (!firms.has(one.company)) {
      const detail = one.tickers.join(', ') || null;
      const href = `/cases/screener?search_query=${encodeURIComponent(one.company)}`;
      firms.set(one.company, scored(result('company', one.company, one.company, { detail, href }), fitOfCompany(one)));
    }
  return [...cases.values(), ...firms.values()];
}

/** What belongs to the caller: trades, claims, payments, files. */
async function findOwn({ db, today }: SearchContext, { account_id }: Session, term: string): Promise<Scored[]> {
  const own = { account_id, term, limit: MAX_OF_A_KIND };
  const [securities, claims, documents, payments] = await Promise.all([
    queries.searchOwnSecurities(db, own),
    queries.searchOwnClaims(db, own),
    queries.searchOwnDocuments(db, own),
    listOwnPayments(db, { account_id, days: null, limit: 50 }),
  ]);
  return [
    ...securities.map(({ symbol, name, trades, first_trade_date, last_trade_date }) => {
      const title = [symbol, name].filter(Boolean).join(' · ');
      const detail = `${trades} ${trades === 1 ? 'trade' : 'trades'}, ${formatDate(first_trade_date)} – ${formatDate(last_trade_date)}`;
      const href = `/user/portfolio${symbol === null ? '' : `?ticker=${encodeURIComponent(symbol)}`}`;
      return scored(
        result('trade', title, title, { detail, href }),
        Math.max(fitOf(term, symbol ?? ''), fitOf(term, name ?? ''), 0.6),
      );
    }),
    ...claims.map(({ sub_payout_request_id: id, slug, title, company, stage, claim_number }) => {
      const detail = [company, stage.replaceAll('_', ' '), claim_number].filter(Boolean).join(' · ');
      const fit = Math.max(fitOf(term, company), fitOf(term, title), fitOf(term, claim_number ?? ''), 0.6);
      return scored(result('claim', id, `Your claim: ${title}`, { detail, href: `/cases/${slug}` }), fit);
    }),
    ...documents.map(({ kind, id, file_name, created_at }) =>
      scored(
        result('document', `${kind}-${id}`, file_name, {
          detail: `${kind === 'upload' ? 'Uploaded' : 'Proof added'} ${formatDate(created_at.toISOString())}`,
          href: '/user/portfolio',
        }),
        Math.max(fitOf(term, file_name), 0.5),
      ),
    ),
    ...payments.rows.map(({ id, company, amount, currency, execute_on, returned_on }) =>
      scored(
        result('payment', id, `${formatMoney(amount, { currency })} from ${company}`, {
          detail: describePayment({ execute_on, returned_on }, today()),
          href: '/user/settings/payments',
        }),
        Math.max(fitOf(term, company), fitOf(term, 'payment'), fitOfAmount(term, amount)),
      ),
    ),
  ];
}

function describePayment(
  { execute_on, returned_on }: { execute_on: string; returned_on: string | null },
  today: string,
): string {
  if (returned_on !== null) return `Returned ${formatDate(returned_on)}`;
  return `${execute_on > today ? 'On its way for' : 'Paid'} ${formatDate(execute_on)}`;
}

/** How well a typed amount matches, with or without currency and commas, in full or as a prefix. */
function fitOfAmount(typed: string, amount: string): number {
  const digits = typed
    .replace(/^[^\d]{0,4}/, '')
    .replaceAll(',', '')
    .trim();
  if (!/^(?=..)\d+(\.\d{0,2})?$/.test(digits)) return 0;
  if (amount === digits || amount.startsWith(`${digits.replace(/\.$/, '')}.`)) return 1;
  return amount.startsWith(digits) ? 0.85 : 0;
}

/** Clients by name or address, and claims by the administrator's number, our reference or the client, for operators. */
async function findClients({ db }: SearchContext, term: string): Promise<Scored[]> {
  const [clients, claims] = await Promise.all([
    queries.searchClients(db, { term, limit: MAX_OF_A_KIND }),
    queries.searchClaimNumbers(db, { term, limit: MAX_OF_A_KIND }),
  ]);
  const near = clients.filter(({ name, email }) => Math.max(fitOf(term, name), fitOf(term, email)) >= 0.75);
  const theirs = await queries.listClaimsOfClients(db, {
    account_ids: near.slice(0, 3).map(({ id }) => id),
    claim_id: claimOfReference(term.trim()),
    limit: MAX_OF_A_KIND,
  });
  const known = new Set(claims.map(({ id }) => id));
  return [
    ...clients.map(({ id, email, name, type, score }) =>
      scored(
        result('client', id, name || email, {
          detail: `${email} · ${type.replaceAll('_', ' ')}`,
          href: `/operator/people/${id}`,
        }),
        Math.max(fitOf(term, name), fitOf(term, email), score * 0.65),
      ),
    ),
    ...claims.map((claim) => scored(resultOfClaim(claim), fitOf(term, claim.claim_number ?? ''))),
    ...theirs
      .filter(({ id }) => !known.has(id))
      .map((claim) => scored(resultOfClaim(claim), Math.max(fitOf(term, referenceOf(claim.id)), 0.6))),
  ];
}

function resultOfClaim({ id, claim_number, beneficial_owner, title, stage }: queries.FoundClientClaim): SearchResult {
  return result('claim', id, `Claim ${claim_number ?? referenceOf(id)}`, {
    detail: `${beneficial_owner} · ${title} · ${stage.replaceAll('_', ' ')}`,
    href: `/operator/claims/${id}`,
  });
}

function findActions(session: Session | null, q: string): Scored[] {
  return actionsFor(session).map(({ id, title, asked, href, action }) =>
    scored(result('action', id, title, { href, action }), Math.max(fitOf(q, title), 0.8 * fitOf(q, asked))),
  );
}

function findHelp(q: string): Scored[] {
  return searchArticles(q)
    .slice(0, MAX_OF_A_KIND)
    .map(({ slug, title, answer }, at) =>
      scored(
        result('help', slug, title, { detail: answer, href: `/help/${slug}` }),
        Math.max(fitOf(q, title), 0.62 - at * 0.03),
      ),
    );
}
