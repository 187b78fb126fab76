import { addPublicTipDocument, type proceduresEndpoints } from '@envol/contract/procedures';
import type { ReadableSource } from '@envol/domain/flights/readings';
import { notAnId, nothing, of, theirFlight } from '../callInputs.ts';
import { BAD_FILES, type CallRows, GOOD_FILES, type Make, THEIRS, type World } from '../callWorld.ts';
import { byLetter, letterStep } from '../emailRequests.ts';
import { addFlight } from '../flights.ts';

const ofStep = async ({ harness }: World) => {
  const flight = await byLetter(harness);
  return { params: { id: flight.id, cid: letterStep(flight)?.id ?? 0 } };
};
const step = {
  good: ofStep,
  bad: ({ mine }: World) => ({ params: { id: mine.flight_id, cid: 'x' } }),
  foreign: { ids: ({ theirs }: World) => ({ params: { id: theirs.flight_id, cid: 1 } }) },
  errors: {},
};

/** Blagnac's own, and Lyon's. */
const own = ({ harness }: World): number => harness.actors.chief.structure_id ?? 0;
const other = ({ harness }: World): number => harness.actors.otherController.structure_id ?? 0;

/** A paper that Blagnac publishes; there are never more than one at a time. */
const paper = async (world: World): Promise<number> => {
  await world.harness.db.deleteFrom('documents').where('owner_type', '=', 'structure').execute();
  const { body } = await world.harness
    .as('chief')
    .call(addPublicTipDocument, { params: { id: own(world) }, body: {} as never }, { files: GOOD_FILES });
  return body.documents[0]?.id ?? 0;
};
const publishing =
  (files: readonly File[]): Make =>
  async (world) => {
    await paper(world);
    return { ...of(own(world), {}), files };
  };

const reading =
  (source: ReadableSource, period: Partial<Parameters<typeof addFlight>[1]> = {}): Make =>
  async ({ harness }) => {
    const { id, version } = await addFlight(harness, period);
    return of(id, { sources: [source], is_read: true, version });
  };

export const rows: CallRows<typeof proceduresEndpoints> = {
  consultSources: {
    good: ({ mine }) => of(mine.flight_id),
    bad: notAnId,
    foreign: theirFlight,
    errors: {},
  },
  readSource: {
    // In twenty days: NOTAM of today are over by then.
    good: reading('terrain'),
    bad: ({ mine }) => of(mine.flight_id, { sources: [], is_read: true, version: 1 }),
    foreign: {
      ids: ({ theirs }) => of(theirs.flight_id, { sources: ['terrain'], is_read: true, version: 1 }),
    },
    errors: {
      SOURCE_TOO_EARLY: reading('notam'),
      ANALYSIS_OUTDATED: ({ mine }) =>
        of(mine.flight_id, { sources: ['terrain'], is_read: true, version: 99 }),
      // A mission that is over.
      SOURCE_NOT_TO_READ: (world) => {
        const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
        return reading('terrain', { date_start: ago(48), date_end: ago(47) })(world);
      },
    },
  },
  getConstraintCapabilities: step,
  getConstraintStatus: step,
  downloadPublicTipDocument: {
    // The mission of the table is beside Blagnac.
    good: async (world) => ({ params: { id: world.mine.flight_id, docId: await paper(world) } }),
    bad: ({ mine }) => ({ params: { id: mine.flight_id, docId: 'x' } }),
    foreign: { ids: ({ theirs }) => ({ params: { id: theirs.flight_id, docId: 1 } }) },
    errors: {},
  },
  getPublicTip: {
    good: (world) => of(own(world)),
    bad: notAnId,
    // Every structure's is read by everybody: there are only unknown ones.
    foreign: { ids: () => of(987_654_321) },
    errors: {},
  },
  updatePublicTip: {
    who: 'chief',
    good: (world) =>
      of(own(world), {
        text: 'Appelez la veille.',
        form_links: [{ label: 'Formulaire', url: 'https://x.invalid' }],
      }),
    bad: (world) => of(own(world), { form_links: [{ label: 'x', url: 'javascript:1' }] }),
    foreign: { ids: (world) => of(other(world), { text: THEIRS }) },
    errors: {},
  },
  addPublicTipDocument: {
    who: 'chief',
    good: publishing(GOOD_FILES),
    bad: (world) => of(own(world), {}),
    foreign: { ids: (world) => ({ ...of(other(world), {}), files: GOOD_FILES }) },
    errors: {
      FILE_TOO_LARGE: publishing(BAD_FILES.FILE_TOO_LARGE),
      FILE_TYPE_NOT_ALLOWED: publishing(BAD_FILES.FILE_TYPE_NOT_ALLOWED),
      TOO_MANY_FILES: publishing(BAD_FILES.TOO_MANY_FILES),
    },
  },
  deletePublicTipDocument: {
    who: 'chief',
    good: async (world) => ({ params: { id: own(world), docId: await paper(world) } }),
    bad: (world) => ({ params: { id: own(world), docId: 'x' } }),
    foreign: { ids: (world) => ({ params: { id: other(world), docId: 1 } }) },
    errors: {},
  },
  listProcedurePrices: { good: nothing, bad: null, foreign: null, errors: {} },
  updateProcedurePrices: {
    who: 'staff',
    good: () => ({ body: { prices: [{ procedure: 'email_request', price_cents: 4900 }] } }),
    bad: () => ({ body: { prices: [{ procedure: 'email_request', price_cents: -1 }] } }),
    foreign: null,
    errors: {},
  },
};
