/** The messages that a connector in its frame sends to the page. */
export type ConnectorMessage =
  | { state: 'ready' }
  | { state: 'success' }
  | { state: 'error'; message: string }
  | { state: 'close' };

const silent = 'The connector gave no reason.';
const MAX_LENGTH = 300;

/** Reads a message `{ connector: 'ready' | 'success' | 'error' | 'close', message? }`; null for anything else. */
export function readConnectorMessage(sent: unknown): ConnectorMessage | null {
  if (typeof sent !== 'object' || sent === null || !('connector' in sent)) return null;
  const { connector: state } = sent;
  if (state === 'ready' || state === 'success' || state === 'close') return { state };
  if (state !== 'error') return null;
  const message = 'message' in sent && typeof sent.message === 'string' ? sent.message.trim() : '';
  return { state, message: message.slice(0, MAX_LENGTH) || silent };
}

/** The connector's address, with the portfolio to fill and the origin that it may send messages to. */
export function connectorAddress(
  base: string,
  { portfolioId, origin }: { portfolioId?: number | undefined; origin: string },
): string {
  const address = new URL(base);
  if (portfolioId !== undefined) address.searchParams.set('portfolio_id', String(portfolioId));
  address.searchParams.set('origin', origin);
  return address.href;
}
