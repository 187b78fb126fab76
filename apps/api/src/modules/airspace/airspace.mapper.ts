import type { ZoneAtPoint } from '@envol/contract/airspace';
import { formatLimit } from '@envol/domain/airspace/heights';
import type { OfficialAt } from '@envol/domain/airspace/official/officialAt';
import { hoursAreKnown } from '@envol/domain/airspace/official/uasActivity';
import { readableZoneName } from '@envol/domain/airspace/official/uasZoneName';
import type { DatasetVersion, Zone } from '@envol/domain/airspace/zone';

export const toZoneAtPoint = (zone: Zone, version: DatasetVersion): ZoneAtPoint => ({
  id: zone.id,
  identifier: zone.identifier,
  name: zone.name,
  kind: zone.kind,
  airspace_class: zone.airspace_class,
  lower: formatLimit(zone.lower),
  upper: formatLimit(zone.upper),
  activity: zone.activity.kind,
  remarks: zone.remarks,
  source: `${version.source} ${version.version}`,
  effective_date: version.effective_date,
});

export const toOfficialAtPoint = ({ zone, volume }: OfficialAt, version: DatasetVersion): ZoneAtPoint => ({
  id: zone.id,
  identifier: zone.identifier,
  name: readableZoneName(zone.name),
  kind: 'UAS',
  airspace_class: null,
  lower: formatLimit(volume.lower),
  upper: formatLimit(volume.upper),
  activity:
    hoursAreKnown(zone) && zone.applicability.some(({ permanent }) => permanent) ? 'permanent' : 'unknown',
  remarks: zone.message,
  source: `${version.source} ${version.version}`,
  effective_date: version.effective_date,
});
