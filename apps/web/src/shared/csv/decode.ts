/** A file as text, and by which encoding it was read. */
export interface Decoded {
  readonly text: string;
  readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
}

/** UTF-8 where the bytes are that, else what Excel writes in this country. */
export const decodeFile = (bytes: Uint8Array): Decoded => {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    const kind = bytes[0] === 0xff ? 'utf-16le' : 'utf-16be';
    return { text: new TextDecoder(kind).decode(bytes), encoding: 'UTF-16' };
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
};

/** The header and some lines of a file, for whoever puts them right elsewhere. */
export const linesOf = (text: string, lines: readonly number[]): string => {
  const all = text.split(/\r?\n/);
  return [1, ...lines.toSorted((one, other) => one - other)].map((line) => all[line - 1] ?? '').join('\r\n');
};
