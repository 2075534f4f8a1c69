// Phrases of the old voice (docs/voice.md): no string, page, mail, failure or article may have one, and none of its words may
// be in the title of a test or in the documentation.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** A phrase, and what to write in its place. */
export const PHRASES = [
  [/\bwhoever\b/i, 'the person who, anyone who'],
  [/\bone[’']s own\b/i, 'your own, the caller’s own'],
  [/\banew\b(?! =|:|\))/i, 'again'],
  [/\b(by itself|by themselves)\b/i, 'automatically'],
  [/\b(appears?|arrives?|comes? in) on (its|their) own\b/i, 'automatically'],
  [/\bat hand\b/i, 'available'],
  [/\bas it stands\b/i, 'now, as shown'],
  [/\b(all the same|even so)\b/i, 'anyway, still'],
  [/\b(is|are|was|were|be|being|been) told\b/i, 'notified, shown'],
  [/\b(comes?|came) of\b/i, 'results from'],
  [/\bmeanwhile\b/i, 'in the meantime'],
  [/\bper cent\b/i, 'percent'],
  [/\bneeds? (to )?do nothing\b/i, 'do not need to do anything'],
  [/\bYou get this because\b/, 'You’re receiving this because'],
  [/\be-mail\b/, 'email'],
  [/\bprogramme\b|\bcentre\b|\bOrganisation\b/, 'the American spelling'],
  [/\bthan (who|whoever|whom)\b/i, 'someone other than the person who'],
  [/\bof (which|whom) (nothing|none|nobody)\b/i, 'two sentences'],
  [/\b(this|that|it|which|value|file|row) is no (?!longer|more\b)/i, 'is not a'],
  [/\bgiven? up; its\b|\bgiven up\b/i, 'cancelled, failed'],
  [/\bgo with it\b/i, 'are deleted too'],
  [/\b(brings|gives) nothing\b/i, 'has no'],
  [/\bto be (mended|proved|cured)\b/i, 'cure, prove'],
  [/\b(needs mending|are mended|is mended)\b/i, 'fix, correct'],
  [/\bno more (claims|than one)\b/i, 'no longer accepts'],
  [/\b(is|are) concerned\b/i, 'who does what'],
  [/\bits? reads? so\b|\bread so\b/i, 'read this way'],
  [/\bnothing of yours\b/i, 'none of your'],
  [/\bout of sight\b|\bcame here\b/i, 'Unpublish, History'],
  [/\bunder way\b/i, 'in progress'],
  [/\b(tak(e|es|en|ing)|took) (it |them |this )?(up|back)\b/i, 'assign, withdraw, remove'],
  [/\b(gives?|gave|given) back\b/i, 'unassign'],
  [/\btak(e|es|en|ing) (the list|returns|the plan)\b/i, 'import'],
  [/\btakes? items? out\b/i, 'hides'],
  [/\bnothing waits\b/i, 'You’re all caught up'],
  [/\b(files?|documents?|notices?|statements?|records?|rows?) (tells?|told)\b/i, 'from your files'],
  [/\b(is|are|was|were) kept\b|\bkept (about|of|for)\b/i, 'stored, saved'],
  [/\b(is|are|was|were|be) said\b|\b(nobody|somebody|people|has|have) said\b/i, 'set, stated, answered'],
  [/\b(is|are|was|were) (judged|forgotten)\b/i, 'evaluated, deleted'],
  [/\blooked (at|through)\b/i, 'viewed, reviewed'],
  [/\b(is|are|was|were|as) asked for\b/i, 'requested'],
  [/\b(stands|stood)\b(?! for\b)/i, 'is'],
  [/\bsay what\b/i, 'set, choose'],
  [/\bone a (line|row)\b|\ba line for each\b/i, 'one per line'],
];

const COMMENT = /(?<!['"`\w])\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g;

/** The old phrases of a source or an article, a line each. */
export function findPhrases(path, source) {
  const text = /\.md$/.test(path) ? source : source.replace(COMMENT, (found) => found.replace(/[^\n]/g, ' '));
  const faults = [];
  text.split('\n').forEach((line, at) => {
    for (const [phrase, instead] of PHRASES) {
      const found = phrase.exec(line);
      if (found) faults.push(`${path}:${at + 1}: “${found[0]}” is of the old voice; write: ${instead}`);
    }
  });
  return faults;
}

/** Words of the old voice that no title of a test and no page of the documentation may have. */
const OLD_WORDS =
  /\b(told|tells?|said|says|anew|whoever|whomever|stands|stood|meanwhile|mended|taken back|looked at|under way|e-mail|per cent)\b/i;

const TITLE = /\b(?:test|it|describe)\b[^'`\n]*\(\s*(?:'((?:\\.|[^'\\\n])*)'|`((?:\\.|[^`\\\n])*)`)/g;

/** Quotations, code and the ids of requirements are not ours to word. */
const withoutQuotes = (text) => text.replace(/“[^”]*”|"[^"]*"|`[^`]*`|\$\{[^}]*\}/g, ' ');

/** The old words in the titles of a test, or in a page of the documentation, a line each. */
export function findOldWords(path, source) {
  const titles = [...source.matchAll(TITLE)].map((found) => [found.index, found[1] ?? found[2]]);
  const lines = source.split('\n').map((line, at) => [at, line]);
  return (/\.md$/.test(path) ? lines : titles).flatMap(([at, text]) => {
    const found = OLD_WORDS.exec(withoutQuotes(text));
    if (found === null) return [];
    const line = /\.md$/.test(path) ? at + 1 : source.slice(0, at).split('\n').length;
    return [`${path}:${line}: “${found[0]}” is of the old voice (docs/voice.md): ${text.slice(0, 100)}`];
  });
}

const hasOldWordsChecked = (path) =>
  (/\.(test|spec)\.tsx?$/.test(path) && path !== 'scripts/checks/phrases.test.ts') ||
  /^(CONTRIBUTING|README|CHANGELOG)\.md$|^docs\/(?!voice|api)[\w/-]+\.md$/.test(path);

/** Texts that people signed, tests, patterns of notices and what others wrote or ask stay as they are. */
const isRead = (path) =>
  /^(web|server|contract|core|intake|db)\/.*\.(tsx?|md)$/.test(path) &&
  !/\.test\.tsx?$|^intake\/notices\/|\/(testing|hostile|migrations|texts|starter|demonstration|evaluation)\/|\/questions\/topics/.test(
    path,
  );

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const listed = spawnSync('git', ['ls-files', '*.ts', '*.tsx', '*.md'], { cwd: root, encoding: 'utf8' }).stdout;
  const all = listed.split('\n');
  const paths = all.filter(isRead);
  const others = all.filter(hasOldWordsChecked);
  const faults = [
    ...paths.flatMap((path) => findPhrases(path, readFileSync(join(root, path), 'utf8'))),
    ...others.flatMap((path) => findOldWords(path, readFileSync(join(root, path), 'utf8'))),
  ];
  for (const fault of faults) console.error(fault);
  console.log(`${paths.length + others.length} files`);
  process.exit(faults.length > 0 ? 1 : 0);
}
