import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cancelApproval, postMessage, requestApproval } from '@envol/contract/approvals';
import { downloadDocument } from '@envol/contract/documents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest } from '../../../test/requests.ts';
import { createFileStorage } from '../../platform/storage/storage.ts';
import { sweepFiles } from './documents.jobs.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'envol-leftovers-'));
let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { DATA_DIR: folder } });
});
afterAll(async () => {
  await harness.close();
  rmSync(folder, { recursive: true, force: true });
});

const kept = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /files/.test(entry.parentPath))
    .map(({ name }) => name);
const files = [new File(['%PDF-1.4\n%%EOF\n'], 'plan.pdf')];

describe('a call that is refused keeps none of its files', () => {
  it('for a mission of nobody, or of somebody else', async () => {
    const body = { constraint_id: 1, pilot_id: 1, drone_ids: [1] };
    const reply = await harness
      .as('owner')
      .call(requestApproval, { params: { id: 88_888_888 }, body }, { files });
    expect(reply.status).toBe(404);
    expect(kept()).toEqual([]);
  });

  it('for a message sent twice, and for a request that was withdrawn', async () => {
    const { approval_id: id } = await addRequest(harness);
    const send = (client_key: string) =>
      harness
        .as('owner')
        .call(postMessage, { params: { id }, body: { message: 'Le plan', client_key } }, { files });
    expect([(await send('same-key')).status, (await send('same-key')).status]).toEqual([201, 201]);
    expect(kept()).toHaveLength(1);
    await harness.as('owner').call(cancelApproval, { params: { id } });
    expect((await send('another-key')).status).toBe(409);
    expect(kept()).toHaveLength(1);
  });
});

it('the sweep of leftovers sweeps what a crash left, and nothing else', async () => {
  const storage = createFileStorage(path.join(folder, 'files'), () => undefined);
  const [named] = kept();
  const orphan = await storage.put(Buffer.from('left'));
  const young = await storage.put(Buffer.from('in hand'));
  const half = path.join(folder, 'files', orphan.slice(0, 2), 'half.part');
  writeFileSync(half, 'half');
  const old = new Date(Date.now() - 7_200_000);
  utimesSync(path.join(folder, 'files', orphan.slice(0, 2), orphan), old, old);
  utimesSync(half, old, old);
  expect(await sweepFiles(harness.db, storage, Date.now() - 3_600_000)).toBe(1);
  expect(kept().sort()).toEqual([named, young].sort());
});

it('says that a file is not to be had just now, and takes none while the disk is away', async () => {
  const { approval_id: id } = await addRequest(harness);
  const send = () =>
    harness.as('owner').call(postMessage, { params: { id }, body: { message: 'Le plan' } }, { files });
  const sent = await send();
  rmSync(path.join(folder, 'files'), { recursive: true, force: true });
  const params = { id: sent.body.documents[0]?.id ?? 0 };
  expect((await harness.as('controller').call(downloadDocument, { params })).status).toBe(503);
  writeFileSync(path.join(folder, 'files'), 'no folder');
  const refused = await send();
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '30']);
});
