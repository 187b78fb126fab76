import { createHash, createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createS3Storage } from './s3.ts';

const SECRET = 'a secret key';
const objects = new Map<string, { data: Buffer; at: string }>();
const errors: unknown[] = [];
let broken = 0;

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Reckons the signature of a request as the server side of AWS Signature Version 4 does. */
const isSigned = (request: http.IncomingMessage, body: Buffer): boolean => {
  const { headers } = request;
  const [, scope = '', signed = '', signature = ''] =
    /Credential=key\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(headers.authorization ?? '') ??
    [];
  const url = new URL(request.url ?? '', 'http://host');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const names = signed.split(';');
  const canonical = [
    request.method,
    url.pathname,
    query,
    ...names.map((name) => `${name}:${String(headers[name])}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const [day = '', region = '', service = ''] = scope.split('/');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, day), region), service), 'aws4_request');
  return (
    headers['x-amz-content-sha256'] === sha256(body) &&
    names.includes('host') &&
    hmac(key, text).toString('hex') === signature
  );
};

const listed = (url: URL): string => {
  const after = url.searchParams.get('continuation-token') ?? '';
  // Two a page, whatever was asked for.
  const page = [...objects]
    .filter(([key]) => key > after)
    .sort()
    .slice(0, 2);
  const last = page.at(-1)?.[0] ?? '';
  const hasMore = [...objects.keys()].some((key) => key > last);
  return `<?xml version="1.0"?><ListBucketResult>${page
    .map(([key, { at }]) => `<Contents><Key>${key}</Key><LastModified>${at}</LastModified></Contents>`)
    .join('')}${hasMore ? `<NextContinuationToken>${last}</NextContinuationToken>` : ''}</ListBucketResult>`;
};

const server = http.createServer(async (request, response) => {
  const body = await buffer(request);
  if (broken > 0) {
    broken -= 1;
    return response.writeHead(503).end();
  }
  if (!isSigned(request, body)) return response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>');
  const url = new URL(request.url ?? '', 'http://host');
  const key = url.pathname.replace('/files/', '');
  if (url.pathname === '/files') return response.end(listed(url));
  if (!url.pathname.startsWith('/files/')) return response.writeHead(404).end('<Code>NoSuchBucket</Code>');
  if (request.method === 'PUT') objects.set(key, { data: body, at: new Date().toISOString() });
  if (request.method === 'DELETE') objects.delete(key);
  const found = objects.get(key);
  if (request.method === 'GET') return found ? response.end(found.data) : response.writeHead(404).end();
  return response.end();
});

let endpoint = '';
const open = (changes: object = {}) =>
  createS3Storage(
    { endpoint, bucket: 'files', region: 'fr-par', access_key: 'key', secret_key: SECRET, ...changes },
    (error) => errors.push(error),
  );
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  objects.clear();
  errors.length = 0;
});
afterAll(() => server.close());

it('keeps, hands out and forgets bytes, each request signed with its bytes', async () => {
  const storage = open();
  const data = Buffer.from([0, 255, 1, 2]);
  const key = await storage.put(data);
  const stream = await storage.get(key);
  expect(stream && (await buffer(stream))).toEqual(data);
  await storage.remove(key);
  expect(await storage.get(key)).toBeNull();
  expect(await storage.get('../other')).toBeNull();
  expect(errors).toEqual([]);
});

it('the store lists what is older than an instant, page by page', async () => {
  const storage = open();
  const keys = await Promise.all(Array.from({ length: 5 }, (_, index) => storage.put(Buffer.from([index]))));
  const found = async (instant: number): Promise<string[]> => {
    const all: string[] = [];
    for await (const page of storage.keptBefore(instant)) all.push(...page);
    return all.sort();
  };
  expect(await found(Date.now() + 60_000)).toEqual(keys.sort());
  expect(await found(Date.now() - 60_000)).toEqual([]);
});

it('the store tries again what the server could not answer, and says so when it stays away', async () => {
  broken = 1;
  const key = await open().put(Buffer.from('x'));
  expect(objects.has(key)).toBe(true);
  await expect(open({ endpoint: 'http://127.0.0.1:1' }).put(Buffer.from('x'))).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    retry_after_s: 30,
  });
  await expect(open({ secret_key: 'another' }).put(Buffer.from('x'))).rejects.toMatchObject({ status: 503 });
  await expect(open({ bucket: 'none' }).put(Buffer.from('x'))).rejects.toMatchObject({ status: 503 });
  expect(String(errors[1])).toContain('SignatureDoesNotMatch');
});
