/*
 * What a module brings along, by the names that it asks for. The bundler's own list holds every module of a barrel and of
 * the icons' library, for it is made before what nobody names is left out.
 */
import { dirname, resolve } from 'node:path';
import { parseSync } from 'rolldown/utils';

type ModuleInfo = { readonly importedIds: readonly string[]; readonly code: string | null } | null;
export interface Graph {
  getModuleInfo(id: string): ModuleInfo;
}

/** Names of another module that a module asks for or passes on; null: all of them. */
interface Link {
  readonly id: string;
  readonly names: ReadonlySet<string> | null;
}
interface Links {
  /** What is imported for the module's own use. */
  readonly own: readonly Link[];
  /** What is passed on, by the name under which it is known here. */
  readonly passedOn: ReadonlyMap<string, { readonly id: string; readonly name: string }>;
  /** Modules of which every name is passed on: `export * from`. */
  readonly whole: readonly string[];
}
const NO_LINKS: Links = { own: [], passedOn: new Map(), whole: [] };

const SCRIPT = /\.(?:[cm]?[jt]s|[jt]sx)$/;

/** The module that a request leads to, among those that the bundler has found for the importing one. */
const targetOf = (from: string, request: string, importedIds: readonly string[]): string | undefined => {
  if (!request.startsWith('.')) return importedIds.find((id) => id.includes(`/node_modules/${request}/`));
  const path = resolve(dirname(from), request);
  return importedIds.find((id) => id === path || id.startsWith(`${path}.`) || id.startsWith(`${path}?`));
};

const readLinks = (id: string, { importedIds, code }: NonNullable<ModuleInfo>): Links => {
  const all = { ...NO_LINKS, own: importedIds.map((each) => ({ id: each, names: null })) };
  const file = id.split('?')[0] ?? id;
  if (code === null || !SCRIPT.test(file)) return all;
  const { module } = parseSync(file, code);
  const passedOn = new Map<string, { id: string; name: string }>();
  const whole: string[] = [];
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, importName, exportName } of entries) {
      const target = moduleRequest && targetOf(id, moduleRequest.value, importedIds);
      if (target && importName.kind === 'Name' && exportName.name !== null)
        passedOn.set(exportName.name, { id: target, name: importName.name ?? '' });
      else if (target && exportName.kind === 'None') whole.push(target);
    }
  const own = new Map<string, Set<string> | null>();
  const isPassedOnAlone = new Set([...whole, ...[...passedOn.values()].map((each) => each.id)]);
  for (const { moduleRequest, entries } of module.staticImports) {
    const target = targetOf(id, moduleRequest.value, importedIds);
    if (target === undefined) continue;
    isPassedOnAlone.delete(target);
    const names = entries.map(({ importName }) => (importName.kind === 'Name' ? importName.name : null));
    const before = own.get(target);
    own.set(
      target,
      before === null || names.includes(null)
        ? null
        : new Set([...(before ?? []), ...names.flatMap((name) => name ?? [])]),
    );
  }
  // A library by its bare name, and whatever else the reading did not recognise.
  for (const imported of importedIds)
    if (!own.has(imported) && !isPassedOnAlone.has(imported)) own.set(imported, null);
  return { own: [...own].map(([target, names]) => ({ id: target, names })), passedOn, whole };
};

/** Reads each module once. */
export const createReach = (graph: Graph): ((roots: readonly string[]) => ReadonlySet<string>) => {
  const known = new Map<string, Links>();
  const linksOf = (id: string): Links => {
    const info = graph.getModuleInfo(id);
    const links = known.get(id) ?? (info ? readLinks(id, info) : NO_LINKS);
    known.set(id, links);
    return links;
  };
  /** Where the names of a module really stand: in it, or in those that it passes them on from. */
  const follow = ({ id, names }: Link): readonly string[] => {
    const { passedOn, whole } = linksOf(id);
    if (names === null || names.size === 0)
      return [id, ...[...passedOn.values()].map((each) => each.id), ...whole];
    return [...names].flatMap((name) => {
      const target = passedOn.get(name);
      if (target !== undefined) return follow({ id: target.id, names: new Set([target.name]) });
      return [id, ...whole.flatMap((each) => follow({ id: each, names: new Set([name]) }))];
    });
  };
  return (roots) => {
    const found = new Set<string>();
    const waiting = roots.flatMap((id) => follow({ id, names: null }));
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (found.has(id)) continue;
      found.add(id);
      waiting.push(...linksOf(id).own.flatMap(follow));
    }
    return found;
  };
};
