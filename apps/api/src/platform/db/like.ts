/** A typed word as a pattern for ILIKE that finds it anywhere; its own wildcards are ordinary characters. */
export const containing = (word: string): string => `%${word.trim().replace(/[\\%_]/g, '\\$&')}%`;

/** The same for LIKE, at the beginning alone. */
export const startingWith = (word: string): string => `${word.trim().replace(/[\\%_]/g, '\\$&')}%`;
