import { expect, it } from 'vitest';
import { standInService } from '../../../test/standIn.ts';
import { feedAzba } from './open.ts';
import { AzbaFailure } from './port.ts';

const service = standInService((request, reply) => {
  reply.end(
    request.url === '/table'
      ? 'LF-R45A 2026-06-10 0800-1000'
      : '<html>Service interrompu jusqu’au 10/06/2026</html>',
  );
});

it('the feed of the AZBA gives the table as it stands, and no page that tells of a failure', async () => {
  expect(await feedAzba(`${service.url}/table`).table(new Date(0))).toContain('R45A');
  await expect(feedAzba(`${service.url}/page`).table(new Date(0))).rejects.toThrow(AzbaFailure);
});
