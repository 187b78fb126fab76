/** The words of one namespace in one language, as its file nests them. */
export interface Words {
  readonly [name: string]: string | readonly string[] | Words;
}

/** What fills a text's `{{places}}`; `count` also chooses the plural form. */
export type Fillings = Readonly<Record<string, string | number | null | undefined>>;

/** A place, and the form of the name that fills it: `{{count}}`, `{{name|de}}`. */
const PLACE = /\{\{\s*(\w+)\s*(?:\|\s*(\w+)\s*)?\}\}/g;
const rules = new Map<string, Intl.PluralRules>();

const formOf = (language: string, count: number): Intl.LDMLPluralRule => {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known.select(count);
};

/** What stands at a path of names ("detail.title"). */
export const wordsAt = (words: Words, path: string): Words[string] | undefined => {
  let found: Words[string] | undefined = words;
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || Array.isArray(found)) return undefined;
    found = (found as Words)[name];
  }
  return found;
};

const textAt = (words: Words, path: string): string | undefined => {
  const found = wordsAt(words, path);
  return typeof found === 'string' ? found : undefined;
};

const pluralAt = (words: Words, language: string, path: string, count: number): string | undefined =>
  (count === 0 ? textAt(words, `${path}_zero`) : undefined) ??
  textAt(words, `${path}_${formOf(language, count)}`) ??
  textAt(words, `${path}_other`);

/** A name as a text asks for it: `{{name|de}}`. */
type NameInForm = (name: string, form: string) => string;

/** The namespaces that name nobody, in either language: they are said before the forms of names are there. */
export const NAMESPACES_WITHOUT_NAME_FORMS: readonly string[] = ['common', 'auth'];

export interface Say {
  /** Puts values into a text's `{{places}}`; a value that is absent leaves nothing. */
  readonly fill: (text: string, fillings?: Fillings) => string;
  /** One text in the language's plural form, with its places filled; undefined where there is none. */
  readonly say: (words: Words, language: string, path: string, fillings?: Fillings) => string | undefined;
}

/** Says texts with the forms of names that it is given: a browser fetches those later than its first words. */
export const sayWith = (nameInForm: NameInForm): Say => {
  const fill: Say['fill'] = (text, fillings = {}) =>
    text.replace(PLACE, (_place, name: string, form: string | undefined) => {
      const filling = String(fillings[name] ?? '');
      return form === undefined ? filling : nameInForm(filling, form);
    });
  return {
    fill,
    say: (words, language, path, fillings = {}) => {
      const { count } = fillings;
      const plural = typeof count === 'number' ? pluralAt(words, language, path, count) : undefined;
      const text = plural ?? textAt(words, path);
      return text === undefined ? undefined : fill(text, fillings);
    },
  };
};
