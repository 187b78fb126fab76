import { FLIGHT_STATUSES, type FlightStatus } from '@envol/domain/flights/statuses';
import type { Outlook } from '@envol/domain/flights/verdict';
import type { FlightsSearch } from './flights.search.ts';

/** The chips: what is left of a mission, several outlooks read as one intention. */
export const STATUS_CHIPS = {
  to_do: ['failed', 'incomplete', 'no_data', 'impossible', 'steps'],
  in_progress: ['waiting'],
  ready: ['conditions', 'settled'],
  refused: ['refused'],
} as const satisfies Record<string, readonly Outlook[]>;
export type StatusChipName = keyof typeof STATUS_CHIPS;
export const STATUS_CHIP_NAMES = Object.keys(STATUS_CHIPS) as StatusChipName[];

export const PERIODS = ['upcoming', 'week', 'past'] as const;
export type Period = (typeof PERIODS)[number];

const isPeriod = (value: string | undefined): value is Period => PERIODS.some((each) => each === value);
const isChip = (value: string): value is StatusChipName => STATUS_CHIP_NAMES.some((each) => each === value);
const isStatus = (value: string): value is FlightStatus => FLIGHT_STATUSES.some((each) => each === value);

export const periodOf = (search: FlightsSearch): Period | null =>
  isPeriod(search.period) ? search.period : null;

/** The chips that are on; unknown names in a shared address are left out. */
export const chipsOf = (search: FlightsSearch): readonly StatusChipName[] =>
  (search.status ?? '').split(',').filter(isChip);

const outlooksOf = (search: FlightsSearch): readonly Outlook[] =>
  chipsOf(search).flatMap((name) => STATUS_CHIPS[name]);

/** Statuses of the specification in an address that somebody wrote. */
const statusesOf = (search: FlightsSearch): readonly FlightStatus[] =>
  (search.status ?? '').split(',').filter(isStatus);

/** Turns a chip on or off; the order of the address does not depend on the order of the touches. */
export const toggleChip = (search: FlightsSearch, chip: StatusChipName): string | undefined => {
  const on = chipsOf(search);
  const next = STATUS_CHIP_NAMES.filter((name) => (name === chip ? !on.includes(name) : on.includes(name)));
  return next.length === 0 ? undefined : next.join(',');
};

export interface FlightsQuery {
  readonly q?: string;
  readonly status?: string;
  readonly outlook?: string;
  readonly is_archived: 'true' | 'false';
  readonly date_min?: string;
  readonly date_max?: string;
  readonly current_week?: 'true';
  readonly mine?: 'true';
  readonly is_entrusted?: 'true';
  readonly is_restricted?: 'true';
  readonly pilots?: string;
  readonly drones?: string;
  readonly structures?: string;
  readonly tags?: string;
  readonly activity_domain?: NonNullable<FlightsSearch['domain']>;
  readonly pilots_category?: NonNullable<FlightsSearch['category']>;
  readonly sub_exploitant_id?: number | 'none';
  readonly ordering: 'next_start' | NonNullable<FlightsSearch['sort']>;
}

/** What the list asks of the server; `today` is the local date, YYYY-MM-DD. */
export const flightsQuery = (search: FlightsSearch, today: string): FlightsQuery => {
  const period = periodOf(search);
  const statuses = statusesOf(search);
  const outlooks = outlooksOf(search);
  return {
    ...(search.q === undefined ? {} : { q: search.q }),
    ...(statuses.length === 0 ? {} : { status: statuses.join(',') }),
    ...(outlooks.length === 0 ? {} : { outlook: outlooks.join(',') }),
    is_archived: search.archived === true ? 'true' : 'false',
    ...(search.mine === true ? { mine: 'true' as const } : {}),
    ...(search.entrusted === true ? { is_entrusted: 'true' as const } : {}),
    ...(search.restricted === true ? { is_restricted: 'true' as const } : {}),
    ...(search.pilots === undefined ? {} : { pilots: search.pilots }),
    ...(search.drones === undefined ? {} : { drones: search.drones }),
    ...(search.structures === undefined ? {} : { structures: search.structures }),
    ...(search.tags === undefined ? {} : { tags: search.tags }),
    ...(search.domain === undefined ? {} : { activity_domain: search.domain }),
    ...(search.category === undefined ? {} : { pilots_category: search.category }),
    ...(search.entity === undefined ? {} : { sub_exploitant_id: search.entity }),
    ...(search.date_min === undefined ? {} : { date_min: search.date_min }),
    ...(search.date_max === undefined ? {} : { date_max: search.date_max }),
    ...(period === 'upcoming' ? { date_min: today } : {}),
    ...(period === 'past' ? { date_max: today } : {}),
    ...(period === 'week' ? { current_week: 'true' as const } : {}),
    ordering: search.sort ?? (period === 'past' ? '-date_start' : 'next_start'),
  };
};

/** What a question for missions always says, and days, which leave nobody's missions out. */
const UNFILTERED = new Set(['is_archived', 'ordering', 'date_min', 'date_max']);

/** Whether a question leaves out no mission of its days but archived ones: who is in none of them is free. */
export const isUnfiltered = (query: Partial<FlightsQuery>): boolean =>
  query.is_archived === 'false' && Object.keys(query).every((name) => UNFILTERED.has(name));

/** Filters behind a menu. */
export const MENU_FILTERS = [
  'pilots',
  'drones',
  'structures',
  'tags',
  'domain',
  'category',
  'entity',
  'date_min',
  'date_max',
] as const;

export const isFiltered = (search: FlightsSearch): boolean =>
  search.q !== undefined ||
  search.archived === true ||
  search.entrusted === true ||
  search.restricted === true ||
  search.mine === true ||
  MENU_FILTERS.map((name) => search[name]).some((each) => each !== undefined) ||
  periodOf(search) !== null ||
  outlooksOf(search).length > 0 ||
  statusesOf(search).length > 0;
