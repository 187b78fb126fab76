// `npm run generate`: writes the lists of what the folders hold (`--lists`), then the documents that derive from the
// contract; `--check` only says whether both are true. Documents are built from the lists, hence never from stale ones.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listsByHand, staleLists, writeLists } from './lists.ts';

const root = path.resolve(import.meta.dirname, '..');
const isCheck = process.argv.includes('--check');

/** Prints what is wrong with the lists; true when nothing is. */
const areListsTrue = (): boolean => {
  const byHand = listsByHand(root);
  for (const sentence of byHand) console.error(`${sentence} Then run "npm run generate".`);
  const stale = staleLists(root);
  for (const name of stale) console.error(`${name} is out of date: run "npm run generate" and commit it.`);
  return byHand.length + stale.length === 0;
};

const generateDocuments = async (): Promise<void> => {
  const { documents } = await import('./documents.ts');
  for (const [name, build] of Object.entries(documents)) {
    const file = path.join(root, name);
    const text = build();
    const present = await readFile(file, 'utf8').catch(() => null);
    if (present === text) continue;
    if (isCheck) {
      console.error(`${name} is out of date: run "npm run generate" and commit it.`);
      process.exitCode = 1;
    } else {
      await writeFile(file, text);
      console.log(`Wrote ${name}.`);
    }
  }
};

if (process.argv.includes('--lists')) for (const name of writeLists(root)) console.log(`Wrote ${name}.`);
if (areListsTrue()) await generateDocuments();
else process.exitCode = 1;
