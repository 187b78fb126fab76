import type { Readable } from 'node:stream';
import { setImmediate as letOthers } from 'node:timers/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A zip that is written a piece at a time, so that no table and no file holds the process. */
export interface Archive {
  /** A JSON file; its rows come as the database wrote them, some at a time. */
  addRows(name: string, parts: AsyncIterable<readonly string[]>): Promise<number>;
  addJson(name: string, value: unknown): void;
  /** A file as it is: what people upload is compressed already. */
  addFile(name: string, bytes: Readable): Promise<void>;
  end(): Buffer;
}

const encoder = new TextEncoder();
/** What is packed before others have their turn: some milliseconds. */
const STEP = 65_536;

export const createArchive = (): Archive => {
  const chunks: Uint8Array[] = [];
  let failed: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failed = error;
    else chunks.push(chunk);
  });
  return {
    async addRows(name, parts) {
      const file = new ZipDeflate(name, { level: 6 });
      zip.add(file);
      let count = 0;
      let pushed = 0;
      file.push(encoder.encode('['));
      for await (const rows of parts)
        for (const row of rows) {
          const bytes = encoder.encode(`${count === 0 ? '\n' : ',\n'}${row}`);
          for (let at = 0; at < bytes.length; at += STEP) {
            file.push(bytes.subarray(at, at + STEP));
            pushed += Math.min(STEP, bytes.length - at);
            if (pushed < STEP) continue;
            pushed = 0;
            await letOthers();
          }
          count += 1;
        }
      file.push(encoder.encode('\n]\n'), true);
      return count;
    },
    addJson(name, value) {
      const file = new ZipDeflate(name, { level: 6 });
      zip.add(file);
      file.push(encoder.encode(`${JSON.stringify(value, null, 2)}\n`), true);
    },
    async addFile(name, bytes) {
      const file = new ZipPassThrough(name);
      zip.add(file);
      for await (const chunk of bytes) file.push(chunk as Uint8Array);
      file.push(new Uint8Array(), true);
    },
    end() {
      zip.end();
      if (failed !== null) throw failed;
      return Buffer.concat(chunks);
    },
  };
};
