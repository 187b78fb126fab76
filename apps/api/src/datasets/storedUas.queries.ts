import type { UasLoss, UasRestriction, UasSubject, UasZone } from '@envol/domain/airspace/official/uasZone';
import { type PackedUasZone, unpackUasZone } from '@envol/domain/airspace/packedDataset';
import type { Db } from '../platform/db/database.ts';

/** The official zones of one version with their outlines packed, in the order of their ids. */
export const storedPackedUasZones = async (db: Db, datasetId: number): Promise<PackedUasZone[]> => {
  const rows = await db
    .selectFrom('uas_zones')
    .selectAll()
    .where('dataset_id', '=', datasetId)
    .orderBy('id')
    .execute();
  return rows.map(({ dataset_id: _, ...row }) => ({
    ...row,
    subject: row.subject as UasSubject,
    restriction: row.restriction as UasRestriction,
    lost: row.lost as UasLoss[],
  }));
};

/** The official zones of one version, in the order of their ids. */
export const storedUasZones = async (db: Db, datasetId: number): Promise<UasZone[]> =>
  (await storedPackedUasZones(db, datasetId)).map(unpackUasZone);
