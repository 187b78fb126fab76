import { expect, it } from 'vitest';
import { standInService } from '../../../test/standIn.ts';
import { liveDesk } from './live.ts';
import { type NoticeAct, NoticeFailure } from './port.ts';

const service = standInService((request, reply) => {
  request.resume();
  const path = request.url ?? '';
  reply.statusCode = path.includes('busy') ? 503 : path.includes('wrong') ? 422 : 200;
  // The body ends before what its length promises.
  if (path.includes('broken'))
    reply.setHeader('content-length', 500).write('{"reference":', () => reply.destroy());
  else reply.end(path.includes('page') ? '<html>' : '{"reference":" N-1 "}');
});
const declare = (uid: string) =>
  liveDesk({ url: service.url, token: 'secret' }).declare(
    { kind: 'prefecture', uid, key: 'k' } as NoticeAct,
    {} as never,
  );

it('the live adapter gives the reference of what it took', async () => {
  expect(await declare('1')).toEqual({ reference: 'N-1' });
});

it.each([
  ['busy', 'registry_silent'],
  ['wrong', 'registry_refused'],
  ['broken', 'registry_silent'],
  ['page', 'registry_silent'],
])('that is %s is told as %s', async (uid, code) => {
  const refused = await declare(uid).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(NoticeFailure);
  expect(refused).toMatchObject({ code });
});
