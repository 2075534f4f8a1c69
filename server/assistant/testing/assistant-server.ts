import type { FastifyInstance } from 'fastify';
import { openTestServer, type TestServer, type TestServerOptions } from '../../testing/test-server.ts';
import { TestVisitor } from '../../testing/test-visitor.ts';
import { buildAssistant } from '../build-assistant.ts';

export interface AssistantServer {
  portal: TestServer;
  app: FastifyInstance;
  /** A browser on the assistant's host, with the portal's cookies. */
  visitor: (from?: TestVisitor) => TestVisitor;
  signIn: (name: string) => Promise<TestVisitor>;
  close: () => Promise<void>;
}

/** The portal and its assistant on one database, without ports. */
export async function openAssistantServer(options: TestServerOptions = {}): Promise<AssistantServer> {
  const portal = await openTestServer(options);
  const app = await buildAssistant(portal.context);
  const visitor = (from?: TestVisitor): TestVisitor => {
    const one = new TestVisitor(app);
    for (const [name, value] of from?.cookies ?? []) one.cookies.set(name, value);
    return one;
  };
  return {
    portal,
    app,
    visitor,
    signIn: async (name) => visitor(await portal.signIn(name)),
    close: async () => {
      await app.close();
      await portal.close();
    },
  };
}
