import { connect } from 'node:net';

/** What a scanner says of a file; `name`: what was found in it. */
export type ScanResult = { readonly kind: 'clean' } | { readonly kind: 'infected'; readonly name: string };

/** Looks for what must not be passed on. Throws when it cannot be asked. */
export interface Scanner {
  scan(data: Uint8Array): Promise<ScanResult>;
}

/** As clamd takes them: smaller than its own buffer. */
const CHUNK_BYTES = 64 * 1024;
const TIMEOUT_MS = 20_000;

const readAnswer = (text: string): ScanResult => {
  const [, found] = /^stream: (.*) FOUND\0?\n?$/.exec(text) ?? [];
  if (found !== undefined) return { kind: 'infected', name: found };
  if (/^stream: OK\0?\n?$/.test(text)) return { kind: 'clean' };
  throw new Error(`clamd answered "${text.slice(0, 200)}"`);
};

/** Asks a clamd over TCP, one connection a file (its INSTREAM command: chunks, each after its length, 0 at the end). */
export const createClamav = ({ host, port }: { readonly host: string; readonly port: number }): Scanner => ({
  scan: (data) =>
    new Promise((resolve, reject) => {
      const socket = connect({ host, port });
      let answer = '';
      socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('clamd did not answer in time')));
      socket.on('connect', () => {
        socket.write('zINSTREAM\0');
        for (let at = 0; at < data.byteLength; at += CHUNK_BYTES) {
          const chunk = data.subarray(at, at + CHUNK_BYTES);
          const length = Buffer.alloc(4);
          length.writeUInt32BE(chunk.byteLength);
          socket.write(length);
          socket.write(chunk);
        }
        socket.write(Buffer.alloc(4));
      });
      socket.on('data', (chunk: Buffer) => {
        answer += chunk.toString('utf8');
        if (answer.endsWith('\0')) socket.end();
      });
      socket.once('error', reject);
      socket.once('close', () => {
        try {
          resolve(readAnswer(answer));
        } catch (error) {
          reject(error);
        }
      });
    }),
});
