import { describe, expect, test } from 'vitest';
import { describeError } from './log.ts';

describe('an error in the log', () => {
  test('is told without what a library hung onto it', () => {
    const broken = Object.assign(new Error('the connection broke', { cause: new TypeError('closed') }), {
      code: '57P01',
      client: { secretKey: 1 },
    });
    const told = describeError(broken);
    expect(told).toMatchObject({
      type: 'Error',
      message: 'the connection broke',
      code: '57P01',
      cause: { type: 'TypeError', message: 'closed' },
    });
    expect(JSON.stringify(told)).not.toContain('secretKey');
  });

  test('that is none is told all the same', () => {
    expect(describeError('gone')).toEqual({ type: 'string', message: 'gone', stack: undefined });
  });
});
