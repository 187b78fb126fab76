/** A file as text, and by which encoding it was read. */
export interface Decoded {
  readonly text: string;
  readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
}

/** UTF-8 where the bytes are that, else what Windows writes in this country. */
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

/** The text of a file that somebody chose, in whatever of these it was saved. */
export const textOfFile = async (file: File): Promise<string> =>
  decodeFile(new Uint8Array(await file.arrayBuffer())).text;
