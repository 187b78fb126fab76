const MOST = 40;

/** Codes of regions as typed, once each; `wrong`: the first that is no code, or one too many. */
export const firsTyped = (
  text: string,
): { readonly firs: readonly string[]; readonly wrong: string | null } => {
  const words = [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter((word) => word !== ''),
    ),
  ];
  const wrong = words.find((word, index) => index >= MOST || !/^[A-Z]{4}$/.test(word)) ?? null;
  return { firs: words, wrong };
};
