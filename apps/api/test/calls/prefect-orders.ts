import type { prefectOrdersEndpoints } from '@envol/contract/prefect-orders';
import type { OrderStatus } from '@envol/domain/prefect-orders/orders';
import { operatorIdOf } from '../actors.ts';
import {
  freshRequest,
  full,
  myFlight,
  myRequest,
  notAnId,
  nothing,
  of,
  theirFlight,
  theirRequest,
} from '../callInputs.ts';
import { BAD_FILES, type CallRows, GOOD_FILES, type Make, type World } from '../callWorld.ts';
import { addDeclarationDesk } from '../declarations.ts';
import { addPrefectOrder, dateIn, orderInput } from '../prefectOrders.ts';
import { bringTo } from '../requests.ts';

const mine = async ({ harness }: World, body?: object, status: OrderStatus = 'draft') =>
  of(await addPrefectOrder(harness, { status }), body);
const theirs = async ({ harness }: World, body?: object) =>
  of(
    await addPrefectOrder(harness, { prefecture: 'otherController', operator: 'stranger', status: 'signed' }),
    body,
  );

const input = ({ harness }: World, changes: object = {}) =>
  orderInput(operatorIdOf(harness.actors.owner), changes);
const drafted = async (world: World, changes: object = {}) => {
  await addDeclarationDesk(world.harness);
  return { body: input(world, changes) };
};

/** A bow tie. */
const CROSSED = {
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [2, 47],
        [2.1, 47.1],
        [2.1, 47],
        [2, 47.1],
        [2, 47],
      ],
    ],
  },
};

let serial = 0;
/** A form without a file: the signed PDF is made from the draft. */
const asForm = async <T extends object>(request: Promise<T>) => ({ ...(await request), files: [] });
const signature = (changes: object = {}) => {
  serial += 1;
  return {
    version: 1,
    number: `S-${serial}`,
    signed_on: dateIn(-1),
    signer_name: 'Anne Martin',
    signer_quality: 'Pour le préfet, la directrice de cabinet',
    ...changes,
  };
};
/** Signed with the acceptance of its request, after something happened to that. */
const accepting =
  (happens: (world: World, approvalId: number) => Promise<unknown>): Make =>
  async (world) => {
    const { approval_id } = await freshRequest(world);
    await happens(world, approval_id);
    const id = await addPrefectOrder(world.harness, { approval_id });
    return asForm(Promise.resolve(of(id, signature({ accepted_version: 1 }))));
  };
const changed =
  (row: object) =>
  ({ harness: { db } }: World, id: number) =>
    db.updateTable('approvals').set(row).where('id', '=', id).execute();

const withFiles =
  (files: readonly File[]): Make =>
  async (world) => ({ ...(await mine(world, signature())), files });
const repeal = { version: 1, reason: 'Manifestation déclarée sur la place.' };

