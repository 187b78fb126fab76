import type { OrderObject, OrderStatus } from '@envol/domain/prefect-orders/orders';
import { type Actors, operatorIdOf } from './actors.ts';
import { addDeclarationDesk } from './declarations.ts';
import type { Harness } from './harness.ts';

const DAY_MS = 86_400_000;

/** A local date, days from now. */
export const dateIn = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** An order as it is sent: over a place of the tests, for some weeks to come. */
export const orderInput = (operator_id: number, changes: object = {}) => ({
  operator_id,
  objects: ['notice'] as OrderObject[],
  title: 'Tournage de nuit, place A',
  place: 'Bourges',
  reasons: 'Considérant l’intérêt du tournage.',
  conditions: 'Prévenir le commissariat une heure avant le vol.',
  max_height_m: 120,
  first_date: dateIn(-1),
  last_date: dateIn(90),
  time_start: null,
  time_end: null,
  drones: [] as string[],
  geometry: { type: 'Circle' as const, center: [2.55, 47.2] as [number, number], radius_m: 20_000 },
  ...changes,
});

let numbers = 0;

/** An order as a row, of a person's structure, which is made a prefecture. */
export const addPrefectOrder = async (
  harness: Harness,
  {
    prefecture = 'controller',
    operator = 'owner',
    status = 'draft',
    number,
    approval_id = null,
  }: {
    readonly prefecture?: keyof Actors;
    readonly operator?: keyof Actors;
    readonly status?: OrderStatus;
    readonly number?: string;
    /** What it was asked by. */
    readonly approval_id?: number | null;
  } = {},
): Promise<number> => {
  if (prefecture === 'controller') await addDeclarationDesk(harness, prefecture);
  const at = new Date().toISOString();
  numbers += 1;
  const { geometry, objects, drones, ...typed } = orderInput(operatorIdOf(harness.actors[operator]));
  const signed = {
    number: number ?? `18-2026-${numbers}`,
    signed_on: dateIn(0),
    signer_name: 'Anne Martin',
    signer_quality: 'Directrice de cabinet',
    signed_by_name: 'Bureau de la sécurité',
    signed_at: at,
  };
  const { id } = await harness.db
    .insertInto('prefect_orders')
    .values({
      ...typed,
      operator_name: 'A SAS',
      structure_id: harness.actors[prefecture].structure_id ?? Number.NaN,
      approval_id,
      declaration_id: null,
      geometry: JSON.stringify(geometry),
      objects: JSON.stringify(objects),
      drones: JSON.stringify(drones),
      area_m2: 1,
      status,
      ...(status !== 'draft' && signed),
      ...(status === 'repealed' && { repealed_at: at, repealed_by_name: 'Anne Martin' }),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
