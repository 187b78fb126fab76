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
    let key = given.length === 1 ? `${given[0]}` : '';
    if (given.length > 1) for (const each of given) key += each === undefined ? '\n' : `${each}\n`;
    const known = answers.get(key);
    if (known) return known.answer;
    const answer = compute(...given);
    if (answers.size >= AT_MOST) answers.clear();
    answers.set(key, { answer });
    return answer;
  };
}

/** The same pure function of one object, its answer kept as long as the object is: what is said of a published zone. */
export function rememberedOf<Given extends object, R>(compute: (given: Given) => R): (given: Given) => R {
  const answers = new WeakMap<Given, { readonly answer: R }>();
  return (given) => {
    const known = answers.get(given);
    if (known) return known.answer;
    const answer = compute(given);
    answers.set(given, { answer });
    return answer;
  };
}
