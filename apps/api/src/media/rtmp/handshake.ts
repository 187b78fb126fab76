// The plain handshake of RTMP (§5.2): encoders that publish accept it, and the digests of Flash players are not asked for.
import { Malformed } from '../malformed.ts';

const VERSION = 3;
const PART = 1536;

/** What the first bytes of a connection are answered with, and what follows them; null: not all of them are here. */
export const answerFirst = (
  bytes: Buffer,
  random: (count: number) => Buffer,
): { readonly answer: Buffer; readonly rest: Buffer } | null => {
  const [version] = bytes;
  // Before all 1,537 bytes are here: whoever speaks HTTP or TLS to the port is not waited for.
  if (version !== undefined && version !== VERSION) throw new Malformed('handshake');
  if (bytes.length < 1 + PART) return null;
  const first = bytes.subarray(1, 1 + PART);
  const own = Buffer.concat([Buffer.alloc(8), random(PART - 8)]);
  return {
    answer: Buffer.concat([Buffer.from([VERSION]), own, first]),
    rest: bytes.subarray(1 + PART),
  };
};

/** The echo that ends the handshake is taken off; null: not all of it is here. */
export const takeEcho = (bytes: Buffer): Buffer | null => (bytes.length < PART ? null : bytes.subarray(PART));

/** What a client begins with. */
export const clientFirst = (random: (count: number) => Buffer): Buffer =>
  Buffer.concat([Buffer.from([VERSION]), Buffer.alloc(8), random(PART - 8)]);

/** The echo that a client owes once all of the server's answer is here, and what follows it; null until then. */
export const clientEcho = (bytes: Buffer): { readonly echo: Buffer; readonly rest: Buffer } | null =>
  bytes.length < 1 + 2 * PART
    ? null
    : { echo: bytes.subarray(1, 1 + PART), rest: bytes.subarray(1 + 2 * PART) };
