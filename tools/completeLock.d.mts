/** The entries of platform packages that a package-lock.json lacks, by path. */
export function missingEntries(lock: { readonly packages: object }): Record<string, object>;
