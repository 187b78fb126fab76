/** What of a request stands in a template under a name in braces: "{exploitant}", "{operator}". */
export const PLACEHOLDERS = ['operator', 'mission', 'request', 'period', 'height', 'authority'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** The name of each in the language of who writes; every name is read in every language. */
export const PLACEHOLDER_NAMES: Readonly<Record<'fr' | 'en', Readonly<Record<Placeholder, string>>>> = {
  fr: {
    operator: 'exploitant',
    mission: 'mission',
    request: 'demande',
    period: 'période',
    height: 'hauteur',
    authority: 'autorité',
  },
  en: {
    operator: 'operator',
    mission: 'mission',
    request: 'request',
    period: 'period',
    height: 'height',
    authority: 'authority',
  },
};

export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

const IN_BRACES = /\{\s*(\p{L}+)\s*\}/gu;

const placeholderOf = (name: string): Placeholder | undefined =>
  PLACEHOLDERS.find((placeholder) =>
    Object.values(PLACEHOLDER_NAMES).some((names) => names[placeholder] === name.toLowerCase()),
  );

/** The text with what stands in braces said of one request; a name that nobody knows stays as it is. */
export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  text.replace(IN_BRACES, (whole, name: string) => {
    const placeholder = placeholderOf(name);
    return placeholder === undefined ? whole : values[placeholder];
  });

/** Whether something of a request stands in the text. */
export const hasPlaceholders = (text: string): boolean =>
  [...text.matchAll(IN_BRACES)].some(([, name = '']) => placeholderOf(name) !== undefined);

/** Names in braces that mean nothing, as they are written. */
export const unknownPlaceholders = (text: string): readonly string[] =>
  [...text.matchAll(IN_BRACES)]
    .map(([, name = '']) => name)
    .filter((name) => placeholderOf(name) === undefined);
