/** What a connector in its frame says to the page around it. */
export type ConnectorMessage =
  | { state: 'ready' }
  | { state: 'success' }
  | { state: 'error'; message: string }
  | { state: 'close' };

const silent = 'The connector did not say what went wrong.';
const longest = 300;

/** Reads a message `{ connector: 'ready' | 'success' | 'error' | 'close', message? }`; null for anything else. */
export function readConnectorMessage(said: unknown): ConnectorMessage | null {
  if (typeof said !== 'object' || said === null || !('connector' in said)) return null;
  const { connector: state } = said;
  if (state === 'ready' || state === 'success' || state === 'close') return { state };
  if (state !== 'error') return null;
  const message = 'message' in said && typeof said.message === 'string' ? said.message.trim() : '';
  return { state, message: message.slice(0, longest) || silent };
}

/** The connector's address, told into which portfolio it brings and who may hear of it. */
export function connectorAddress(
  base: string,
  { portfolioId, origin }: { portfolioId?: number | undefined; origin: string },
): string {
  const address = new URL(base);
  if (portfolioId !== undefined) address.searchParams.set('portfolio_id', String(portfolioId));
  address.searchParams.set('origin', origin);
  return address.href;
}
