/**
 * Writes the most used passwords that the rule of length lets through: `node tools/passwords/build.ts <folder>`.
 *
 * The folder is the unpacked npm package @zxcvbn-ts/language-common 3.0.4 (of 2023; MIT, Dan Wheeler, Dropbox and
 * zxcvbn-ts): `src/passwords.json` holds 49,233 passwords of published thefts, the most used first. What is shorter than
 * the rule's least, or another spelling of one that is there, is left out. The licence goes beside the result.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { foldPassword, PASSWORD_LEAST } from '../../packages/domain/src/accounts/passwordStrength.ts';

const GENERATED = new URL('../../packages/domain/src/accounts/generated/', import.meta.url);

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('node tools/passwords/build.ts <folder>');

const used = JSON.parse(readFileSync(`${folder}/src/passwords.json`, 'utf8')) as readonly string[];
const kept = [...new Set(used.map(foldPassword))].filter((each) => [...each].length >= PASSWORD_LEAST);
const text = kept.toSorted().join('\n');
writeFileSync(
  new URL('mostUsedPasswords.ts', GENERATED),
  `// Written by tools/passwords/build.ts from @zxcvbn-ts/language-common 3.0.4 (MIT, mostUsedPasswords.LICENSE.txt).
/** ${kept.length} passwords without capitals and accents, a line each. */
export const MOST_USED_PASSWORDS = ${JSON.stringify(text)};
`,
);
copyFileSync(`${folder}/LICENSE.txt`, new URL('mostUsedPasswords.LICENSE.txt', GENERATED));
console.log(`${kept.length} of ${used.length} passwords, ${text.length} characters`);
