import { describe, expect, test } from 'vitest';
import { checkFlex, faultsOf } from './flex-faults.ts';

describe('[API-70] a Flex token and its query', () => {
  test('are checked before they are sent', () => {
    expect(checkFlex({ token: '1234567890', query_id: '884120' })).toEqual({});
    expect(checkFlex({ token: '12 34', query_id: '' })).toEqual({
      token: 'A token has digits only. Copy it again, without spaces.',
      query_id: 'Paste the query ID.',
    });
    expect(checkFlex({ token: '', query_id: 'Activity' }).query_id).toContain('is a number');
  });

  test('have the broker’s refusal at the field it is about', () => {
    expect(faultsOf({ fields: { 'body.token': 'it has expired' }, message: 'x' })).toEqual({ token: 'it has expired' });
    expect(faultsOf({ fields: {}, message: 'This token has expired.' })).toEqual({ token: 'This token has expired.' });
    expect(faultsOf({ fields: {}, message: 'The service did not answer.' })).toEqual({
      form: 'The service did not answer.',
    });
  });
});
