import pg from 'pg';
import { poolConfig } from '../connect.ts';

const on = (url: string, database: string): string => {
  const there = new URL(url);
  there.pathname = `/${database}`;
  return there.href;
};

async function ask(url: string, database: string, ...texts: string[]): Promise<void> {
  const client = new pg.Client(poolConfig(on(url, database)));
  await client.connect();
  try {
    for (const text of texts) await client.query(text);
  } finally {
    await client.end();
  }
}

/** The coordinator first, then its workers. */
export async function findCitusServers(url: string): Promise<string[]> {
  const client = new pg.Client(poolConfig(url));
  await client.connect();
  const { rows } = await client.query<{ nodename: string; nodeport: number }>(
    'select nodename, nodeport from pg_dist_node order by groupid',
  );
  await client.end();
  return rows.map(({ nodename, nodeport }) => {
    const server = new URL(url);
    server.hostname = nodename;
    server.port = String(nodeport);
    return server.href;
  });
}

/** An empty database with the cluster's servers joined. */
export async function createOnAll(servers: readonly string[], name: string): Promise<void> {
  await dropOnAll(servers, name);
  for (const server of servers) {
    await ask(server, 'postgres', `create database ${name} template template0`);
    await ask(server, name, 'create extension citus');
  }
  const [coordinator, ...workers] = servers;
  const { hostname, port } = new URL(coordinator!);
  await ask(
    coordinator!,
    name,
    `select citus_set_coordinator_host('${hostname}', ${port})`,
    ...workers.map((worker) => `select citus_add_node('${new URL(worker).hostname}', ${new URL(worker).port})`),
  );
}

const endSessions = (name: string): string =>
  `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`;

export async function renameOnAll(servers: readonly string[], name: string, to: string): Promise<void> {
  for (const server of servers)
    await ask(server, 'postgres', endSessions(name), `alter database ${name} rename to ${to}`);
}

/** Copies the shards and their metadata unchanged: no data of Citus contains the database's name. */
export async function copyOnAll(servers: readonly string[], template: string, name: string): Promise<void> {
  await Promise.all(
    servers.map((server) =>
      ask(server, 'postgres', endSessions(template), `create database ${name} template ${template} strategy file_copy`),
    ),
  );
}

export async function dropOnAll(servers: readonly string[], name: string): Promise<void> {
  // the coordinator's first, since it has connections to the others
  for (const server of servers) await ask(server, 'postgres', `drop database if exists ${name} with (force)`);
}
