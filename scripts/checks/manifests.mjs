// Checks deploy/kubernetes against the types of the Kubernetes API: a field that it does not have, or a value of another type,
// fails. The compiler is the validator, since the published types are closed where a literal is checked.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const folder = join(root, 'deploy/kubernetes');

/** Of `apps/v1`, or `v1` of the core, where its types are. */
const moduleOf = (apiVersion) => {
  const parts = apiVersion.split('/');
  const [group, version] = parts.length === 1 ? ['core', parts[0]] : parts;
  return `kubernetes-types/${group.split('.')[0]}/${version}`;
};

const IMAGE = new Set(['name', 'newName', 'newTag', 'digest']);

/** What kustomize accepts of what we use; its types are not published. */
function kustomizationFaults(name, { apiVersion, kind, namespace, images, resources, ...rest }, files) {
  const faults = Object.keys(rest).map((field) => `${name}: ${kind} has an unknown field "${field}"`);
  if (namespace !== undefined && typeof namespace !== 'string') faults.push(`${name}: namespace is not a text`);
  for (const image of images ?? [])
    if (typeof image.name !== 'string' || Object.keys(image).some((field) => !IMAGE.has(field)))
      faults.push(`${name}: an image has a name, newName, newTag and digest only`);
  if (apiVersion !== 'kustomize.config.k8s.io/v1beta1') faults.push(`${name}: ${apiVersion} is not known`);
  if (!Array.isArray(resources)) return [...faults, `${name}: ${kind} names no resources`];
  return [...faults, ...resources.filter((file) => !files.includes(file)).map((file) => `${name}: no file ${file}`)];
}

/** What is wrong in some manifests, by file name, as sentences. */
export function findFaults(manifests) {
  const faults = [];
  const lines = [];
  const origins = [];
  for (const [name, text] of Object.entries(manifests))
    for (const document of parseAllDocuments(text)) {
      faults.push(...document.errors.map(({ message }) => `${name}: ${message}`));
      const object = document.toJS();
      if (document.errors.length > 0 || object === null) continue;
      const { apiVersion, kind } = object;
      if (kind === 'Kustomization') faults.push(...kustomizationFaults(name, object, Object.keys(manifests)));
      else if (!existsSync(join(root, 'node_modules', `${moduleOf(String(apiVersion))}.d.ts`)))
        faults.push(`${name}: ${apiVersion} is not an API of Kubernetes`);
      else {
        origins.push(`${name}, ${kind}`);
        lines.push(
          `export const m${origins.length}: import('${moduleOf(apiVersion)}').${kind} = ${JSON.stringify(object)};`,
        );
      }
    }
  return [...faults, ...typeFaults(lines, origins)];
}

function typeFaults(lines, origins) {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, 'manifests-'));
  try {
    writeFileSync(join(work, 'manifests.ts'), `${lines.join('\n')}\n`);
    writeFileSync(
      join(work, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: { strict: true, noEmit: true, module: 'preserve', moduleResolution: 'bundler', types: [] },
        files: ['manifests.ts'],
      }),
    );
    const tsc = join(root, 'node_modules/.bin/tsc');
    const { status, stdout, error } = spawnSync(tsc, ['-p', work, '--pretty', 'false'], { encoding: 'utf8' });
    if (error) throw error;
    if (status === 0) return [];
    return stdout
      .split('\n')
      .filter((line) => line.includes('error TS'))
      .map((line) => {
        const row = Number(/manifests\.ts\((\d+),/.exec(line)?.[1] ?? 0);
        return `${origins[row - 1] ?? 'manifests'}: ${line.replace(/^.*?error /, '')}`;
      });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  const faults = findFaults(Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')])));
  for (const fault of faults) console.error(fault);
  if (faults.length === 0) console.log(`${names.length} files`);
  process.exit(faults.length > 0 ? 1 : 0);
}
