import type { APIRequestContext } from '@playwright/test';
import { expect } from './journey.ts';

/** The data of an answer; a journey uses only the members that it knows. */
export type Data = Record<string, never> & {
  items: never[];
  id: number;
  status: string;
  request_id: number | null;
  stage: string;
  total: string;
  matched_total: string;
  fee_total: string;
  net_total: string;
  row_version: number;
  is_ready: boolean;
  bank_file: { id: number };
  url: string;
};

/** A call as the account that is signed in; any answer but 200 ends the journey. */
export async function call(
  request: APIRequestContext,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Data> {
  const { data } = await (await request.get('/api/v1/auth/getcsrftoken')).json();
  const answer = await request.fetch(path, {
    method,
    headers: { 'x-csrftoken': data.csrftoken },
    ...(body && { data: body }),
  });
  const text = await answer.text();
  expect(answer.status(), `${method} ${path}: ${text.slice(0, 400)}`).toBe(200);
  return JSON.parse(text).data;
}
