import { createHash } from 'node:crypto';
import type { FlightConstraint } from '@envol/contract/constraints';
import type { HeightLimit } from '@envol/domain/airspace/zone';
import { areaHeightToFly, heightTermsOf, heightToFly } from '@envol/domain/approvals/heightToFly';
import type { RequestPriceState } from '@envol/domain/approvals/payments';
import { canonicalText, type SheetFacts, type SheetLine } from '@envol/domain/flights/constraintSheet';
import { toFlightConstraint } from '../constraints/index.ts';
import type { FlightDetail } from '../flight-details/index.ts';
import type { Decided } from './decided.ts';
import type { NoticeFacts } from './sheetNotices.ts';

/** What of a constraint a sheet keeps and compares: what was judged, and what has been done about it. */
export interface KeptLine extends SheetLine {
  readonly judged: Pick<FlightConstraint, 'kind' | 'title' | 'effect' | 'reasons' | 'decider' | 'source'> & {
    readonly latest_date: string | null;
  };
  readonly done: Pick<FlightConstraint, 'status' | 'proof'> & {
    /** Only where an order of a prefect settles it. */
    readonly prefect_order?: NonNullable<FlightConstraint['prefect_order']>;
    /** Only where nothing left the platform: a sheet of before this was told stays as it was. */
    readonly is_simulated?: true;
    readonly requests: readonly {
      readonly id: number;
      readonly status: string;
      /** Only where the authority lowered it. */
      readonly restricted_height?: number;
      /** Only of an agreement to what the mission no longer is. */
      readonly is_outdated?: true;
      /** Only while a price is due, or asked for again. */
      readonly unpaid?: RequestPriceState;
    }[];
  };
  /** Printed, and never compared: a sheet of before it was kept stays as it was, without it. */
  readonly shown?: ShownLine;
}

/** What of a constraint is printed beside what is compared, as it stood when the sheet was made. */
export interface ShownLine {
  readonly lower: HeightLimit | null;
  readonly upper: HeightLimit | null;
  readonly procedure: FlightConstraint['procedure'];
  readonly requests: readonly Pick<
    Decided,
    | 'display_identifier'
    | 'status'
    | 'submitted_at'
    | 'message'
    | 'restricted_height'
    | 'min_allowed_date_start'
    | 'max_allowed_date_end'
    | 'min_allowed_time_start'
    | 'max_allowed_time_end'
    | 'tactical_contact_required'
    | 'decided_at'
    | 'decided_by_name'
  >[];
  readonly notices: readonly NoticeFacts[];
}

/** What of the mission is printed beside what is compared. */
interface ShownMission {
  readonly version: number;
  readonly analysed_at: string | null;
  /** Of the ground under its areas, m AMSL; null: not known. */
  readonly ground_max_m: number | null;
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
  readonly shown?: ShownMission;
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
    ...(constraint.prefect_order && { prefect_order: constraint.prefect_order }),
    ...(constraint.is_simulated && { is_simulated: true as const }),
    requests: approvals
      .filter(
        ({ structure_id, status }) =>
          structure_id === constraint.delegatee_structure_id && status !== 'cancelled',
      )
      .map(({ id, status, restricted_height, is_outdated, payment }) => ({
        id,
        status,
        ...(payment !== null && payment.state !== 'settled' && { unpaid: payment }),
        ...(restricted_height !== null && { restricted_height }),
        ...(is_outdated && { is_outdated: true as const }),
      })),
  },
  note: constraint.note,
});

/** The mission and what binds it, as a sheet of this moment keeps them. */
export const sheetFactsOf = (detail: FlightDetail, now: Date): KeptFacts => {
  const { flight, areas, pilots, drones } = detail;
  const { date_start, date_end, time_zone, hours_reference, is_continuous } = flight;
  const terms = heightTermsOf(detail.approvals);
  /** Null where it is the mission's. */
  const ownHeight = (area: FlightDetail['areas'][number]): number | null => {
    const { height_m, asked_m } = areaHeightToFly(flight.max_flying_height, area, terms);
    return area.max_height_m === null && height_m === asked_m ? null : height_m;
  };
  return {
    mission: {
      name: flight.name,
      period: { date_start, date_end, time_zone, hours_reference, is_continuous },
      max_height_m: heightToFly({ ...flight, areas }, terms).height_m,
      scenario: flight.scenario,
      visibility: flight.visibility,
      areas: areas.map((area) => ({
        name: area.name,
        height_m: ownHeight(area),
        outline: digestOf(area.geometry),
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

/** What is compared of a sheet: what it prints beside tells no change. */
export const sheetDigest = ({ mission, lines }: KeptFacts): string =>
  digestOf({ mission, lines: lines.map(({ shown: _, ...line }) => line) });

/** The facts of a sheet with what it prints beside them; `lines` of the same mission at the same moment. */
export const withShown = (
  facts: KeptFacts,
  detail: FlightDetail,
  about: {
    readonly decided: readonly Decided[];
    readonly notices: readonly NoticeFacts[];
    readonly ground_max_m: number | null;
    readonly now: Date;
  },
): KeptFacts => {
  const rows = detail.constraints
    .filter(({ status }) => status !== 'outdated')
    .map((row) => toFlightConstraint(row, detail, about.now));
  const numbers = new Map(detail.approvals.map(({ id, display_identifier: number }) => [id, number]));
  return {
    ...facts,
    shown: {
      version: detail.flight.version,
      analysed_at: detail.flight.analysed_at,
      ground_max_m: about.ground_max_m,
    },
    lines: facts.lines.map((line, index): KeptLine => {
      const row = rows[index];
      if (row === undefined) return line;
      const asked = new Set(line.done.requests.map(({ id }) => numbers.get(id)));
      const kind = row.procedure === 'army_notif' ? 'army' : 'prefecture';
      return {
        ...line,
        shown: {
          lower: row.overlap.lower,
          upper: row.overlap.upper,
          procedure: row.procedure,
          requests: about.decided
            .filter(({ display_identifier: number }) => asked.has(number))
            .map(shownRequest),
          notices:
            row.procedure === 'army_notif' || row.procedure === 'prefecture_notif'
              ? about.notices.filter((notice) => notice.kind === kind)
              : [],
        },
      };
    }),
  };
};

const shownRequest = (row: Decided): ShownLine['requests'][number] => ({
  display_identifier: row.display_identifier,
  status: row.status,
  submitted_at: row.submitted_at,
  message: row.message,
  restricted_height: row.restricted_height,
  min_allowed_date_start: row.min_allowed_date_start,
  max_allowed_date_end: row.max_allowed_date_end,
  min_allowed_time_start: row.min_allowed_time_start,
  max_allowed_time_end: row.max_allowed_time_end,
  tactical_contact_required: row.tactical_contact_required,
  decided_at: row.decided_at,
  decided_by_name: row.decided_by_name,
});
