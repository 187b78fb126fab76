import type { ZoneAtPoint } from '@envol/contract/airspace';
import { formatLimit } from '@envol/domain/airspace/heights';
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
