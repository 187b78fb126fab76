// What `npm run new-module` writes: the files under `tools/new-module/`, with the ways to write a noun put into them.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TEMPLATES = join(import.meta.dirname, 'new-module');

const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
const separated = (name, separator) =>
  name.replace(/[A-Z]/g, (letter) => `${separator}${letter.toLowerCase()}`);

/**
 * The ways to write a noun: `flyingTimes` → flying-times (folders, `__kebab__`), flying_times (data, `__snake__`), FlyingTimes
 * (`__Name__`), FlyingTime (`__One__`), FLYING_TIME (`__CONSTANT__`), flying-time (`__permission__`).
 */
export function namesOf(name) {
  const one = name.replace(/ies$/, 'y').replace(/s$/, '');
  return {
    name,
    Name: capital(name),
    one,
    One: capital(one),
    kebab: separated(name, '-'),
    snake: separated(name, '_'),
    snakeOne: separated(one, '_'),
    words: separated(name, ' '),
    Words: capital(separated(name, ' ')),
    oneWords: separated(one, ' '),
    permission: separated(one, '-'),
    CONSTANT: separated(one, '_').toUpperCase(),
  };
}

/** The text with each `__name__` in its way of writing; any other text between such signs stays. */
const filled = (text, names) => text.replaceAll(/__([A-Za-z]+?)__/g, (sign, key) => names[key] ?? sign);

/** The files of a module by path; `number` is that of its migration. */
export function filesOf(names, number) {
  const all = { ...names, number };
  return Object.fromEntries(
    globSync('**/*.txt', { cwd: TEMPLATES })
      .sort()
      .map((file) => [
        filled(file.slice(0, -'.txt'.length), all),
        filled(readFileSync(join(TEMPLATES, file), 'utf8'), all),
      ]),
  );
}
