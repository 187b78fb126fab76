import type { InformedContact } from '@envol/contract/structures';
import type { Ground } from '@envol/domain/airspace/ground';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { shapesIntersect } from '@envol/domain/geo/intersects';
import { packShapes } from '@envol/domain/geo/packed';
import { type ContactMoment, recipientsAt } from '@envol/domain/structures/contacts';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { ownStructures, type StructuresDeps } from './settings.service.ts';

const COLUMNS = [
  'name',
  'emails',
  'phone',
  'zone_id',
  'floor_height',
  'ceiling_height',
  'unit',
  'reference',
  'moment',
] as const;

const rowsOf = (db: Db, structureId: number) =>
  db
    .selectFrom('structure_contacts')
    .select(COLUMNS)
    .where('structure_id', '=', structureId)
    .orderBy('id')
    .execute();

const onOwn = <T>({ db }: StructuresDeps, { actor }: SignedIn, id: number, step: (db: Db) => Promise<T>) =>
  db.transaction().execute((transaction) => {
    if (!ownStructures(actor).includes(id)) throw notFound();
    return asSystem(transaction, () => step(transaction));
  });

type Contacts = { contacts: InformedContact[] };

/** Whom a structure of the asker's informs. */
export const readContacts = (deps: StructuresDeps, by: SignedIn, id: number): Promise<Contacts> =>
  onOwn(deps, by, id, async (db) => ({ contacts: await rowsOf(db, id) }));

/** Replaces whom a structure informs. A zone that is not its own is refused by name. */
export const changeContacts = (
  deps: StructuresDeps,
  by: SignedIn,
  id: number,
  contacts: readonly InformedContact[],
): Promise<Contacts> =>
  onOwn(deps, by, id, async (db) => {
    const own = await db.selectFrom('structure_zones').select('id').where('structure_id', '=', id).execute();
    const known = new Set(own.map((zone) => zone.id));
    const foreign = contacts.findIndex(({ zone_id }) => zone_id !== null && !known.has(zone_id));
    if (foreign >= 0) throw fieldFailure('VALIDATION', `contacts.${foreign}.zone_id`, 'invalid');
    await db.deleteFrom('structure_contacts').where('structure_id', '=', id).execute();
    if (contacts.length > 0)
      await db
        .insertInto('structure_contacts')
        .values(contacts.map((contact) => ({ ...contact, structure_id: id })))
        .execute();
    return { contacts: await rowsOf(db, id) };
  });

interface Told {
  readonly geometry: AreaGeometry;
  readonly height_m: number;
  readonly ground: Ground | null;
}

/** Whom a structure informs of these areas at a moment; read by the process itself. */
export const recipientsByRule = async (
  db: Db,
  structureId: number,
  moment: ContactMoment,
  areas: readonly Told[],
): Promise<string[]> => {
  const contacts = await rowsOf(db, structureId);
  if (contacts.length === 0) return [];
  const zones = await db
    .selectFrom('structure_zones')
    .select(['id', 'geometry'])
    .where('structure_id', '=', structureId)
    .execute();
  const [packedZones, packed] = [
    packShapes(zones.map(({ geometry }) => geometry)),
    packShapes(areas.map(({ geometry }) => geometry)),
  ];
  return recipientsAt(
    moment,
    contacts,
    areas.map((area, index) => ({
      ...area,
      zone_ids: new Set(
        zones.flatMap(({ id }, zone) => (shapesIntersect(packed, index, packedZones, zone) ? [id] : [])),
      ),
    })),
  );
};
