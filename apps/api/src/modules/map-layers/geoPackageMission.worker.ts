import { missionOfRows } from '@envol/domain/formats/missions/geoPackageMission';
import type { MissionFile, PointUse } from '@envol/domain/formats/missions/missionFile';
import { unreadFile } from '@envol/domain/formats/missions/unreadFile';
import { readGeoPackageRows } from './geoPackageApart.ts';

/**
 * Reads a GeoPackage as a mission's areas, in a thread.
 * @public loaded by its path
 */
export default ({ data, use }: { readonly data: Uint8Array; readonly use: PointUse }): MissionFile => {
  const rows = readGeoPackageRows(data);
  if (rows === 'too_large') return unreadFile('too_large');
  return rows === null ? unreadFile('format_unknown') : missionOfRows(rows, use);
};
