import type { InformedContact } from '@envol/contract/structures';
import type { Ground } from '@envol/domain/airspace/ground';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { type ContactMoment, contactsMet, recipientsAt } from '@envol/domain/structures/contacts';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { zonesMetBy } from './metZones.ts';
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
    return asSystem(transaction, "contacts of a structure that is the asker's own, as looked at before", () =>
      step(transaction),
    );
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
    // Of two who say at once whom to inform, one after the other: else both lists would stand.
    await db.selectFrom('structures').select('id').where('id', '=', id).forNoKeyUpdate().execute();
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

interface AreaOnGround {
  readonly geometry: AreaGeometry;
  readonly height_m: number;
  readonly ground: Ground | null;
}

const withZones = async (db: Db, structureId: number, areas: readonly AreaOnGround[]) => {
  const met = await zonesMetBy(db, structureId, areas);
  return areas.map((area, index) => ({ ...area, zone_ids: met[index] ?? new Set<number>() }));
};

/** Whom a structure informs of these areas at a moment; read by the process itself. */
export const recipientsByRule = async (
  db: Db,
  structureId: number,
  moment: ContactMoment,
  areas: readonly AreaOnGround[],
): Promise<string[]> => {
  const contacts = await rowsOf(db, structureId);
  return contacts.length === 0 ? [] : recipientsAt(moment, contacts, await withZones(db, structureId, areas));
};

/** Whom these areas concern, whenever they are written to, each with how to reach them; read by the process itself. */
export const contactsConcerned = async (
  db: Db,
  structureId: number,
  areas: readonly AreaOnGround[],
): Promise<{ name: string; phone: string | null; emails: string[] }[]> => {
  const contacts = await rowsOf(db, structureId);
  if (contacts.length === 0) return [];
  return contactsMet(contacts, await withZones(db, structureId, areas)).map(({ name, phone, emails }) => ({
    name,
    phone,
    emails: [...emails],
  }));
};
