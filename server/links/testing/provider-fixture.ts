import { type FlexStandIn, startFlex } from '../../../fixtures/providers/flex-stand-in.ts';
import { type PlaidStandIn, startPlaid } from '../../../fixtures/providers/plaid-stand-in.ts';
import { type SnapTradeStandIn, startSnapTrade } from '../../../fixtures/providers/snaptrade-stand-in.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';

/** A server with stand-ins of all providers, and a signed-in investor. */
export interface ProviderFixture {
  plaid: PlaidStandIn;
  snaptrade: SnapTradeStandIn;
  flex: FlexStandIn;
  server: TestServer;
  investor: TestVisitor;
  close: () => Promise<void>;
}

export async function openProviderFixture(role?: string): Promise<ProviderFixture> {
  const [plaid, snaptrade, flex] = [await startPlaid(), await startSnapTrade(), await startFlex()];
  const server = await openTestServer({
    ...(role !== undefined && { role }),
    env: {
      TODAY: '2026-11-20',
      PLAID_CLIENT_ID: 'client',
      PLAID_SECRET: 'a plaid secret',
      PLAID_BASE_URL: plaid.url,
      SNAPTRADE_CLIENT_ID: 'client',
      SNAPTRADE_CONSUMER_KEY: 'a consumer key',
      SNAPTRADE_BASE_URL: snaptrade.url,
      IBKR_FLEX_URL: flex.url,
    },
  });
  return {
    ...{ plaid, snaptrade, flex, server, investor: await server.signIn('investor') },
    close: async () => {
      await server.close();
      for (const provider of [plaid, snaptrade, flex]) await provider.close();
    },
  };
}
