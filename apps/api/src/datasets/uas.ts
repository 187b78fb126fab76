import { sql } from 'kysely';
import type { Database, Db } from '../platform/db/database.ts';
import { ensurePublication, type ImportOutcome, importPublication } from './importing.ts';
import type { DataSource, ImportOptions, NamedRecords } from './publication.ts';
import { storedPackedUasZones } from './storedUas.queries.ts';
import { embeddedUasDate, readUasPublication, type StoredUasZone, type UasPublication } from './uasFile.ts';

export const UAS_SOURCE = 'UAS';

const recordsOf = (zones: readonly StoredUasZone[]): NamedRecords =>
  new Map(zones.map((zone) => [zone.identifier, { ...zone }]));

const insertUasZones = async (db: Db, datasetId: number, { zones }: UasPublication): Promise<void> => {
  await sql`
    insert into uas_zones (dataset_id, identifier, name, country, subject, concerns, runway, restriction, reasons,
      reason_text, message, applicability, authorities, volumes, lost)
    select ${datasetId}, r.identifier, r.name, r.country, r.subject, r.concerns, r.runway, r.restriction, r.reasons,
      r.reason_text, r.message, r.applicability, r.authorities, r.volumes, r.lost
    from json_to_recordset(${JSON.stringify(zones)}::json) as r(identifier text, name text, country text, subject text,
      concerns text, runway text, restriction text, reasons text[], reason_text text, message text, applicability json,
      authorities json, volumes json, lost text[])`.execute(db);
};

const UAS: DataSource<UasPublication> = {
  name: UAS_SOURCE,
  licence: 'Réutilisation libre avec mention de la source (SIA, DGAC)',
  attribution: 'SIA – Service de l’information aéronautique',
  reader: 1,
  embeddedDate: embeddedUasDate,
  read: readUasPublication,
  records: ({ zones }) => recordsOf(zones),
  storedRecords: async (db, datasetId) =>
    recordsOf((await storedPackedUasZones(db, datasetId)).map(({ id: _, ...zone }) => zone)),
  insert: insertUasZones,
};

/** Imports official UAS zones: the embedded ones, or a file in the JSON of ED-269. Throws UnreadablePublication. */
export const importUas = (
  db: Database,
  options: ImportOptions = {},
): Promise<ImportOutcome<UasPublication>> => importPublication(db, UAS, options);

/** At a start: takes up the embedded zones when they are newer than what is in force. */
export const ensureUas = (
  db: Database,
  options: Pick<ImportOptions, 'today' | 'loss_percent'> = {},
): Promise<ImportOutcome<UasPublication> | null> => ensurePublication(db, UAS, options);
