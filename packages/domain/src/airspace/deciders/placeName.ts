const SMALL = new Set([
  'de',
  'du',
  'des',
  'la',
  'le',
  'les',
  'l',
  'd',
  'et',
  'en',
  'sur',
  'sous',
  'lès',
  'aux',
]);

/** Services, by the letters that every language has for them: approach, tower, naval command, the armed forces' own. */
const SERVICES = new Set(
  'acc afis app atc ban bpia ccer ccm ccmar cdc cdg cecmed cirp cmc cpa dga ealat esca fic gih twr uac'.split(
    ' ',
  ),
);

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Publications shout names ("TOULOUSE BLAGNAC"): said as people write them. Codes (LFBO, LFBO + 2, LF-R 23) and all else stay. */
export const placeName = (name: string): string =>
  name === name.toUpperCase() &&
  !/^[A-Z]{4}( \+|$)/.test(name) &&
  !isZoneCode(name) &&
  /\p{Lu}{3}/u.test(name)
    ? name
        .toLowerCase()
        .replace(/\p{L}+/gu, (word, at: number) =>
          SERVICES.has(word) ? word.toUpperCase() : at > 0 && SMALL.has(word) ? word : capital(word),
        )
    : name;

/** "LF-P 23", "FM-R 1", "NT-D 12": a zone stands where its manager is not in the data. */
export const isZoneCode = (name: string): boolean => /^[A-Z]{2}[- ]?[PRDT]{1,2}[- ]?\d/.test(name);
