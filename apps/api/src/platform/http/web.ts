import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** IGN's tiles and the browser's own objects; nothing else may be reached from a page. */
const IGN = 'https://data.geopf.fr';

const policy = (nonce: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    // Emotion writes its rules into a style element that carries the page's nonce.
    `style-src 'self' 'nonce-${nonce}'`,
    // MapLibre places its canvas and markers through style attributes.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${IGN}`,
    `connect-src 'self' ${IGN}`,
    "worker-src 'self' blob:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const secure = (reply: FastifyReply): FastifyReply =>
  reply
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'same-origin')
    .header('x-frame-options', 'DENY')
    .header('permissions-policy', 'geolocation=(self), camera=(), microphone=()');

/** Pages that are opened by a link alone. */
const SECRET_PAGE = /^\/shared\//;

const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !/^(\/en)?\/api\//.test(request.url);

/** Serves the built web application: hashed assets for a year, every other address the page itself. */
export const serveWeb = async (
  app: FastifyInstance,
  dist: string,
  onUnknown: (request: FastifyRequest, reply: FastifyReply) => unknown,
): Promise<void> => {
  const indexFile = path.join(dist, 'index.html');
  const built = existsSync(indexFile);
  app.addHook('onSend', async (_request, reply) => {
    secure(reply);
  });
  if (built) {
    await app.register(fastifyStatic, {
      root: dist,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      // Only what carries a hash in its name never changes.
      setHeaders: (reply, file) => {
        const isHashed = /[\\/]assets[\\/]/.test(file);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
      globIgnore: ['**/index.html', '**/*.br', '**/*.gz'],
    });
  }
  const page = built ? readFileSync(indexFile, 'utf8') : null;
  app.setNotFoundHandler((request, reply) => {
    if (!page || !wantsPage(request)) return onUnknown(request, reply);
    const nonce = randomBytes(16).toString('base64');
    // Its address is its secret: no search engine keeps it.
    if (SECRET_PAGE.test(request.url)) reply.header('x-robots-tag', 'noindex, nofollow');
    return reply
      .header('content-security-policy', policy(nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__CSP_NONCE__', nonce));
  });
};
