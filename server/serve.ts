import { CannotStart } from '@trover/db/embedded/cannot-start.ts';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { buildApp, buildBase } from './http/build-app.ts';

export interface Served {
  /** Where people reach it: `http://localhost:PORT`. */
  address: string;
  close: () => Promise<void>;
}

/** Opens the ports of this process's roles: `PORT`, and for the assistant a port of its own. */
export async function serve(context: Context): Promise<Served> {
  const { config } = context;
  const listeners: FastifyInstance[] = [];
  const close = async (): Promise<void> => {
    for (const app of listeners) await app.close();
  };
  try {
    const ports: number[] = [];
    const isAssistantOnly = config.roles.size === 1 && config.roles.has('assistant');
    if (!isAssistantOnly) {
      const app = await buildApp(context);
      listeners.push(app);
      ports.push(await listen(app, config, config.port, 'PORT'));
    }
    if (config.roles.has('assistant')) {
      const app = buildBase(context);
      listeners.push(app);
      ports.push(await listen(app, config, config.assistantPort, 'ASSISTANT_PORT'));
    }
    return { address: `http://localhost:${ports[0]}`, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function listen(app: FastifyInstance, config: Config, port: number, variable: string): Promise<number> {
  try {
    await app.listen({ port, host: config.host });
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, config.host, port, variable);
  }
  return (app.server.address() as { port: number }).port;
}

function explain(error: NodeJS.ErrnoException, host: string, port: number, variable: string): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new CannotStart(`Port ${port} is taken by another program. Stop it, or set ${variable} to a free port.`);
    case 'EACCES':
      return new CannotStart(`Port ${port} may not be opened by this user. Set ${variable} to a port above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new CannotStart(
        `HOST is "${host}", which is no address of this machine. Expected is one such as 0.0.0.0.`,
      );
    default:
      return error;
  }
}
