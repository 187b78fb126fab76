import type { Readable } from 'node:stream';
import { setImmediate as letOthers } from 'node:timers/promises';
import { createZipWriter } from '../../platform/zipStream.ts';

/** A zip that is written a piece at a time, so that no table and no file holds the process. */
export interface Archive {
  /** A JSON file; its rows come as the database wrote them, some at a time. */
  addRows(name: string, parts: AsyncIterable<readonly string[]>): Promise<number>;
  addJson(name: string, value: unknown): Promise<void>;
  /** A file as it is: what people upload is compressed already. */
  addFile(name: string, bytes: Readable): Promise<void>;
  end(): Buffer;
}

const encoder = new TextEncoder();
/** What is packed before others have their turn: some milliseconds. */
const STEP = 65_536;

/** Texts as bytes, others having their turn behind each step. */
const stepwise = async function* (texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let given = 0;
  for await (const text of texts) {
    const bytes = encoder.encode(text);
    for (let at = 0; at < bytes.length; at += STEP) {
      yield bytes.subarray(at, at + STEP);
      given += Math.min(STEP, bytes.length - at);
      if (given < STEP) continue;
      given = 0;
      await letOthers();
    }
  }
};

/** An archive in memory, whose files bear the time `now`. */
export const createArchive = (now: Date): Archive => {
  const chunks: Uint8Array[] = [];
  const zip = createZipWriter(now);
  const write = async (name: string, is_text: boolean, data: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const chunk of zip.add(name, is_text, data)) chunks.push(chunk);
  };
  return {
    async addRows(name, parts) {
      let count = 0;
      const texts = async function* (): AsyncGenerator<string> {
        yield '[';
        for await (const rows of parts)
          for (const row of rows) {
            yield `${count === 0 ? '\n' : ',\n'}${row}`;
            count += 1;
          }
        yield '\n]\n';
      };
      await write(name, true, stepwise(texts()));
      return count;
    },
    addJson: (name, value) =>
      write(
        name,
        true,
        stepwise(
          (async function* () {
            yield `${JSON.stringify(value, null, 2)}\n`;
          })(),
        ),
      ),
    addFile: (name, bytes) => write(name, false, bytes),
    end() {
      chunks.push(...zip.end());
      return Buffer.concat(chunks);
    },
  };
};
