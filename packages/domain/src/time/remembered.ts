const AT_MOST = 1_024;

/** By one argument: the answer where it is the last, and the maps of the next one where others follow. */
type Answers<R> = Map<
  string | number | undefined,
  { readonly kept?: { readonly answer: R }; readonly next?: Answers<R> }
>;

/**
 * The same pure function of texts and numbers, its latest answers kept. Analyses run at every drawn vertex with the same
 * instants and days: reading them, or a time zone, costs more than the geometry. What throws is not kept.
 */
export function memoizeLatest<A extends readonly (string | number | undefined)[], R>(
  compute: (...given: A) => R,
): (...given: A) => R {
  // One map an argument, the last one's with the answers: to join them to a key would cost more than most answers.
  let first: Answers<R> = new Map();
  let count = 0;
  return (...given) => {
    let level = first;
    const last = given.length - 1;
    for (let position = 0; position < last; position++) {
      const found = level.get(given[position]);
      let next = found?.next;
      if (!next) {
        next = new Map();
        level.set(given[position], { ...found, next });
      }
      level = next;
    }
    const known = level.get(given[last]);
    if (known?.kept) return known.kept.answer;
    const answer = compute(...given);
    if (count >= AT_MOST) {
      first = new Map();
      count = 0;
    } else {
      level.set(given[last], { ...known, kept: { answer } });
      count++;
    }
    return answer;
  };
}

/** Keeps a map of answers to its latest entries. */
export function forgetOldest<Key>(answers: Map<Key, unknown>, atMost: number): void {
  if (answers.size <= atMost) return;
  for (const oldest of answers.keys()) {
    answers.delete(oldest);
    return;
  }
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
