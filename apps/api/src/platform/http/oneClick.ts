import type { FastifyInstance } from 'fastify';

/** More than "List-Unsubscribe=One-Click" ever takes. */
const MOST_BYTES = 1_000;

/**
 * What a mail program posts when its reader refuses letters (RFC 8058, §3.2) is a form; no call of ours reads one, and the
 * address says everything.
 */
export const takeOneClickForms = (app: FastifyInstance): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { bodyLimit: MOST_BYTES, parseAs: 'string' },
    (request, _body, done) => {
      if (/\/unsubscribe\//.test(request.url)) return done(null, undefined);
      return done(
        Object.assign(new Error('no call takes such a form'), { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }),
      );
    },
  );
};
