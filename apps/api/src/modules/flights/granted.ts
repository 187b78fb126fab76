import type { SheetArea, SheetHeight, SheetPeriod } from '@envol/documents/missionSheet.model';
import {
  type AskedPeriod,
  type GrantedTerms,
  grantedHeight,
  grantedPeriod,
} from '@envol/domain/approvals/granted';
import type { AreaRow } from './flights.queries.ts';

/** An area as far as a sheet prints it. */
type PrintedArea = Omit<AreaRow, 'ground'>;

/** The hours to fly by: what was asked for, within what the decisions in force allow. */
export const sheetPeriod = (asked: AskedPeriod, terms: readonly GrantedTerms[]): SheetPeriod => ({
  ...grantedPeriod(asked, terms),
  asked: { from: asked.date_start, to: asked.date_end },
  is_granted: terms.length > 0,
  is_continuous: asked.is_continuous,
  hours_reference: asked.hours_reference,
});

const isAsked = (areaId: number, { area_ids }: GrantedTerms): boolean =>
  area_ids === null || area_ids.includes(areaId);

/** The areas, each with the height to fly by. */
export const sheetAreas = (
  missionHeight: number,
  areas: readonly PrintedArea[],
  terms: readonly GrantedTerms[],
): SheetArea[] =>
  areas.map((area) => {
    const asked = area.max_height_m ?? missionHeight;
    return {
      name: area.name,
      geometry: area.geometry,
      center: [area.center_lng, area.center_lat],
      surface_m2: area.area_m2,
      height_m: grantedHeight(asked, area.id, terms),
      asked_m: asked,
      is_granted: terms.some((each) => isAsked(area.id, each)),
    };
  });

/** The mission's height to fly by: the highest of its areas', each within its decisions. */
export const sheetHeight = (
  missionHeight: number,
  areas: readonly PrintedArea[],
  terms: readonly GrantedTerms[],
): SheetHeight => {
  const listed = sheetAreas(missionHeight, areas, terms);
  return {
    height_m: listed.length === 0 ? missionHeight : Math.max(...listed.map(({ height_m }) => height_m)),
    asked_m: listed.length === 0 ? missionHeight : Math.max(...listed.map(({ asked_m }) => asked_m)),
    is_granted: terms.length > 0,
  };
};
