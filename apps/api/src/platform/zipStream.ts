import { Readable } from 'node:stream';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { createTurns } from './turns.ts';

/** One file of an archive; it is read when its turn comes. */
export interface ZipEntry {
  /** With its folders, by slashes. */
  readonly path: string;
  /** Texts shrink; what is packed already (PDF, Office, pictures) is only laid in. */
  readonly is_text: boolean;
  /** Throws where it cannot be had: the archive goes on without it. */
  readonly read: () => Promise<Uint8Array | Readable>;
}

/** Writes the files of an archive one behind another; each step yields what is ready of it. */
export interface ZipWriter {
  /** Texts shrink (`is_text`); what is packed already is only laid in. */
  add(path: string, is_text: boolean, data: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  /** The directory of what was added: the last of the archive. */
  end(): Generator<Uint8Array>;
}

/** An archive that is written a piece at a time; `now` is the time that its files bear. */
export const createZipWriter = (now: Date): ZipWriter => {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const drain = function* (): Generator<Uint8Array> {
    for (let next = ready.shift(); next !== undefined; next = ready.shift()) yield next;
  };
  return {
    async *add(path, is_text, data) {
      const file = is_text ? new ZipDeflate(path, { level: 6 }) : new ZipPassThrough(path);
      file.mtime = now;
      zip.add(file);
      for await (const chunk of data) {
        file.push(chunk);
        yield* drain();
      }
      file.push(new Uint8Array(0), true);
      yield* drain();
    },
    *end() {
      zip.end();
      yield* drain();
    },
  };
};

/** What is shrunk in one piece: some milliseconds. */
const PIECE_BYTES = 65_536;

/** A file in pieces, with turns for others between them: a drawing of some megabytes in one piece holds everybody up. */
const piecesOf = async function* (data: Uint8Array | Readable): AsyncGenerator<Uint8Array> {
  const turn = createTurns();
  for await (const chunk of data instanceof Uint8Array ? [data] : (data as AsyncIterable<Buffer>))
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      yield chunk.subarray(at, at + PIECE_BYTES);
      await turn();
    }
};

/**
 * An archive as a stream, each file read as far as the reader has come: however many and large they are, a chunk of one is
 * in memory. A file that cannot be opened is left out and told to `leftOut`; the entries are asked for one by one, so that
 * a last one can say what became of the others.
 */
export const zipStream = (
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  options: { readonly now: Date; readonly leftOut: (entry: ZipEntry, error: unknown) => void },
): Readable => {
  const written = async function* (): AsyncGenerator<Uint8Array> {
    const zip = createZipWriter(options.now);
    for await (const entry of entries) {
      let data: Uint8Array | Readable;
      try {
        data = await entry.read();
      } catch (error) {
        options.leftOut(entry, error);
        continue;
      }
      yield* zip.add(entry.path, entry.is_text, piecesOf(data));
    }
    yield* zip.end();
  };
  return Readable.from(written(), { objectMode: false });
};

/** Characters that some system takes for a part of the path, or for nothing. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to leave out
const UNFIT = /[\u0000-\u001F\u007F/\\:*?"<>|]+/g;
const MOST_CHARACTERS = 120;

/** A name that people gave a file, fit to be unpacked anywhere: no folder, no dots that climb. */
export const fileNameFor = (name: string): string => {
  const plain = name
    .normalize('NFC')
    .replace(UNFIT, '-')
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '');
  if (plain === '') return 'document';
  if (plain.length <= MOST_CHARACTERS) return plain;
  const [, end = ''] = /(\.[\w]{1,8})$/.exec(plain) ?? [];
  return `${plain.slice(0, MOST_CHARACTERS - end.length)}${end}`;
};

/** Gives each path once: a second "plan.pdf" becomes "plan (2).pdf". */
export const createUniquePaths = (): ((path: string) => string) => {
  const taken = new Set<string>();
  return (path) => {
    const [, stem = path, end = ''] = /^(.*?)(\.[\w]{1,8})?$/s.exec(path) ?? [];
    let free = path;
    for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${stem} (${count})${end}`;
    taken.add(free.toLowerCase());
    return free;
  };
};
