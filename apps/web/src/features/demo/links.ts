/** A piece of a letter; `href` where it is an address, as a mail reader makes it a link. */
export interface Part {
  readonly at: number;
  readonly text: string;
  readonly href: string | null;
}

const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g;

/** The text of a letter, its addresses apart. */
export const partsOf = (body: string): readonly Part[] => {
  const parts: Part[] = [];
  let at = 0;
  for (const { 0: address, index } of body.matchAll(ADDRESS)) {
    if (index > at) parts.push({ at, text: body.slice(at, index), href: null });
    parts.push({ at: index, text: address, href: address });
    at = index + address.length;
  }
  if (at < body.length) parts.push({ at, text: body.slice(at), href: null });
  return parts;
};
