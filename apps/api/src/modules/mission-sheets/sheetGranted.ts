import type {
  MissionSheetModel,
  SheetArea,
  SheetGrant,
  SheetHeight,
  SheetPeriod,
} from '@envol/documents/missionSheet.model';
import { groundUnder } from '@envol/domain/airspace/ground';
import { type GrantedTerms, grantedPeriod, type RequestedPeriod } from '@envol/domain/approvals/granted';
import { areaHeightToFly, heightToFly } from '@envol/domain/approvals/heightToFly';
import type { ConstraintRow } from '../constraints/index.ts';
import type { AreaRow } from '../flight-rows/index.ts';

/** An area as far as a sheet prints it. */
type PrintedArea = Omit<AreaRow, 'ground'>;

/** The areas that some agreement still lacks: what one authority granted there is not granted by all. */
export type LackingAreas = ReadonlySet<number>;
const NONE: LackingAreas = new Set();

/** The areas of a mission for which an agreement is still missing, refused or waited for. */
export const lackingAreas = (
  areas: readonly { readonly id: number }[],
  constraints: readonly Pick<ConstraintRow, 'judged' | 'status'>[],
): LackingAreas =>
  new Set(
    constraints
      .filter(
        ({ judged: { effect }, status }) =>
          (effect === 'agreement' || effect === 'forbidden') &&
          status !== 'done' &&
          status !== 'checked' &&
          status !== 'outdated',
      )
      .flatMap(({ judged: { overlap } }) =>
        overlap.area_ids.length > 0 ? overlap.area_ids.map(Number) : areas.map(({ id }) => id),
      ),
  );

const sheetGrantOf = (isGranted: boolean, lacks: boolean): SheetGrant =>
  isGranted ? (lacks ? 'part' : 'whole') : 'none';

/** The hours to fly by: what was asked for, within what the decisions in force allow. */
export const sheetPeriod = (
  asked: RequestedPeriod,
  terms: readonly GrantedTerms[],
  lacking: LackingAreas = NONE,
): SheetPeriod => ({
  ...grantedPeriod(asked, terms),
  asked: { from: asked.date_start, to: asked.date_end },
  grant: sheetGrantOf(terms.length > 0, lacking.size > 0),
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
  lacking: LackingAreas = NONE,
): SheetArea[] =>
  areas.map((area) => ({
    name: area.name,
    geometry: area.geometry,
    center: [area.center_lng, area.center_lat],
    surface_m2: area.area_m2,
    ...areaHeightToFly(missionHeight, area, terms),
    grant: sheetGrantOf(
      terms.some((each) => isAsked(area.id, each)),
      lacking.has(area.id),
    ),
  }));

/** The mission's height to fly by: the highest of its areas', each within its decisions. */
export const sheetHeight = (
  missionHeight: number,
  areas: readonly PrintedArea[],
  terms: readonly GrantedTerms[],
  lacking: LackingAreas = NONE,
): SheetHeight => ({
  ...heightToFly({ max_flying_height: missionHeight, areas }, terms),
  grant: sheetGrantOf(terms.length > 0, lacking.size > 0),
});

/** The ground for heights as altitudes: only what was measured, its error counted. */
export const sheetGround = (areas: readonly Pick<AreaRow, 'ground'>[]): MissionSheetModel['ground'] => {
  const ground = groundUnder(areas);
  return ground?.certainty === 'measured' && ground.source !== 'simulated'
    ? { min_m: ground.min_m - ground.error_m, max_m: ground.max_m + ground.error_m }
    : null;
};
