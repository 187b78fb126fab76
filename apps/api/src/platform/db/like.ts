/** A typed word as a pattern for ILIKE that finds it anywhere; its own wildcards are ordinary characters. */
export const containing = (word: string): string => `%${word.trim().replace(/[\\%_]/g, '\\$&')}%`;
