import type { BodySent, Operation, ParamsSent, QuerySent } from '../operation.ts';
import type { Operations } from '../operations.ts';

export interface ExampleFile {
  name: string;
  type: string;
  content: string;
}

type Part<Key extends string, Value> = [Value] extends [never] ? object : { [K in Key]: Value };
type OptionalPart<Key extends string, Value> = [Value] extends [never] ? object : { [K in Key]?: Value };
type BodyPart<Body, HasFiles> = HasFiles extends true ? OptionalPart<'body', Body> : Part<'body', Body>;
type HasFiles<O> = O extends { files: unknown } ? true : false;

/** What a caller sends in an example: the parts that the call declares. */
export type ExampleOf<O extends Operation> = Part<'params', ParamsSent<O>> &
  OptionalPart<'query', QuerySent<O>> &
  BodyPart<BodySent<O>, HasFiles<O>> &
  (O extends { files: unknown } ? { files: Record<string, ExampleFile> } : object);

/** An example of any call. */
export interface ExampleRequest {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: Record<string, ExampleFile>;
}

const trades = `account,symbol,type,date,quantity,price,currency,fee
A,KHC,purchase,2017-05-02,100,90.12,USD,
A,KHC,sale,2019-03-01,100,32.40,USD,
`;

/** One pixel, as PNG. */
const picture = atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=');

/**
 * One request for every call, such as the document shows it; ids are those of whoever tries. The tests send them too,
 * with ids of their own in the fields that `access.ts` names.
 */
export const exampleRequests: { [Name in keyof Operations]: ExampleOf<Operations[Name]> } = {
  'GET /api/v1/auth/getcsrftoken': {},
  'POST /api/v1/auth/login': {
    query: { next: '/user/portfolio' },
    body: { username: 'investor@demo.test', password: 'a long password' },
  },
  'POST /api/v1/auth/logout': {},

  'GET /api/v1/users/profile/me': {},
  'POST /api/v1/users/profile/me': { body: { first_name: 'Ada', about: 'Invests since 1998.' } },
  'GET /api/v1/users/profile/filters': {},
  'GET /api/v1/users/profile/{id}': { params: { id: 1 } },
  'POST /api/v1/users/photo': { files: { photo: { name: 'ada.png', type: 'image/png', content: picture } } },
  'DELETE /api/v1/users/photo': {},

  'GET /api/v1/orders/getallorders': { query: { search_query: 'kraft', sort: 'fund', limit: 2 } },
  'GET /api/v1/orders/getallorders/{group}': { params: { group: 'actionable' }, query: { limit: 2 } },
  'GET /api/v1/orders/getallorderscount': { query: { search_query: 'kraft' } },
  'GET /api/v1/orders/getfilters': { query: { group: 'actionable' } },
  'GET /api/v1/orders/getorder/{id}': { params: { id: 'kraft-heinz-2019' } },
  'GET /api/v1/orders/getmyorders': { query: { state: 1, limit: 2 } },
  'GET /api/v1/orders/scan/index': {},
  'GET /api/v1/orders/scan/bases': {},

  'GET /api/v1/company/autocomplete': { query: { term: 'kra', limit: 2 } },
  'GET /api/v1/company/{id}': { params: { id: 1 } },
  'GET /api/v1/company/get_loss': {
    query: { ticker: 'KHC', bought_on: '2017-05-02', sold_on: '2019-03-01', quantity: '100', price_bought: '90.12' },
  },
  'GET /api/charting_data': { query: { symbol: 'KHC', from: '2019-02-20', to: '2019-02-28' } },

  'GET /api/v1/portfolio/portfolio': { query: { create_default_portfolio: '1', limit: 2 } },
  'POST /api/v1/portfolio/portfolio': { body: { label: 'Retirement', beneficial_owner: 'Ada Lindqvist' } },
  'DELETE /api/v1/portfolio/portfolio': { body: { id: 1 } },
  'GET /api/v1/portfolio/portfolio/cases/stats': { query: { portfolio_id: 1 } },
  'GET /api/v1/portfolio/holdings': { query: { portfolio_id: 1, limit: 2 } },
  'GET /api/v1/portfolio/trade': { query: { portfolio_id: 1, upload_id: 1, limit: 2 } },
  'POST /api/v1/portfolio/uploadtradesfile': {
    body: { portfolio_id: 1 },
    files: { file: { name: 'trades.csv', type: 'text/csv', content: trades } },
  },
  'GET /api/v1/portfolio/uploadtradesfile': { query: { upload_id: 1 } },
  'GET /api/v1/portfolio/uploadtradesfile/all': { query: { portfolio_id: 1, limit: 2 } },
  'GET /api/v1/portfolio/uploadtradesfile/rows': { query: { upload_id: 1, outcome: 'refused', limit: 2 } },
  'GET /api/v1/portfolio/uploadtradesfile/events': { query: { upload_id: 1 } },
  'DELETE /api/v1/portfolio/uploadtradesfile': { body: { upload_id: 1 } },

  'GET /api/v1/operator/audit': { query: { action: 'signed_in', from: '2026-11-01', limit: 2 } },

  'POST /api/v1/tracking': {
    body: { events: [{ name: 'page_visited', base_url: '/cases/screener', params: { group: 'all' } }] },
  },
};
