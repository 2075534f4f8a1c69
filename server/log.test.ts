import { describe, expect, test } from 'vitest';
import { describeError } from './log.ts';

describe('an error in the log', () => {
  test('is described without what a library hung onto it', () => {
    const broken = Object.assign(new Error('the connection broke', { cause: new TypeError('closed') }), {
      code: '57P01',
      client: { secretKey: 1 },
    });
    const described = describeError(broken);
    expect(described).toMatchObject({
      type: 'Error',
      message: 'the connection broke',
      code: '57P01',
      cause: { type: 'TypeError', message: 'closed' },
    });
    expect(JSON.stringify(described)).not.toContain('secretKey');
  });

  test('that is none is described all the same', () => {
    expect(describeError('gone')).toEqual({ type: 'string', message: 'gone', stack: undefined });
  });
});
