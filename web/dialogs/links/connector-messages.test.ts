import { describe, expect, test } from 'vitest';
import { connectorAddress, readConnectorMessage } from './connector-messages.ts';

describe('[M-3] what an embedded connector states', () => {
  test('that it is ready, done, or was closed', () => {
    for (const state of ['ready', 'success', 'close'] as const)
      expect(readConnectorMessage({ connector: state })).toEqual({ state });
  });

  test('what went wrong, in its own words where it has some', () => {
    expect(readConnectorMessage({ connector: 'error', message: ' The login was refused. ' })).toEqual({
      state: 'error',
      message: 'The login was refused.',
    });
    expect(readConnectorMessage({ connector: 'error' })).toEqual({
      state: 'error',
      message: 'The connector gave no reason.',
    });
  });

  test('nothing else is heard', () => {
    for (const message of [null, 'ready', 3, {}, { connector: 'ok' }, { state: 'ready' }])
      expect(readConnectorMessage(message)).toBeNull();
  });

  test('it learns the portfolio and the window to answer', () => {
    expect(connectorAddress('https://link.example/start?a=1', { portfolioId: 4, origin: 'https://p.example' })).toBe(
      'https://link.example/start?a=1&portfolio_id=4&origin=https%3A%2F%2Fp.example',
    );
  });
});
