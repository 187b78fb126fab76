import type { dronesEndpoints } from '@envol/contract/drones';
import { drone, linkedDrone, listed, notAnId, nothing, of, serialOf, theirDrone } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';
import { addCrew } from '../flights.ts';

/** A call of an operator with one account at the registry. */
const registered = async ({ harness }: World, uid: string, body?: object) => {
  await harness.db
    .updateTable('operators')
    .set({ alphatango_uids: [uid] })
    .where('id', '=', harness.actors.owner.operator_id ?? 0)
    .execute();
  return body === undefined ? {} : { body };
};

export const rows: CallRows<typeof dronesEndpoints> = {
  listDrones: { good: nothing, bad: () => ({ query: { active: 'maybe' } }), foreign: listed, errors: {} },
  droneIds: {
    good: () => ({ query: { papers: 'none' } }),
    bad: () => ({ query: { papers: 'lost' } }),
    foreign: null,
    errors: {},
  },
  countDrones: {
    good: nothing,
    bad: () => ({ query: { sub_exploitant_id: 'all' } }),
    foreign: null,
    errors: {},
  },
  changeDrones: {
    good: async ({ harness }) => ({ body: { ids: [(await addCrew(harness)).drone_id], is_active: false } }),
    bad: () => ({ body: { ids: [] } }),
    foreign: { passes_over: ({ theirs }) => ({ body: { ids: [theirs.drone_id], is_active: false } }) },
    errors: {
      SUB_EXPLOITANT_UNKNOWN: ({ mine }) => ({ body: { ids: [mine.drone_id], sub_exploitant_id: 987_654 } }),
    },
  },
  simplifiedDrones: {
    good: nothing,
    bad: () => ({ query: { active: 'maybe' } }),
    foreign: listed,
    errors: {},
  },
  alphaTangoExploitants: {
    good: async (world) => registered(world, '184533'),
    bad: () => ({ query: { uid: '1' } }),
    foreign: null,
    errors: { REGISTRY_UNAVAILABLE: (world) => registered(world, '9999999999') },
  },
  importAlphaTango: {
    good: (world) => registered(world, '184533', { alphatango_uid: '184533' }),
    bad: () => ({ body: { alphatango_uid: 'UAS' } }),
    foreign: null,
    errors: {
      ALPHATANGO_UID_UNKNOWN: (world) => registered(world, '184533', { alphatango_uid: '77' }),
      REGISTRY_UNAVAILABLE: (world) => registered(world, '9999999999', { alphatango_uid: '9999999999' }),
    },
  },
  getDrone: { good: linkedDrone, bad: notAnId, foreign: theirDrone, errors: {} },
  createDrone: {
    good: () => ({ body: drone() }),
    bad: () => ({ body: { ...drone(), mass_kg: -1 } }),
    foreign: null,
    errors: {
      SERIAL_NUMBER_ALREADY_EXISTS: async (world) => ({
        body: { ...drone(), serial_number: await serialOf(world) },
      }),
      SUB_EXPLOITANT_UNKNOWN: () => ({ body: { ...drone(), sub_exploitant_id: 987_654 } }),
    },
  },
  updateDrone: {
    good: ({ mine }) => of(mine.drone_id, { max_speed_ms: 20 }),
    bad: ({ mine }) => of(mine.drone_id, { registration: 'F-ABCD' }),
    foreign: { ids: ({ theirs }) => of(theirs.drone_id, { name: 'À moi' }) },
    errors: {
      SERIAL_NUMBER_ALREADY_EXISTS: async (world) =>
        of((await addCrew(world.harness)).drone_id, { serial_number: await serialOf(world) }),
      SUB_EXPLOITANT_UNKNOWN: ({ mine }) => of(mine.drone_id, { sub_exploitant_id: 987_654 }),
      RECORD_CHANGED: ({ mine }) => of(mine.drone_id, { name: 'Vu avant', version: 987_654 }),
    },
  },
  previewDrones: {
    good: () => ({ body: { text: 'Nom;Constructeur;Modèle;N° de série;Masse\nCSV;DJI;M30T;CSV-1;3800 g' } }),
    bad: () => ({ body: { text: '' } }),
    foreign: null,
    errors: {
      CSV_UNREADABLE: () => ({ body: { text: 'a;b\nc;d' } }),
      CSV_TOO_LONG: () => ({ body: { text: `Nom;x\n${'a;b\n'.repeat(5_001)}` } }),
    },
  },
  importDrones: {
    good: () => ({ body: { text: 'Nom;Constructeur;Modèle;N° de série;Masse\nCSV;DJI;M30T;CSV-1;3800 g' } }),
    bad: () => ({ body: { text: '' } }),
    foreign: null,
    errors: {
      CSV_UNREADABLE: () => ({ body: { text: 'a;b\nc;d' } }),
      CSV_TOO_LONG: () => ({ body: { text: `Nom;x\n${'a;b\n'.repeat(5_001)}` } }),
    },
  },
  exportDrones: {
    good: ({ mine }) => ({ body: { ids: [mine.drone_id] } }),
    bad: () => ({ body: { ids: [] } }),
    foreign: { passes_over: ({ theirs }) => ({ body: { ids: [theirs.drone_id] } }) },
    errors: {},
  },
  droneCanBeDeleted: { good: linkedDrone, bad: notAnId, foreign: theirDrone, errors: {} },
  deleteDrone: {
    good: async ({ harness }) => of((await addCrew(harness)).drone_id),
    bad: notAnId,
    foreign: theirDrone,
    errors: { LINKED_TO_FLIGHT: linkedDrone },
  },
  inactivateDrones: {
    good: async ({ harness }) => ({ body: { ids: [(await addCrew(harness)).drone_id] } }),
    bad: () => ({ body: { ids: [] } }),
    foreign: { passes_over: ({ theirs }) => ({ body: { ids: [theirs.drone_id] } }) },
    errors: {},
  },
};
