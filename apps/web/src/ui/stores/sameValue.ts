const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Whether two plain values (from JSON) say the same; parts that are one object are not looked into. */
export const sameValue = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => sameValue(item, other[index]));
  if (!isRecord(one) || !isRecord(other) || Array.isArray(one) || Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && sameValue(one[key], other[key]))
  );
};
