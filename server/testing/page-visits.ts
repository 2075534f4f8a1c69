import { readdirSync, readFileSync } from 'node:fs';
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

const builtSheets = join(projectFolder, 'web', 'build', 'client', 'assets');

/** The build's style sheets that have rules for each class of a module. */
function sheetsOfClasses(): Map<string, Set<string>> {
  const sheets = new Map<string, Set<string>>();
  for (const file of readdirSync(builtSheets).filter((name) => name.endsWith('.css')))
    for (const [, name] of readFileSync(join(builtSheets, file), 'utf8').matchAll(
      /\.([A-Za-z][\w-]*_[\w-]{4})(?![\w-])/g,
    ))
      sheets.set(name!, (sheets.get(name!) ?? new Set()).add(`/assets/${file}`));
  return sheets;
}

let known: Map<string, Set<string>> | undefined;

/** The classes of a page whose style sheets its head does not link: what has them is unstyled until a script loads. */
export function unstyledClasses(html: string): string[] {
  known ??= sheetsOfClasses();
  const linked = new Set(
    [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*>/g)].map(([link]) => /href="([^"#]*)/.exec(link)?.[1] ?? ''),
  );
  const used = new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names]) => names!.split(' ')));
  return [...used].filter((name) => {
    const sheets = known!.get(name);
    return sheets !== undefined && ![...sheets].some((sheet) => linked.has(sheet));
  });
}
