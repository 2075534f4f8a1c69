import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'use small letters, digits and dashes');
const words = (most: number) => z.string().trim().min(1).max(most);
const selector = words(300);
const fieldName = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'use small letters, digits and underscores');

export const dayForms = ['YYYY-MM-DD', 'MM/DD/YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY'] as const;

const entrySchema = z
  .strictObject({
    into: selector,
    /** Types the owner's value of this field. */
    field: fieldName.optional(),
    /** Or types a text, in which `{from}` and `{to}` are the first and the last requested day. */
    text: words(200).optional(),
    days_as: z.enum(dayForms).default('YYYY-MM-DD'),
  })
  .refine(({ field, text }) => (field === undefined) !== (text === undefined), 'give either field or text');

const pageSchema = z.strictObject({
  name: slug,
  /** The page is shown once this is visible. The first page in the list that is shown counts. */
  shows: selector,
  /** The frame that contains it. */
  frame: selector.optional(),
  /** Ends the sign-in with this sentence, for example about a wrong password. */
  failure: words(300).optional(),
  /** A question for the owner. A code is typed into `into`. `words_from` names the page's own text about it. */
  challenge: z
    .strictObject({
      kind: z.enum(['code', 'confirm']),
      words: words(300),
      words_from: selector.optional(),
      into: selector.optional(),
    })
    .refine(({ kind, into }) => (kind === 'code') === (into !== undefined), 'give into with a code, and only there')
    .optional(),
  fill: z.array(entrySchema).max(20).default([]),
  select: z
    .array(z.strictObject({ in: selector, option: words(100) }))
    .max(20)
    .default([]),
  click: z.array(selector).max(10).default([]),
  /** The element to click for a file; with `each`, every matching element, one after the other. */
  download: z.strictObject({ click: selector, each: z.boolean().default(false) }).optional(),
  /** Pages with further files follow; otherwise the recipe ends with the first download. */
  goes_on: z.boolean().default(false),
});

const httpAddress = /^https?:\/\/[^\s/@]+(\/\S*)?$/;
/**
 * `bank.example`, `*.bank.example`, or with scheme and port `http://127.0.0.1:8080`. Without a scheme it means https.
 */
const hostPattern = /^(https?:\/\/)?(\*\.)?([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?$/;

const recipeSchema = z
  .strictObject({
    broker: slug,
    name: words(80),
    hosts: z.array(z.string().regex(hostPattern, 'use a host such as bank.example')).min(1).max(20),
    begin: z.string().regex(httpAddress, 'use an address that begins with https://'),
    fields: z
      .array(z.strictObject({ name: fieldName, label: words(60), kind: z.enum(['text', 'secret']) }))
      .min(1)
      .max(6),
    pages: z.array(pageSchema).min(1).max(40),
    /** Months of history that a recipe with `{from}` requests. */
    history_months: z.int().min(1).max(600).default(120),
    /** Time limit in seconds for a page to appear. */
    wait_seconds: z.int().min(2).max(60).default(20),
    /** How long, in seconds, a question to the owner waits for its answer. */
    challenge_seconds: z.int().min(5).max(600).default(180),
  })
  .superRefine((recipe, context) => {
    const fault = (message: string) => context.addIssue({ code: 'custom', message });
    const named = new Set(recipe.fields.map(({ name }) => name));
    for (const page of recipe.pages) {
      for (const { field } of page.fill)
        if (field !== undefined && !named.has(field))
          fault(`the page ${page.name} fills ${field}, which is not a field`);
      const acts = page.fill.length + page.select.length + page.click.length > 0 || page.challenge || page.download;
      if (page.failure !== undefined && acts) fault(`the page ${page.name} has a failure, so it can do nothing else`);
      if (page.failure === undefined && !acts) fault(`the page ${page.name} does nothing`);
    }
    if (!recipe.pages.some(({ download }) => download)) fault('no page has a download');
    if (!isAllowed(recipe, recipe.begin)) fault('begin is at none of the hosts');
  });

export type Recipe = z.output<typeof recipeSchema>;
export type RecipePage = Recipe['pages'][number];

const portOf = ({ protocol, port }: URL): string => port || (protocol === 'http:' ? '80' : '443');

/** Whether a recipe allows the host of an address, with its scheme and port. */
export function isAllowed({ hosts }: Pick<Recipe, 'hosts'>, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false;
  return hosts.some((host) => {
    const [scheme, rest] = host.includes('://') ? (host.split('://') as [string, string]) : ['https', host];
    const isAny = rest.startsWith('*.');
    const named = new URL(`${scheme}://${isAny ? rest.slice(2) : rest}`);
    const isHost = isAny ? url.hostname.endsWith(`.${named.hostname}`) : url.hostname === named.hostname;
    return isHost && url.protocol === named.protocol && portOf(url) === portOf(named);
  });
}

const MAX_LENGTH = 256 * 1024;

/** The recipes of a folder, and the faults of invalid files. */
export async function loadRecipes(folder: string): Promise<{ recipes: Recipe[]; faults: string[] }> {
  const recipes: Recipe[] = [];
  const faults: string[] = [];
  let names: string[];
  try {
    names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  } catch {
    return { recipes, faults: ['SCRAPER_RECIPES names a folder that cannot be read'] };
  }
  for (const name of names) {
    try {
      const text = await readFile(join(folder, name), 'utf8');
      if (text.length > MAX_LENGTH) throw new Error('it is too long');
      const read = recipeSchema.safeParse(JSON.parse(text));
      if (!read.success) {
        const [first] = read.error.issues;
        faults.push(`${name}: ${first?.path.join('.') ?? ''} ${first?.message ?? ''}`.replace(':  ', ': '));
      } else if (recipes.some(({ broker }) => broker === read.data.broker))
        faults.push(`${name}: another file has the broker ${read.data.broker} already`);
      else recipes.push(read.data);
    } catch (error) {
      faults.push(`${name}: it is not JSON (${(error as Error).message.slice(0, 100)})`);
    }
  }
  return { recipes, faults };
}

/** Whether a recipe requests a range of days, so that its downloads are complete for that range. */
export const needsDays = ({ pages }: Recipe): boolean =>
  pages.some(({ fill }) => fill.some(({ text }) => text?.includes('{from}')));
