const AT_MOST = 1_024;

/**
 * The same pure function of texts and numbers, its latest answers kept. Analyses run at every drawn vertex with the same
 * instants and days: reading them, or a time zone, costs more than the geometry. What throws is not kept.
 */
export function remembered<A extends readonly (string | number | undefined)[], R>(
  compute: (...given: A) => R,
): (...given: A) => R {
  const answers = new Map<string, { readonly answer: R }>();
  return (...given) => {
    let key = '';
    for (const each of given) key += each === undefined ? '\n' : `${each}\n`;
    const known = answers.get(key);
    if (known) return known.answer;
    const answer = compute(...given);
    if (answers.size >= AT_MOST) answers.clear();
    answers.set(key, { answer });
    return answer;
  };
}
