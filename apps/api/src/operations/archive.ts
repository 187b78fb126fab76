import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';

const NEWLINE = 10;

/** The first line: what the archive is of. */
const Manifest = z.object({
  envol_backup: z.literal(1),
  made_at: z.string(),
  /** The migrations that its rows are shaped by. */
  migrations: z.array(z.string()),
});
const Rows = z.object({ table: z.string(), rows: z.array(z.record(z.string(), z.unknown())) });
const File = z.object({ file: z.string(), data: z.base64() });
const Key = z.object({ secrets_key: z.base64() });
/** The last line: without it the archive was cut off. */
const End = z.object({ end: z.object({ rows: z.number(), files: z.number() }) });

export type Manifest = z.infer<typeof Manifest>;
const Line = z.union([Rows, File, Key, End]);
export type ArchiveRecord = z.infer<typeof Line>;

/** What cannot be restored; the message is a sentence for the person who tried. */
export class UnreadableArchive extends Error {}

/** Writes an archive (JSON lines, gzip) aside, and puts it in its place when it is whole. */
export const writeArchive = async (
  file: string,
  manifest: Omit<Manifest, 'envol_backup'>,
  work: (write: (record: ArchiveRecord) => Promise<void>) => Promise<void>,
): Promise<void> => {
  const aside = `${file}.part`;
  const gzip = createGzip();
  const written = pipeline(gzip, createWriteStream(aside, { mode: 0o600 }));
  const write = async (line: object): Promise<void> => {
    if (!gzip.write(`${JSON.stringify(line)}\n`)) await once(gzip, 'drain');
  };
  await write({ envol_backup: 1, ...manifest });
  await work(write);
  gzip.end();
  await written;
  await rename(aside, file);
};

const parse = <S extends z.ZodType>(schema: S, line: string): z.output<S> => {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    throw new UnreadableArchive('This file is no backup of Envol, or it is damaged.');
  }
};

/** The lines of a compressed file. A stream that breaks throws here. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const unzipped = createGunzip();
  createReadStream(file)
    .once('error', (error) => unzipped.destroy(error))
    .pipe(unzipped);
  // A line may be longer than a piece, and a piece may end within a letter.
  let pieces: Buffer[] = [];
  for await (const chunk of unzipped as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...pieces, chunk.subarray(from, end)]).toString('utf8');
      pieces = [];
      from = end + 1;
    }
    pieces.push(chunk.subarray(from));
  }
}

const readable = async (file: string, take: (line: string) => Promise<void>): Promise<void> => {
  const lines = linesOf(file);
  for (;;) {
    const next = await lines.next().catch((error: { code?: string }) => {
      throw new UnreadableArchive(
        error.code === 'ENOENT' ? `There is no file ${file}.` : 'This backup is cut off or damaged.',
      );
    });
    if (next.done) return;
    await take(next.value);
  }
};

/** Reads an archive: its manifest, then each record. Throws UnreadableArchive for one that is damaged or cut off. */
export const readArchive = async (
  file: string,
  take: {
    readonly manifest: (manifest: Manifest) => Promise<void>;
    readonly record: (record: ArchiveRecord) => Promise<void>;
  },
): Promise<void> => {
  let isFirst = true;
  let isWhole = false;
  await readable(file, async (line) => {
    if (isFirst) {
      isFirst = false;
      return take.manifest(parse(Manifest, line));
    }
    const record = parse(Line, line);
    isWhole = 'end' in record;
    return take.record(record);
  });
  if (!isWhole) throw new UnreadableArchive('This backup is cut off or damaged.');
};
