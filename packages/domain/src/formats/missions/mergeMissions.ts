import { IMPORT_LIMITS, type LeftOut, type MissionFile, type MissionItem } from './missionFile.ts';

/** A file of an archive, and what it came to. */
export interface ReadPart {
  readonly name: string;
  readonly read: MissionFile;
}

const named = (name: string, path: string): string => (path === '' ? name : `${name} ${path}`).slice(0, 200);

/**
 * Files of one archive as one, each thing with the name of its file where there are several; the format is that of the first.
 * `others`: those that were not read.
 */
export function mergeMissions(parts: readonly ReadPart[], others: readonly LeftOut[] = []): MissionFile {
  const [only] = parts;
  if (parts.length === 1 && others.length === 0 && only !== undefined) return only.read;
  const items: MissionItem[] = [];
  const left: LeftOut[] = [];
  for (const { name, read } of parts) {
    for (const item of read.items) {
      const place = { line: item.line, path: named(name, item.path), name: item.name };
      if (items.length < IMPORT_LIMITS.items)
        items.push({ ...item, key: `i${items.length + 1}`, path: place.path });
      else left.push({ ...place, reason: 'too_many_items' });
    }
    left.push(...read.left_out.map((each) => ({ ...each, path: named(name, each.path) })));
  }
  return {
    format: only?.read.format ?? null,
    items,
    left_out: [...left, ...others].slice(0, IMPORT_LIMITS.left_out),
    polygons: parts.reduce((sum, { read }) => sum + read.polygons, 0),
  };
}
