import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../config.ts';

/** Every path of the declared routes of pages, such as `/cases/:id`. */
export function declaredPaths(): string[] {
  const declared = readFileSync(join(projectFolder, 'web', 'routes.ts'), 'utf8');
  let parent = '';
  const paths = ['/'];
  for (const line of declared.split('\n')) {
    const [, indent = '', path] = /^(\s*)route\('([^']+)'/.exec(line) ?? [];
    if (path === undefined || path === '*') continue;
    if (indent.length === 2) parent = line.trimEnd().endsWith('[') ? `/${path}` : '';
    paths.push(indent.length === 2 ? `/${path}` : `${parent}/${path}`);
  }
  return paths;
}

/** The cookies and the token of a signed-in user of a running program. */
export async function signInTo(
  address: string,
  { username, password }: { username: string; password: string },
): Promise<{ cookie: string; 'x-csrftoken': string }> {
  const asked = await fetch(`${address}/api/v1/auth/getcsrftoken`);
  const { data } = (await asked.json()) as { data: { csrftoken: string } };
  const own = `csrftoken=${data.csrftoken}`;
  const answer = await fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrftoken': data.csrftoken, cookie: own },
    body: JSON.stringify({ username, password }),
  });
  if (answer.status !== 200) throw new Error(`${username} cannot sign in: ${await answer.text()}`);
  const set = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  // signing in may issue another token
  const bound = set.find((one) => one.startsWith('csrftoken='));
  return {
    cookie: [bound ?? own, ...set.filter((one) => one !== bound)].join('; '),
    'x-csrftoken': bound === undefined ? data.csrftoken : bound.slice('csrftoken='.length),
  };
}
