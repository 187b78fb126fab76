/** A text of the address's query: the router reads digits as a number; an empty one is none; at most 250 characters. */
export const searchText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== ''
    ? value.slice(0, 250)
    : typeof value === 'number'
      ? String(value)
      : undefined;
