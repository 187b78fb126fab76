import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openTicket, RECORD } from './access.ts';
import { type BeginDeps, mayWatch } from './carrying.ts';
import { recordsFolder } from './records.ts';

/** Bytes `from` to `to` of a file, both taken; null: none of it (RFC 9110 §14.1.2). One range alone is served. */
export const rangeOf = (
  header: string | undefined,
  size: number,
): { readonly from: number; readonly to: number } | null | undefined => {
  if (header === undefined) return undefined;
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? [];
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from > to ? null : { from, to };
};

const send = (request: FastifyRequest, reply: FastifyReply, file: string, size: number): FastifyReply => {
  const range = rangeOf(request.headers.range, size);
  if (range === null) return reply.status(416).header('content-range', `bytes */${size}`).send();
  const { from, to } = range ?? { from: 0, to: size - 1 };
  if (range !== undefined) reply.status(206).header('content-range', `bytes ${from}-${to}/${size}`);
  return reply
    .header('content-type', 'video/mp4')
    .header('content-length', to - from + 1)
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, no-store')
    .send(createReadStream(file, { start: from, end: to }));
};

/** Serves the file of a record to whoever holds a ticket for it, and may still watch. */
export const serveRecords = (app: FastifyInstance, deps: BeginDeps): void => {
  const { db, config } = deps;
  app.get<{ Params: { token: string } }>('/media/records/:token', async (request, reply) => {
    const ticket = openTicket(deps, request.params.token, RECORD);
    const row =
      ticket === null
        ? undefined
        : await db
            .selectFrom('livestream_records')
            .select(['name', 'livestream_id'])
            .where('id', '=', ticket.subject_id)
            .where('bytes', 'is not', null)
            .executeTakeFirst();
    if (!ticket || !row?.name || !(await mayWatch(deps, ticket.session_id, row.livestream_id))) {
      deps.media.refuse('link_over');
      return reply.status(404).send();
    }
    const file = path.join(recordsFolder(config.data_dir), path.basename(row.name));
    const found = await stat(file).catch(() => null);
    if (found === null) return reply.status(404).send();
    return send(request, reply, file, found.size);
  });
};
