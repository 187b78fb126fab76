import { expect, it } from 'vitest';
import { createOutbox, type Outcome, type Waiting } from './outbox.ts';

const act = (id: string, owner = 'me'): Waiting => ({
  id,
  owner,
  act: 'land',
  subject_id: 1,
  at: '2026-11-24T10:17:00Z',
  name: 'Toitures',
});

const world = (answers: (id: string) => Outcome, kept: readonly Waiting[] = []) => {
  let box = kept;
  const sent: string[] = [];
  const told: string[] = [];
  const outbox = createOutbox({
    read: () => box,
    write: (next) => {
      box = next;
    },
    owner: () => 'me',
    alone: (run) => run(),
    told: ({ id }, { kind }) => told.push(`${id} ${kind}`),
    send: async ({ id }) => {
      sent.push(id);
      await Promise.resolve();
      return answers(id);
    },
  });
  return { outbox, sent, told, ids: () => box.map(({ id }) => id) };
};

it('the outbox keeps what cannot be sent, in its order, and sends each once when it can', async () => {
  let online = false;
  const { outbox, sent, ids, told } = world(() => ({ kind: online ? 'done' : 'unreached' }));
  await outbox.add(act('up'));
  await outbox.add(act('down'));
  expect(ids()).toEqual(['up', 'down']);
  // Once for each: who waits for a server that does not answer waits no longer than that.
  expect(sent).toEqual(['up', 'up']);
  online = true;
  sent.length = 0;
  await Promise.all([outbox.flush(), outbox.flush(), outbox.flush()]);
  expect(sent).toEqual(['up', 'down']);
  expect([ids(), told]).toEqual([[], ['up done', 'down done']]);
});

it('the outbox sends what an earlier page left, and nothing of another account', async () => {
  const { outbox, sent, ids } = world(() => ({ kind: 'done' }), [act('theirs', 'you'), act('mine')]);
  await outbox.flush();
  expect(sent).toEqual(['mine']);
  expect(ids()).toEqual(['theirs']);
});

it('the outbox lets go of what was refused, with its sentence, and goes on', async () => {
  const { outbox, told } = world((id) =>
    id === 'up' ? { kind: 'refused', detail: 'Trop tard.' } : { kind: 'done' },
  );
  await Promise.all([outbox.add(act('up')), outbox.add(act('down'))]);
  expect(told).toEqual(['up refused', 'down done']);
});

it('the outbox loses nothing that another tab has added, and sends nothing that it has sent', async () => {
  let box: readonly Waiting[] = [];
  let online = false;
  let turn = Promise.resolve();
  const sent: string[] = [];
  const tab = () =>
    createOutbox({
      read: () => box,
      write: (next) => {
        box = next;
      },
      owner: () => 'me',
      alone: (run) => {
        turn = turn.then(run);
        return turn;
      },
      told: () => undefined,
      send: async ({ id }) => {
        if (online) sent.push(id);
        await Promise.resolve();
        return { kind: online ? 'done' : 'unreached' };
      },
    });
  const [one, other] = [tab(), tab()];
  await one.add(act('up'));
  await other.add(act('down'));
  expect(box.map(({ id }) => id)).toEqual(['up', 'down']);
  online = true;
  await Promise.all([one.flush(), other.flush()]);
  expect(sent).toEqual(['up', 'down']);
});
