import { createServer } from 'node:net';
import { StartupError } from '@trover/db/embedded/startup-error.ts';
import type { Config } from './config.ts';

export interface Port {
  port: number;
  variable: 'PORT' | 'ASSISTANT_PORT';
}

/** `PORT`, and for the assistant a separate port. */
export function portsOf({ roles, port, assistantPort }: Config): { main?: Port; assistant?: Port } {
  const isAssistantOnly = roles.size === 1 && roles.has('assistant');
  return {
    ...(!isAssistantOnly && { main: { port, variable: 'PORT' } }),
    ...(roles.has('assistant') && { assistant: { port: assistantPort, variable: 'ASSISTANT_PORT' } }),
  };
}

/** Refuses unavailable ports before anything else is started. */
export async function requirePorts(config: Config): Promise<void> {
  const { main, assistant } = portsOf(config);
  for (const wanted of [main, assistant]) if (wanted) await tryPort(config.host, wanted);
}

async function tryPort(host: string, wanted: Port): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done, refuse) => {
    probe.once('error', refuse).listen({ port: wanted.port, host }, done);
  }).catch((error: NodeJS.ErrnoException) => {
    throw explainPort(error, host, wanted);
  });
  await new Promise((done) => probe.close(done));
}

/** Why a port cannot be opened, and what would help. */
export function explainPort(error: NodeJS.ErrnoException, host: string, { port, variable }: Port): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartupError(`Port ${port} is in use by another program. Stop it, or set ${variable} to a free port.`);
    case 'EACCES':
      return new StartupError(`Port ${port} cannot be opened by this user. Set ${variable} to a port above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartupError(`HOST is "${host}", which is not an address of this machine. Use one such as 0.0.0.0.`);
    default:
      return error;
  }
}
