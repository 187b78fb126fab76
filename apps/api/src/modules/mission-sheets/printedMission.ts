import type { PrintedMission } from '@envol/documents/mapPrint';
import { areaHeightToFly, heightTermsOf } from '@envol/domain/approvals/heightToFly';
import type { Db } from '../../platform/db/database.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import type { Language } from '../../platform/http/texts.ts';
import { findExclusion, staleLine, staleOf } from '../exclusion-zones/index.ts';
import { getDetail } from '../flight-details/index.ts';

/**
 * A mission within reach as a printed map shows it: as it is saved, with the zone as it was, and what has changed since.
 * Throws NOT_FOUND.
 */
export const printedMission = async (
  db: Db,
  reached: VisibleRows,
  id: number,
  language: Language,
): Promise<PrintedMission> => {
  const detail = await getDetail(db, reached, id);
  const zone = await findExclusion(db, id);
  const { display_identifier, name, date_start, date_end, time_zone, max_flying_height, points } =
    detail.flight;
  const terms = heightTermsOf(detail.approvals);
  return {
    display_identifier,
    name,
    date_start,
    date_end,
    time_zone,
    points: points.map(({ kind, position }) => ({ kind, position })),
    areas: detail.areas.map((area) => ({
      name: area.name,
      geometry: area.geometry,
      center: [area.center_lng, area.center_lat],
      height_m: areaHeightToFly(max_flying_height, area, terms).height_m,
    })),
    exclusion: zone
      ? {
          zone: zone.result.zone.zone,
          contingency: zone.result.zone.contingency,
          markers: zone.markers,
          saved_at: zone.saved_at,
          warning: staleLine(language, staleOf(zone, detail)),
        }
      : null,
  };
};
