import type { CallFailed } from '@trover/contract/protocol/client.ts';

/** What is wrong with a Flex token and its query, beside the field that it belongs to. */
export interface FlexFaults {
  token?: string | undefined;
  query_id?: string | undefined;
  form?: string | undefined;
}

/** What can be seen before anything is sent. */
export function checkFlex({ token, query_id }: { token: string; query_id: string }): FlexFaults {
  return {
    token:
      token === ''
        ? 'Paste the token.'
        : /^\d+$/.test(token)
          ? undefined
          : 'A token has digits only. Copy it again, without spaces.',
    query_id:
      query_id === ''
        ? 'Paste the query ID.'
        : /^\d{1,20}$/.test(query_id)
          ? undefined
          : 'A query ID is a number. It is beside the query’s name.',
  };
}

/** What the broker or the server refused: at its field where it names one. */
export function faultsOf({ fields, message }: Pick<CallFailed, 'fields' | 'message'>): FlexFaults {
  const at = (name: string): string | undefined => fields[name] ?? fields[`body.${name}`];
  const faults = { token: at('token'), query_id: at('query_id') };
  if (faults.token || faults.query_id) return faults;
  if (/token/i.test(message)) return { token: message };
  if (/query/i.test(message)) return { query_id: message };
  return { form: message };
}
