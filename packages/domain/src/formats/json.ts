/** An object of a file in JSON: nothing is known of what it holds. */
export type Json = Readonly<Record<string, unknown>>;

/** Whether a value is an object, and no list. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list as it is; an empty one where anything else stands. */
export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A number as it is; NaN where anything else stands. */
export const numberIn = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);

/** A text, or a number in digits; empty where anything else stands. */
export const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** What those who make such files call the name of an object, the likeliest first. */
const NAMES = ['name', 'nom', 'Name', 'NOM', 'title', 'titre', 'libelle', 'label', 'id'];

/** What an object of a file is called by its properties; empty where none says it. */
export const nameIn = (properties: Json): string => {
  for (const key of NAMES) {
    const name = textIn(properties[key]).trim();
    if (name !== '') return name;
  }
  return '';
};

/** GeoJSON is WGS84; older files say another reference in a member of their own. */
export const isWgs84 = (crs: unknown): boolean =>
  !isObject(crs) ||
  !isObject(crs.properties) ||
  /(?:CRS84|EPSG:{1,2}4326)$/i.test(textIn(crs.properties.name));
