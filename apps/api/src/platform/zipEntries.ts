/** Methods of a packed file (APPNOTE 6.3, 4.4.5). */
export const STORED = 0;
export const DEFLATED = 8;

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  /** As its header says; a hostile one lies. */
  readonly stated_bytes: number;
  readonly packed: Uint8Array;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
/** The end record with the longest comment. */
const LONGEST_END = 22 + 65_535;

/** The files of a zip by its central directory (APPNOTE 6.3, 4.3), nothing unpacked; null: it is none. */
export const zipEntries = (data: Uint8Array): readonly ZipEntry[] | null => {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let end = data.length - 22;
  const least = Math.max(0, data.length - LONGEST_END);
  while (end >= least && view.getUint32(end, true) !== END) end--;
  if (end < least) return null;
  try {
    const entries: ZipEntry[] = [];
    let at = view.getUint32(end + 16, true);
    for (let left = view.getUint16(end + 10, true); left > 0; left--) {
      if (view.getUint32(at, true) !== CENTRAL) return null;
      const nameLength = view.getUint16(at + 28, true);
      const local = view.getUint32(at + 42, true);
      if (view.getUint32(local, true) !== LOCAL) return null;
      const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      entries.push({
        name: new TextDecoder().decode(data.subarray(at + 46, at + 46 + nameLength)),
        method: view.getUint16(at + 10, true),
        stated_bytes: view.getUint32(at + 24, true),
        packed: data.subarray(start, start + view.getUint32(at + 20, true)),
      });
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    return entries;
  } catch {
    // An offset that lies beyond the file.
    return null;
  }
};
