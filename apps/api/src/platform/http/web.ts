import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest, LogLevel } from 'fastify';

/** IGN's tiles and the browser's own objects; nothing else may be reached from a page. */
const IGN = 'https://data.geopf.fr';

/** `media`: where pictures of drones come from, where that is another origin. */
const policy = (nonce: string, media: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    // React Aria writes a rule into a style element that carries the page's nonce. Nothing writes style attributes: React
    // and MapLibre set properties of the style object, which no policy forbids.
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: ${IGN}`,
    // Livestreams: fed to the element piece by piece.
    `media-src ${["'self' blob:", ...media].join(' ')}`,
    `connect-src 'self' ${[IGN, ...media].join(' ')}`,
    "worker-src 'self' blob:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** An answer of the API, or a file, is shown as no page: nothing in it runs, loads or is framed. */
const NOT_A_PAGE = "default-src 'none'; frame-ancestors 'none'; sandbox";

const TWO_YEARS_S = 63_072_000;

const isApi = (request: FastifyRequest): boolean => /^(\/en)?\/api\//.test(request.url);

const secure = (request: FastifyRequest, reply: FastifyReply, isHttps: boolean): void => {
  reply
    .header('x-content-type-options', 'nosniff')
    // An address from a letter holds a token: no other site is told of it.
    .header('referrer-policy', 'same-origin')
    .header('x-frame-options', 'DENY')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('permissions-policy', 'geolocation=(self), camera=(), microphone=()');
  if (isHttps) reply.header('strict-transport-security', `max-age=${TWO_YEARS_S}`);
  if (isApi(request))
    reply.header('content-security-policy', NOT_A_PAGE).header('cross-origin-resource-policy', 'same-origin');
};

/** Pages that are opened by a link alone. */
const SECRET_PAGE = /^\/(?:shared|livestream)\//;

/** The build's files. One of another build is not here: a page in its place would be kept as if it were that file. */
const BUILT_FILE = /^\/assets\//;
/** Beside a file, for a client that takes it. */
const COMPRESSED_COPY = /\.(?:br|gz)$/;

const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !isApi(request) && !BUILT_FILE.test(request.url);

/**
 * The build's files: one route a folder. A route for each of its 1,900 files would take 370 ms of every start. The page and
 * the compressed copies are no addresses of their own.
 */
const serveFiles = async (app: FastifyInstance, dist: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: dist,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    allowedPath: (name) => !COMPRESSED_COPY.test(name),
    // Only what carries a hash in its name never changes.
    setHeaders: (reply, file) => {
      const isHashed = /[\\/]assets[\\/]/.test(file);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  for (const entry of readdirSync(dist, { withFileTypes: true })) {
    if (entry.name.startsWith('.') || entry.name === 'index.html' || COMPRESSED_COPY.test(entry.name))
      continue;
    if (entry.isDirectory())
      app.get<{ Params: { '*': string } }>(`/${entry.name}/*`, (request, reply) =>
        reply.sendFile(`${entry.name}/${request.params['*']}`),
      );
    else app.get(`/${entry.name}`, (_request, reply) => reply.sendFile(entry.name));
  }
};

/**
 * Of addresses that are no call (pages, what scanners try) the two lines of every request are kept where the server tells more
 * than usual; what fails among them is told as ever.
 */
const quietLevel = ({ log }: FastifyInstance): LogLevel =>
  log.level === 'info' ? 'warn' : (log.level as LogLevel);

/** Serves the built web application: hashed assets for a year, every other address the page itself. */
export const serveWeb = async (
  app: FastifyInstance,
  {
    dist,
    is_https,
    media_url,
  }: { readonly dist: string; readonly is_https: boolean; readonly media_url: string | null },
  onUnknown: (request: FastifyRequest, reply: FastifyReply) => unknown,
): Promise<void> => {
  const indexFile = path.join(dist, 'index.html');
  const built = existsSync(indexFile);
  app.addHook('onSend', (request, reply, _payload, done) => {
    secure(request, reply, is_https);
    done();
  });
  if (built) await serveFiles(app, dist);
  const media =
    media_url === null ? [] : [new URL(media_url).origin, new URL(media_url).origin.replace(/^http/, 'ws')];
  const page = built ? readFileSync(indexFile, 'utf8') : null;
  const answer = (request: FastifyRequest, reply: FastifyReply): unknown => {
    // What another build had may come back with it.
    if (!page || !wantsPage(request)) return onUnknown(request, reply.header('cache-control', 'no-store'));
    const nonce = randomBytes(16).toString('base64');
    // Its address is its secret: no search engine keeps it.
    if (SECRET_PAGE.test(request.url)) reply.header('x-robots-tag', 'noindex, nofollow');
    return reply
      .header('content-security-policy', policy(nonce, media))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__CSP_NONCE__', nonce));
  };
  const rest = async (scope: FastifyInstance): Promise<void> => {
    scope.setNotFoundHandler(answer);
  };
  await app.register(rest, { logLevel: quietLevel(app) });
};
