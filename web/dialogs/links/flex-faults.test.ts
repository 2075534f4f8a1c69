import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import { describe, expect, test } from 'vitest';
import { flexSchema, withFieldNamed } from './flex-faults.ts';

const lacks = (typed: { token: string; query_id: string }) =>
  flexSchema.safeParse(typed).error?.issues.map(({ message }) => message) ?? [];

describe('[API-70] a Flex token and its query', () => {
  test('are checked before they are sent', () => {
    expect(lacks({ token: ' 1234567890 ', query_id: '884120' })).toEqual([]);
    expect(lacks({ token: '12 34', query_id: '1' })).toEqual([
      'A token has digits only. Copy it again, without spaces.',
    ]);
    expect(lacks({ token: '', query_id: '1' })[0]).toBe('Paste the token.');
    expect(lacks({ token: '1', query_id: '' })[0]).toBe('Paste the query ID.');
    expect(lacks({ token: '1', query_id: 'Activity' })[0]).toContain('is a number');
  });

  test('have the broker’s refusal at the field it is about', () => {
    const fieldsOf = (message: string, fields: Record<string, string> = {}) =>
      withFieldNamed(new CallFailed(400, 'invalid_input', message, fields)).fields;
    expect(fieldsOf('x', { 'body.token': 'it has expired' })).toEqual({ 'body.token': 'it has expired' });
    expect(fieldsOf('This token has expired.')).toEqual({ 'body.token': 'This token has expired.' });
    expect(fieldsOf('The query was not found.')).toEqual({ 'body.query_id': 'The query was not found.' });
    expect(fieldsOf('The service did not answer.')).toEqual({});
  });
});
