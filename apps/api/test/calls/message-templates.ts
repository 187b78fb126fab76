import { LIMITS } from '@envol/contract/limits';
import type { messageTemplatesEndpoints } from '@envol/contract/message-templates';
import { nothing, of } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';

const written = async ({ harness }: World, structure_id: number): Promise<number> =>
  (
    await harness.db
      .insertInto('message_templates')
      .values({
        structure_id,
        kind: 'refusals',
        text: 'Percée en service pour {mission}.',
        refusal_category: 'traffic',
        written_by: null,
        written_by_name: 'A',
        written_at: '2026-01-01T08:00:00Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const ownOf = ({ harness }: World): number => harness.actors.controller.structure_id ?? 0;
const theirsOf = ({ harness }: World): number => harness.actors.otherController.structure_id ?? 0;
const input = (structure_id: number, change: object = {}) => ({
  body: { structure_id, kind: 'conditions', text: 'Appeler la tour avant {période}.', ...change },
});
const mine = async (world: World, body?: object) => of(await written(world, ownOf(world)), body);
const theirs = async (world: World, body?: object) => of(await written(world, theirsOf(world)), body);

export const rows: CallRows<typeof messageTemplatesEndpoints> = {
  // Of whom the asker sees: in the module's own test.
  listMessageTemplates: { who: 'controller', good: nothing, bad: null, foreign: null, errors: {} },
  createMessageTemplate: {
    who: 'controller',
    good: (world) => input(ownOf(world)),
    bad: (world) => input(ownOf(world), { text: 'Piste {piste}.' }),
    foreign: { ids: (world) => input(theirsOf(world)) },
    errors: {
      TOO_MANY_MESSAGE_TEMPLATES: async (world) => {
        for (let at = 0; at < LIMITS.message_templates; at++) await written(world, ownOf(world));
        return input(ownOf(world));
      },
    },
  },
  updateMessageTemplate: {
    who: 'controller',
    good: (world) => mine(world, { version: 1, text: 'Percée.' }),
    bad: (world) => mine(world, { version: 1, text: '' }),
    foreign: { ids: (world) => theirs(world, { version: 1, text: 'Percée.' }) },
    errors: { MESSAGE_TEMPLATE_CHANGED: (world) => mine(world, { version: 7, text: 'Percée.' }) },
  },
  deleteMessageTemplate: {
    who: 'controller',
    good: (world) => mine(world),
    bad: () => ({ params: { id: 'x' } }),
    foreign: { ids: (world) => theirs(world) },
    errors: {},
  },
};
