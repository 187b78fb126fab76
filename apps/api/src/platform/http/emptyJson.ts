import type { FastifyInstance } from 'fastify';

/**
 * Many clients name JSON as the type of every request, also of one that carries nothing: such a body is taken as absent,
 * and the call's own fields say what is missing. Everything else is read by Fastify's own reader, which refuses
 * `__proto__` and `constructor.prototype`.
 */
export const takeEmptyJson = (app: FastifyInstance): void => {
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    return readJson(request, body as string, done);
  });
};
