import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a push service was sent. */
export interface PostedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A push service of this machine: takes what is posted, and answers each path with the status that was set for it. */
export const startPushService = async () => {
  const posted: PostedPush[] = [];
  const answers = new Map<string, number>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      posted.push({ path, headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(answers.get(path) ?? 201).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    posted,
    answers,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};

/** A browser's subscription with a service, and the way to read what it is sent (RFC 8291, RFC 8188). */
export const subscribeBrowser = (endpoint: string) => {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const p256dh = ecdh.getPublicKey();
  const read = (body: Buffer): unknown => {
    const salt = body.subarray(0, 16);
    const idLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + idLength);
    const sealed = body.subarray(21 + idLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
    const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
    const key = hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12);
    const decipher = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce)).setAuthTag(
      sealed.subarray(-16),
    );
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
  };
  const registration_id = JSON.stringify({
    endpoint,
    expirationTime: null,
    keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
  });
  return { registration_id, read };
};
