/** Which modules are loaded again after a change: the changed ones and whatever imports them, directly or not. */
export interface Reloads {
  /** The address at which a module is loaded, given its own and its importer's; both are noted. */
  readonly resolve: (url: string, importer: string | undefined) => string;
  /** A module's address that was never asked for before: Node keeps what it resolved. */
  readonly fresh: (url: string) => string;
  /** Notes a changed file; false where nothing that was loaded is made of it. */
  readonly change: (url: string) => boolean;
}

const bare = (url: string): string => url.replace(/[?#].*$/, '');

/** `root`: the address of the folder whose modules change; libraries and what lies elsewhere stay as they are. */
export const createReloads = (root: string): Reloads => {
  const importers = new Map<string, Set<string>>();
  const versions = new Map<string, number>();
  let version = 0;
  const isOurs = (url: string): boolean => url.startsWith(root) && !url.includes('/node_modules/');
  return {
    resolve: (url, importer) => {
      const module = bare(url);
      if (!isOurs(module)) return url;
      const known = importers.get(module) ?? new Set();
      importers.set(module, known);
      if (importer !== undefined) known.add(bare(importer));
      const newest = versions.get(module);
      return newest === undefined ? module : `${module}?v=${newest}`;
    },
    fresh: (url) => `${url}?v=${version}`,
    change: (url) => {
      if (!importers.has(url)) return false;
      version += 1;
      const waiting = [url];
      for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
        if (versions.get(each) === version) continue;
        versions.set(each, version);
        waiting.push(...(importers.get(each) ?? []));
      }
      return true;
    },
  };
};
