/** A limit of a rate: so many a second, with so many at once. Time comes from outside, ms. */
export interface Bucket {
  /** Takes one; false where there is none left. */
  take(now: number): boolean;
}

export const createBucket = (a_second: number, burst: number): Bucket => {
  let left = burst;
  let filled: number | null = null;
  return {
    take: (now) => {
      // A clock that goes back fills nothing.
      if (filled !== null) left = Math.min(burst, left + (Math.max(0, now - filled) * a_second) / 1000);
      filled = now;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
};

/** Buckets by key, those that were not asked for longest forgotten first. */
export const createBuckets = (
  { a_second, burst }: { readonly a_second: number; readonly burst: number },
  most = 50_000,
) => {
  const buckets = new Map<string, Bucket>();
  return {
    take: (key: string, now: number): boolean => {
      const bucket = buckets.get(key) ?? createBucket(a_second, burst);
      buckets.delete(key);
      buckets.set(key, bucket);
      if (buckets.size > most) buckets.delete(buckets.keys().next().value ?? '');
      return bucket.take(now);
    },
  };
};
