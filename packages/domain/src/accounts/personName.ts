/** As long as each part of a person's name may be. */
const MOST = 50;

/**
 * A person's name in two parts, as pilots have one: the first word, then the rest. Of a single word the last name is it too,
 * for neither part may be empty.
 */
export function namePartsOf(longName: string): { readonly first_name: string; readonly last_name: string } {
  const [first = '', ...rest] = longName.trim().split(/\s+/);
  const last = rest.length > 0 ? rest.join(' ') : first;
  return { first_name: first.slice(0, MOST), last_name: last.slice(0, MOST) };
}
