/**
 * The names of countries in a language, from their ISO 3166 alpha-2 codes joined by ", " as reasons carry them; a code
 * that the language does not know stays as it is.
 */
export function countryNames(codes: string, language: 'fr' | 'en'): string {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  return codes
    .split(', ')
    .map((code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code))
    .join(', ');
}
