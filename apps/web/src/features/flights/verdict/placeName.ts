const capitalised = (word: string): string =>
  word
    .toLowerCase()
    .replace(/(^|[-’'(])(\p{Ll})/gu, (_all, before: string, letter: string) => before + letter.toUpperCase());

/** Publications shout names ("TOULOUSE BLAGNAC"): said as people write them. Codes (LFBO) and all else stay. */
export const placeName = (name: string): string =>
  name === name.toUpperCase() && !/^[A-Z]{4}$/.test(name) && /\p{Lu}{3}/u.test(name)
    ? name.split(' ').map(capitalised).join(' ')
    : name;
