import type { Flight, FlightArea, FlightSummary } from '@envol/contract/flights';
import { type HeightAsked, heightTermsOf, heightToFly } from '@envol/domain/approvals/heightToFly';
import { type HourTerms, hoursToFly } from '@envol/domain/approvals/hoursToFly';
import { flightActions } from '@envol/domain/flights/policy';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { periodDays } from '../../platform/db/periodColumns.ts';
import { toAnalysis } from '../constraints/index.ts';
import { toDrone } from '../drones/index.ts';
import type { FlightDetail } from '../flight-details/index.ts';
import type { AreaRow, FlightRow, summaryColumns } from '../flight-rows/index.ts';
import { wornTags } from '../flight-tags/index.ts';
import { countsOf, type VerdictMoments, verdictOf } from '../flight-verdicts/index.ts';
import { toPilot } from '../pilots/index.ts';
import { derivedOf } from './followUp.ts';

/** A geometry of the domain as the wire's mutable arrays. */
const toGeometry = (geometry: AreaGeometry): FlightArea['geometry'] => geometry as FlightArea['geometry'];

export const toArea = (row: AreaRow): FlightArea => ({
  id: row.id,
  name: row.name,
  geometry: toGeometry(row.geometry),
  max_height_m: row.max_height_m,
  ground: row.ground,
  area_m2: row.area_m2,
  center: [row.center_lng, row.center_lat],
});

/** Null until both ends are known. */
const secondsBetween = (start: string | null, end: string | null): number | null =>
  start === null || end === null ? null : Math.round((Date.parse(end) - Date.parse(start)) / 1000);

type SummaryRow = Pick<FlightRow, (typeof summaryColumns)[number]> &
  Parameters<typeof verdictOf>[0] & {
    readonly area_heights: HeightAsked['areas'];
    readonly hour_terms: readonly HourTerms[];
  };

export const toSummary = (
  row: SummaryRow,
  { approvals, tags }: Pick<FlightSummary, 'approvals' | 'tags'>,
  moments: VerdictMoments,
): Omit<FlightSummary, 'pilots' | 'drones'> => ({
  id: row.id,
  display_identifier: row.display_identifier,
  name: row.name,
  date_start: row.date_start,
  date_end: row.date_end,
  time_zone: row.time_zone,
  hours_reference: row.hours_reference,
  ...periodDays(row),
  max_flying_height: row.max_flying_height,
  height_to_fly: heightToFly({ ...row, areas: row.area_heights }, heightTermsOf(approvals)),
  hours_to_fly: hoursToFly(row, row.hour_terms),
  scenario: row.scenario,
  visibility: row.visibility,
  center: [row.center_lng, row.center_lat],
  is_archived: row.is_archived,
  sub_exploitant_id: row.sub_exploitant_id,
  approvals,
  tags: [...tags],
  activity_domain: row.activity_domain,
  en_route: row.en_route,
  effective_date_end: row.effective_date_end,
  version: row.version,
  ...verdictOf(row, moments),
});

const actionsOf = (
  { flight, approvals, procedures }: FlightDetail,
  analysis: Flight['analysis'],
  now: Date,
): Flight['available_actions'] =>
  flightActions({
    requests: approvals,
    procedures,
    has_open_approval_request:
      analysis?.constraints.some(
        (constraint) => constraint.can_request_approval && constraint.areas_to_ask.length > 0,
      ) ?? false,
    date_end: flight.date_end,
    now: now.toISOString(),
  });

export const toFlight = (
  detail: FlightDetail,
  about: VerdictMoments & { readonly with_areas: boolean },
): Flight => {
  const { flight, approvals } = detail;
  const analysis = toAnalysis(detail, about);
  const available_actions = actionsOf(detail, analysis, about.now);
  return {
    ...toSummary(
      { ...flight, ...countsOf(detail), area_heights: detail.areas, hour_terms: detail.hour_terms },
      { approvals, tags: wornTags(detail.tags, detail.constraints) },
      about,
    ),
    description: flight.description,
    internal_notes: flight.internal_notes,
    private_memo: detail.private_memo,
    document_links: [...flight.document_links],
    effective_date_start: flight.effective_date_start,
    effective_duration: secondsBetween(flight.effective_date_start, flight.effective_date_end),
    take_off_breaches: flight.take_off_breaches,
    take_off_named: flight.take_off_named.map(({ obstacle, names }) => ({ obstacle, names: [...names] })),
    take_off_verdict: flight.take_off_verdict,
    night_flight: flight.night_flight,
    populated_area: flight.populated_area,
    max_distance_from_pilot: flight.max_distance_from_pilot,
    max_ground_speed_ms: flight.max_ground_speed_ms,
    airspace_observers: flight.airspace_observers,
    weather_condition: flight.weather_condition,
    authorization_id: flight.authorization_id,
    authorization_reference: detail.authorization?.reference ?? null,
    areas: about.with_areas ? detail.areas.map(toArea) : [],
    points: flight.points.map(({ kind, position }) => ({ kind, position: [position[0], position[1]] })),
    pilots: detail.pilots.map(toPilot),
    drones: detail.drones.map(toDrone),
    analysis,
    asp_was_analyzed: analysis !== null,
    available_actions,
    approval_can_be_created: available_actions.includes('request_approval'),
    ...derivedOf(detail, analysis, about.now),
    edits: flight.edits.map((edit) => ({ ...edit, fields: [...edit.fields] })),
    created_at: flight.created_at,
    updated_at: flight.updated_at,
  };
};
