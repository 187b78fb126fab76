import type { Declaration, DeclarationSummary } from '@envol/contract/declarations';
import { silenceOf } from '@envol/domain/declarations/silence';
import { declarationActs, declarationReference } from '@envol/domain/declarations/statuses';
import { declaredLines } from '@envol/domain/flight-notifications/gaps';
import { rulesetOn } from '@envol/domain/regulation/ruleset';
import { localDate } from '@envol/domain/time/localTime';
import type { DeclarationRow, declarationEvents, papersForPrefecture } from './declarations.queries.ts';
import { countTowns, type TownsOf } from './towns.queries.ts';

/** What it is called by both sides. */
export const referenceOf = ({
  kind,
  number,
  payload,
}: Pick<DeclarationRow, 'kind' | 'number' | 'payload'>): string =>
  declarationReference({ kind, number, departement: payload.departement });

/** A declaration as a list shows it at an instant. */
export const toSummary = (row: DeclarationRow, townsOf: TownsOf, now: Date): DeclarationSummary => ({
  id: row.id,
  kind: row.kind,
  reference: referenceOf(row),
  identifier: row.payload.identifier,
  structure: { id: row.structure_id, code: row.structure_code, name: row.structure_name },
  company: row.payload.operator.company,
  flight_name: row.payload.name,
  communes: [...new Set(row.payload.lines?.communes ?? [])],
  towns: countTowns(townsOf(row)),
  state: row.state,
  silence: silenceOf(row, now),
  received_at: row.received_at,
  is_proven: row.is_proven,
  counted_from: row.counted_from,
  unopposed_from: row.unopposed_from,
  zones: [...row.zones],
  flight_start: row.flight_start,
  flight_end: row.flight_end,
  time_zone: row.payload.time_zone,
  is_continuous: row.payload.is_continuous,
  is_deleted: row.notification_id === null,
  version: row.version,
});

const filled = (
  lines: readonly (readonly [string, string | null | undefined])[],
): Declaration['protection'] => lines.flatMap(([label, value]) => (value ? [{ label, value }] : []));

interface Beside {
  readonly events: Awaited<ReturnType<typeof declarationEvents>>;
  readonly papers: Awaited<ReturnType<typeof papersForPrefecture>>;
  readonly last_flight: string | null;
  readonly townsOf: TownsOf;
  /** Whether the asker may decide. */
  readonly decides: boolean;
}

/** The papers and the journal beside it. */
const besideOf = (
  papers: Beside['papers'],
  events: Beside['events'],
): Pick<Declaration, 'documents' | 'events' | 'events_count'> => ({
  documents: papers.map(({ id, name, category, expires_on }) => ({
    id,
    name,
    category: category ?? '',
    expires_on,
  })),
  events: events.lines.map(({ at, what, by_name, detail }) => ({ at, what, by: by_name, detail })),
  events_count: events.count,
});

/** The same whole, with what stands beside it. */
export const toDeclaration = (
  row: DeclarationRow,
  { events, papers, last_flight, townsOf, decides }: Beside,
  now: Date,
): Declaration => {
  const { payload } = row;
  const { lines = {}, paper } = payload;
  const company = declaredLines(payload.operator, lines);
  const rules = rulesetOn(localDate(row.flight_start, payload.time_zone));
  const summary = toSummary(row, townsOf, now);
  return {
    ...summary,
    operator: {
      name: payload.operator.company,
      number: company.number,
      address: company.address,
      phone: paper?.operator_phone ?? null,
      email: paper?.operator_email ?? null,
    },
    pilot: { name: payload.pilot.name, phone: payload.pilot.phone, email: payload.pilot.email },
    drones: payload.drones.map(({ manufacturer, model, registration, drone_class }) => ({
      name: `${manufacturer} ${model}`,
      registration,
      drone_class,
    })),
    scenario: payload.scenario,
    max_height_m: payload.max_height_m,
    night_flight: payload.night_flight,
    description: payload.description,
    protection: filled([
      ['exclusion', paper?.exclusion || lines.exclusion],
      ['marking', lines.marking],
      ['insurance', payload.insurance],
    ]),
    agreements: [...(paper?.agreements ?? [])],
    late_reason: payload.reason,
    notice: { ...rules.prefecture.notice, source: rules.source },
    areas: payload.areas.map(({ name, geometry, center, max_height_m }) => ({
      name,
      geometry: geometry as Declaration['areas'][number]['geometry'],
      center: [center[0], center[1]],
      max_height_m,
    })),
    reason: row.reason,
    opposed_before:
      row.opposed_at === null || row.state === 'opposed'
        ? null
        : { at: row.opposed_at, by: row.opposed_by_name, reason: row.opposed_reason },
    answer: row.answer,
    answered_at: row.answered_at,
    decided_at: row.decided_at,
    decided_by: row.decided_by_name,
    zone_facts: row.zone_facts.map((zone) => ({ ...zone })),
    declared_towns: townsOf(row),
    ...besideOf(papers, events),
    last_flight,
    available_actions: decides ? declarationActs({ ...row, is_deleted: summary.is_deleted }, now) : [],
  };
};
