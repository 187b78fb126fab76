import { createHash } from 'node:crypto';
import type { FlightConstraint } from '@envol/contract/constraints';
import { canonicalText, type SheetFacts, type SheetLine } from '@envol/domain/flights/constraintSheet';
import { toFlightConstraint } from '../constraints/index.ts';
import type { FlightDetail } from './flights.queries.ts';

/** What of a constraint a sheet keeps and compares: what was judged, and what has been done about it. */
export interface KeptLine extends SheetLine {
  readonly judged: Pick<FlightConstraint, 'kind' | 'title' | 'effect' | 'reasons' | 'decider' | 'source'> & {
    readonly latest_date: string | null;
  };
  readonly done: Pick<FlightConstraint, 'status' | 'proof'> & {
    /** Only where nothing left the platform: a sheet of before this was told stays as it was. */
    readonly is_simulated?: true;
    readonly requests: readonly { readonly id: number; readonly status: string }[];
  };
}

/** What of a mission a sheet keeps and compares; `period` and `areas` as they are stored. */
export interface KeptFacts extends SheetFacts {
  readonly mission: {
    readonly name: string;
    readonly period: {
      readonly date_start: string;
      readonly date_end: string;
      readonly time_zone: string;
      readonly hours_reference: 'local' | 'utc';
      readonly is_continuous: boolean;
    };
    readonly max_height_m: number;
    readonly scenario: string;
    readonly visibility: string;
    readonly areas: readonly {
      readonly name: string;
      readonly height_m: number | null;
      readonly outline: string;
    }[];
    readonly pilots: readonly string[];
    readonly drones: readonly string[];
    /** The publications that it was judged by. */
    readonly datasets: readonly string[];
  };
  readonly lines: readonly KeptLine[];
}

const digestOf = (value: unknown): string =>
  createHash('sha256').update(canonicalText(value)).digest('base64url');

const toLine = (constraint: FlightConstraint, approvals: FlightDetail['approvals']): KeptLine => ({
  key: constraint.key,
  title: constraint.title,
  judged: {
    kind: constraint.kind,
    title: constraint.title,
    effect: constraint.effect,
    reasons: constraint.reasons,
    decider: constraint.decider,
    source: constraint.source,
    latest_date: constraint.notice?.latest_date ?? null,
  },
  done: {
    status: constraint.status,
    proof: constraint.proof,
    ...(constraint.is_simulated && { is_simulated: true as const }),
    requests: approvals
      .filter(
        ({ structure_id, status }) =>
          structure_id === constraint.delegatee_structure_id && status !== 'cancelled',
      )
      .map(({ id, status }) => ({ id, status })),
  },
  note: constraint.note,
});

/** The mission and what binds it, as a sheet of this moment keeps them. */
export const sheetFactsOf = (detail: FlightDetail, now: Date): KeptFacts => {
  const { flight, areas, pilots, drones } = detail;
  const { date_start, date_end, time_zone, hours_reference, is_continuous } = flight;
  return {
    mission: {
      name: flight.name,
      period: { date_start, date_end, time_zone, hours_reference, is_continuous },
      max_height_m: flight.max_flying_height,
      scenario: flight.scenario,
      visibility: flight.visibility,
      areas: areas.map(({ name, max_height_m, geometry }) => ({
        name,
        height_m: max_height_m,
        outline: digestOf(geometry),
      })),
      pilots: pilots.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
      drones: drones.map(({ name, registration }) =>
        registration === null ? name : `${name} (${registration})`,
      ),
      datasets: (flight.analysis?.datasets ?? []).map(({ source, version }) => `${source} ${version}`),
    },
    lines: detail.constraints
      .filter(({ status }) => status !== 'outdated')
      .map((row) => toLine(toFlightConstraint(row, detail, now), detail.approvals)),
  };
};

export const sheetDigest = (facts: KeptFacts): string => digestOf(facts);
