export function openLintCache(
  root: string,
  store?: string,
): { readonly files: readonly string[]; readonly notePassed: () => void };
