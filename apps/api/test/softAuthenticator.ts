import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();

/** CBOR (RFC 8949) of what an authenticator writes: whole numbers, bytes, texts, maps. */
type Cbor = number | string | Uint8Array | Map<number | string, Cbor>;
const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
};
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)]),
  ]);
};

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_CREDENTIAL = 64;

/** How a page asks the authenticator. */
interface Ask {
  readonly challenge: string;
  readonly origin: string;
  readonly rp_id: string;
}

/** An authenticator in memory with one passkey (ES256, attestation "none"), as WebAuthn level 3 describes one. */
export const createAuthenticator = (verifiesUser = true) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;
  const cose = cbor(
    new Map<number | string, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  const clientData = (type: string, { challenge, origin }: Ask): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (rpId: string, flags: number, rest = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const verified = verifiesUser ? USER_VERIFIED : 0;
    return Buffer.concat([sha256(rpId), Buffer.from([USER_PRESENT | verified | flags]), count, rest]);
  };
  const text = (data: Uint8Array): string => Buffer.from(data).toString('base64url');
  const credential = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} };
  return {
    id: text(id),
    /** Sets the count of signatures, as a copy of the key would have it. */
    rewind: (to: number) => {
      counter = to;
    },
    make: (ask: Ask) => {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const attestation = cbor(
        new Map<number | string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authenticatorData(ask.rp_id, HAS_CREDENTIAL, attested)],
        ]),
      );
      return {
        ...credential,
        response: {
          clientDataJSON: text(clientData('webauthn.create', ask)),
          attestationObject: text(attestation),
          transports: ['internal'],
        },
      };
    },
    sign: (ask: Ask) => {
      counter += 1;
      const client = clientData('webauthn.get', ask);
      const data = authenticatorData(ask.rp_id, 0);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
        },
      };
    },
  };
};
