import { cancelApproval } from '@envol/contract/approvals';
import { type opinionsEndpoints, updateOpinion } from '@envol/contract/opinions';
import { freshRequest, notAnId, nothing, of, theirRequest } from '../callInputs.ts';
import { type CallRows, type Make, THEIRS, type World } from '../callWorld.ts';
import { addOpinion } from '../opinions.ts';

let serial = 0;
const email = () => `consulted-${serial++}@example.invalid`;
const mine = async ({ harness }: World, body?: object) => of((await addOpinion(harness)).id, body);

/** One that the other authority asked about the other operator's request. */
const theirs = async ({ harness, theirs: { approval_id } }: World, body?: object) => {
  const { askOpinions } = await import('@envol/contract/opinions');
  const reply = await harness
    .as('otherController')
    .call(askOpinions, { body: { approval_id, emails: [email()], message: THEIRS } });
  return of(reply.body[0]?.id ?? 0, body);
};
const ask =
  (body: object): Make =>
  async (world) => ({ body: { approval_id: (await freshRequest(world)).approval_id, ...body } });
/** Sent by who is consulted: the other structure, about a request to the first one. */
const asOther =
  (body: object, before: (world: World, id: number) => Promise<unknown> = async () => undefined): Make =>
  async (world) => {
    const { harness } = world;
    const { askOpinions } = await import('@envol/contract/opinions');
    const { approval_id } = await freshRequest(world);
    const structure_ids = [harness.actors.otherController.structure_id ?? 0];
    const reply = await harness.as('controller').call(askOpinions, { body: { approval_id, structure_ids } });
    const id = reply.body[0]?.id ?? 0;
    await before(world, id);
    return { ...of(id, body), token: harness.actors.otherController.token };
  };
const closed = ({ harness }: World, id: number) =>
  harness.as('controller').call(updateOpinion, { params: { id }, body: { is_closed: true } });
export const rows: CallRows<typeof opinionsEndpoints> = {
  listOpinions: {
    who: 'controller',
    good: nothing,
    bad: () => ({ query: { limit: 0 } }),
    // Another authority's: in the module's own test.
    foreign: null,
    errors: {},
  },
  listOpinionGeometries: {
    who: 'controller',
    good: nothing,
    bad: () => ({ query: { dateFrom: 'soon' } }),
    // Another authority's: in the module's own test.
    foreign: null,
    errors: {},
  },
  listOpinionEmails: {
    who: 'controller',
    good: nothing,
    bad: null,
    // Another authority's visitors: in the module's own test.
    foreign: null,
    errors: {},
  },
  getOpinion: {
    who: 'controller',
    good: (world) => mine(world),
    bad: notAnId,
    foreign: { ids: (world) => theirs(world) },
    errors: {},
  },
  listOpinionMessages: {
    who: 'controller',
    good: (world) => mine(world),
    bad: notAnId,
    foreign: { ids: (world) => theirs(world) },
    errors: {},
  },
  askOpinions: {
    who: 'controller',
    good: ask({ emails: [email()] }),
    bad: ask({ emails: [] }),
    foreign: {
      ids: ({ theirs: { approval_id } }) => ({ body: { approval_id, emails: [email()] } }),
    },
    errors: {
      APPROVAL_CLOSED: async (world) => {
        const { approval_id } = await freshRequest(world);
        await world.harness.as('owner').call(cancelApproval, { params: { id: approval_id } });
        return { body: { approval_id, emails: [email()] } };
      },
      OPINION_ALREADY_ASKED: async ({ harness }) => {
        const known = await addOpinion(harness);
        return { body: { approval_id: known.rows.approval_id, emails: [known.email] } };
      },
      STRUCTURE_UNKNOWN: ask({ structure_ids: [987_654] }),
      EMAIL_ALREADY_EXISTS: ask({ emails: ['Owner@example.invalid'] }),
    },
  },
  updateOpinion: {
    who: 'controller',
    good: (world) => mine(world, { message: 'Répondez avant vendredi.' }),
    bad: (world) => mine(world, { status: 'unfavourable', version: 1 }),
    foreign: { ids: (world) => theirs(world, { message: 'Bonjour.' }) },
    errors: {
      OPINION_CLOSED: asOther({ message: 'Bonjour.' }, closed),
      OPINION_CHANGED: asOther({ version: 99, status: 'favourable' }),
      OPINION_TRANSITION_ILLEGAL: asOther({ version: 1, status: 'not_given' }),
    },
  },
  markOpinionAsViewed: {
    who: 'controller',
    good: (world) => mine(world, {}),
    bad: (world) => mine(world, { ids: [] }),
    foreign: { ids: (world) => theirs(world, {}) },
    errors: {},
  },
  listOpinionsOfApproval: {
    who: 'controller',
    good: async ({ harness }) => of((await addOpinion(harness)).rows.approval_id),
    bad: notAnId,
    foreign: theirRequest,
    errors: {},
  },
};
