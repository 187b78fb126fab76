import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { wordTable } from '@envol/domain/wordTable';
import { AwsClient } from 'aws4fetch';
import { Failure } from '../http/failure.ts';
import { newToken } from '../tokens.ts';
import { KEY, type Storage } from './storage.ts';

export interface S3Options {
  /** Where the server is: "https://s3.fr-par.scw.cloud". */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly access_key: string;
  readonly secret_key: string;
}

const RETRY_AFTER_S = 30;
const TIMEOUT_MS = 30_000;
const NOT_FOUND = 404;
const PAGE = 1_000;

const unescaped = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => {
    const signs: Readonly<Record<string, string>> = wordTable({
      lt: '<',
      gt: '>',
      quot: '"',
      apos: "'",
      amp: '&',
    });
    return signs[name] ?? '';
  });
const textIn = (xml: string, tag: string): string | null => {
  const [, found] = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml) ?? [];
  return found === undefined ? null : unescaped(found);
};

type Ask = (path: string, init: { method: string; body?: Uint8Array<ArrayBuffer> }) => Promise<Response>;

/** Sends one signed request to a path of the bucket; what is not there is an answer, everything else that fails an error. */
const asker = (options: S3Options): Ask => {
  const { endpoint, bucket, region } = options;
  const client = new AwsClient({
    accessKeyId: options.access_key,
    secretAccessKey: options.secret_key,
    service: 's3',
    region,
    // Tries again what the server could not answer (5xx), 50, 100, 200 ms later.
    retries: 3,
  });
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}`;
  return async (path, init) => {
    const digest = createHash('sha256')
      .update(init.body ?? '')
      .digest('hex');
    const response = await client.fetch(`${base}${path}`, {
      ...init,
      // The signature covers the bytes, too.
      headers: { 'x-amz-content-sha256': digest },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok && response.status !== NOT_FOUND)
      throw new Error(
        `S3 ${init.method} answered ${response.status}: ${(await response.text()).slice(0, 200)}`,
      );
    return response;
  };
};

/** Files in a bucket of a server that speaks S3 (signature version 4, addresses with the bucket in the path). */
export const createS3Storage = (options: S3Options, failed: (error: unknown) => void): Storage => {
  const { bucket } = options;
  const ask = asker(options);
  /** A server that cannot be had is no fault of the request, and may be back while it waits. */
  const orUnavailable = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      failed(error);
      throw new Failure('SERVICE_UNAVAILABLE', { retry_after_s: RETRY_AFTER_S });
    }
  };
  return {
    put: (data) =>
      orUnavailable(async () => {
        const key = newToken();
        const { status } = await ask(`/${key}`, { method: 'PUT', body: Uint8Array.from(data) });
        if (status === NOT_FOUND) throw new Error(`S3 has no bucket ${bucket}`);
        return key;
      }),
    async keepAs(key, data) {
      if (!KEY.test(key)) throw new Error('a file is kept under a key');
      await ask(`/${key}`, { method: 'PUT', body: Uint8Array.from(data) });
    },
    get: (key) =>
      orUnavailable(async () => {
        if (!KEY.test(key)) return null;
        const { status, body } = await ask(`/${key}`, { method: 'GET' });
        return status === NOT_FOUND || body === null ? null : Readable.fromWeb(body as ReadableStream);
      }),
    async remove(key) {
      if (KEY.test(key)) await ask(`/${key}`, { method: 'DELETE' });
    },
    async *keptBefore(instant) {
      for (let token: string | null = ''; token !== null; ) {
        const after = token === '' ? '' : `&continuation-token=${encodeURIComponent(token)}`;
        const response = await ask(`?list-type=2&max-keys=${PAGE}${after}`, { method: 'GET' });
        const xml = await response.text();
        const old = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, item = '']) => {
          const key = textIn(item, 'Key') ?? '';
          const changed = Date.parse(textIn(item, 'LastModified') ?? '');
          return KEY.test(key) && changed < instant ? [key] : [];
        });
        if (old.length > 0) yield old;
        token = textIn(xml, 'NextContinuationToken');
      }
    },
  };
};