export const rows: CallRows<typeof prefectOrdersEndpoints> = {
  listPrefectOrders: {
    who: 'controller',
    good: async (world) => {
      await mine(world);
      return { query: { show: 'all', q: 'tournage' } };
    },
    bad: () => ({ query: { show: 'none' } }),
    // Of whom the asker reads: in the module’s own test.
    foreign: null,
    errors: {},
  },
  getPrefectOrder: {
    who: 'controller',
    good: (world) => mine(world),
    bad: notAnId,
    foreign: { ids: (world) => theirs(world) },
    errors: {},
  },
  createPrefectOrder: {
    who: 'controller',
    good: (world) => drafted(world),
    bad: (world) => drafted(world, { objects: [] }),
    foreign: null,
    errors: { AREA_INVALID: (world) => drafted(world, CROSSED) },
  },
  updatePrefectOrder: {
    who: 'controller',
    good: (world) => mine(world, { version: 1, order: input(world, { title: 'Autre objet' }) }),
    bad: (world) => mine(world, { version: 1, order: input(world, { last_date: '2020-01-01' }) }),
    foreign: { ids: (world) => theirs(world, { version: 1, order: input(world) }) },
    errors: {
      AREA_INVALID: (world) => mine(world, { version: 1, order: input(world, CROSSED) }),
      SETTINGS_CHANGED: (world) => mine(world, { version: 7, order: input(world) }),
      PREFECT_ORDER_TRANSITION_ILLEGAL: (world) => mine(world, { version: 1, order: input(world) }, 'signed'),
    },
  },
  deletePrefectOrder: {
    who: 'controller',
    good: (world) => mine(world),
    bad: notAnId,
    foreign: { ids: (world) => theirs(world) },
    errors: { PREFECT_ORDER_TRANSITION_ILLEGAL: (world) => mine(world, undefined, 'signed') },
  },
  signPrefectOrder: {
    who: 'controller',
    good: (world) => asForm(mine(world, signature())),
    bad: (world) => asForm(mine(world, signature({ signed_on: dateIn(9) }))),
    foreign: { ids: (world) => asForm(theirs(world, signature())) },
    errors: {
      FILE_TOO_LARGE: withFiles([new File(['%PDF-1.4\n', 'x'.repeat(10_100_000), '\n%%EOF'], 'arrete.pdf')]),
      FILE_TYPE_NOT_ALLOWED: withFiles(BAD_FILES.FILE_TYPE_NOT_ALLOWED),
      TOO_MANY_FILES: withFiles([...GOOD_FILES, ...GOOD_FILES]),
      STORAGE_FULL: full(withFiles(GOOD_FILES)),
      SETTINGS_CHANGED: (world) => asForm(mine(world, signature({ version: 7 }))),
      PREFECT_ORDER_TRANSITION_ILLEGAL: (world) => asForm(mine(world, signature(), 'signed')),
      PREFECT_ORDER_NUMBER_TAKEN: async (world) => {
        serial += 1;
        const number = `T-${serial}`;
        await addPrefectOrder(world.harness, { status: 'signed', number });
        return asForm(mine(world, signature({ number })));
      },
      APPROVAL_CHANGED: accepting(({ harness }, id) => bringTo(harness, id, 'pending')),
      APPROVAL_CLOSED: accepting(changed({ closed_at: '2026-01-01T08:00:00Z' })),
      APPROVAL_OUTDATED: accepting(changed({ shown_digest: 'x', mission_changed: true })),
      APPROVAL_OUTSIDE_COMPETENCE: accepting(({ harness: { db } }, id) =>
        db.updateTable('approval_areas').set({ is_concerned: false }).where('approval_id', '=', id).execute(),
      ),
      APPROVAL_TRANSITION_ILLEGAL: accepting(changed({ status: 'cancelled' })),
      APPROVAL_UNPAID: accepting(async (world, id) => {
        await world.harness.db
          .updateTable('structure_settings')
          .set({ decides_unpaid: false, approval_price_cents: null })
          .execute();
        await changed({ price_cents: 4_800, payment_status: 'waiting_payment' })(world, id);
      }),
    },
  },
  repealPrefectOrder: {
    who: 'controller',
    good: (world) => mine(world, repeal, 'signed'),
    bad: (world) => mine(world, { ...repeal, reason: '  ' }, 'signed'),
    foreign: { ids: (world) => theirs(world, repeal) },
    errors: {
      SETTINGS_CHANGED: (world) => mine(world, { ...repeal, version: 7 }, 'signed'),
      PREFECT_ORDER_TRANSITION_ILLEGAL: (world) => mine(world, repeal),
    },
  },
  prefectOrderPdf: {
    who: 'controller',
    good: (world) => mine(world),
    bad: notAnId,
    foreign: { ids: (world) => theirs(world) },
    errors: {},
  },
  listOrderSources: { who: 'controller', good: nothing, bad: null, foreign: null, errors: {} },
  listFlightOrders: { who: 'owner', good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  listApprovalOrders: { who: 'controller', good: myRequest, bad: notAnId, foreign: theirRequest, errors: {} },
};
