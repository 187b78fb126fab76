import { readFileSync } from 'node:fs';
import path from 'node:path';

export type Language = 'fr' | 'en';

const folder = path.resolve(import.meta.dirname, '../../packages/i18n');
const files = new Map<string, unknown>();

const fileOf = (language: Language, namespace: string): unknown => {
  const name = `${language}/${namespace}.json`;
  if (!files.has(name)) files.set(name, JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
  return files.get(name);
};

const find = (language: Language, key: string): string | null => {
  const [namespace = '', inside = ''] = key.split(':');
  let found: unknown = fileOf(language, namespace);
  for (const part of inside.split('.'))
    found =
      typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[part] : undefined;
  return typeof found === 'string' ? found : null;
};

const sentence = (language: Language, key: string, count: unknown): string => {
  const plural = count === undefined ? '' : new Intl.PluralRules(language).select(Number(count));
  const found = find(language, key) ?? find(language, `${key}_${plural}`) ?? find(language, `${key}_other`);
  if (found === null) throw new Error(`No text ${language}/${key}`);
  return found;
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

export interface Words {
  readonly language: Language;
  /** The product's own text, so that a journey reads what a person reads and follows its rewording. */
  (key: string, params?: Readonly<Record<string, string | number>>): string;
  /** The same where some of its parameters are not known: they match anything. */
  like(key: string, params?: Readonly<Record<string, string | number>>): RegExp;
}

const HOLE = /\{\{(\w+)\}\}/g;
/** Also one that takes its article or preposition from the name: "{{name|de}}". */
const ANY_HOLE = /\{\{(\w+)(?:\|\w+)?\}\}/g;

/** The texts of the screens in one language; a key that does not exist fails the journey. */
export const wordsIn = (language: Language): Words => {
  const say = (key: string, params: Readonly<Record<string, string | number>> = {}): string =>
    sentence(language, key, params.count).replace(HOLE, (_hole, name: string) => {
      if (params[name] === undefined) throw new Error(`${key} needs ${name}`);
      return String(params[name]);
    });
  const like = (key: string, params: Readonly<Record<string, string | number>> = {}): RegExp => {
    const parts = sentence(language, key, params.count).split(ANY_HOLE);
    const source = parts.map((part, index) =>
      index % 2 === 0
        ? escaped(part).replaceAll(/\s/g, String.raw`\s`)
        : escaped(String(params[part] ?? '')) || '.*',
    );
    return new RegExp(source.join(''));
  };
  return Object.assign(say, { language, like });
};
