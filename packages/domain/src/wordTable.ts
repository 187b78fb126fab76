/**
 * A table whose keys are looked up by words from outside (a file, a query, a body). It has no prototype: an object literal
 * answers `constructor`, `toString` or `__proto__` with what `Object.prototype` holds.
 */
export function wordTable<T>(entries: Readonly<Record<string, T>> = {}): Record<string, T> {
  return Object.assign(Object.create(null) as Record<string, T>, entries);
}
