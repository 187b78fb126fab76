import { ACTIVITY_DOMAINS, type ActivityDomain } from '@envol/domain/flights/activityDomains';
import { searchText as text } from '../../ui/filter/searchText.ts';
import { STEPS, type StepName } from './stepNames.ts';

export const PILOTS_CATEGORIES = ['specialist', 'generalist'] as const;
type PilotsCategory = (typeof PILOTS_CATEGORIES)[number];

/** The orders that are offered beside the usual one: what is flown next. */
export const SORTS = ['-date_start', 'name', '-id'] as const;
type Sort = (typeof SORTS)[number];

/** The list's filters as they stand in the address, so that a view can be shared. */
export interface FlightsSearch {
  readonly q?: string;
  readonly status?: string;
  readonly period?: string;
  readonly archived?: boolean;
  /** Procedures of it are, or were, entrusted to the staff. */
  readonly entrusted?: boolean;
  /** A restriction appeared over it that nobody has read yet. */
  readonly restricted?: boolean;
  /** Absent: as the person chose in the settings. */
  readonly mine?: boolean;
  /** Ids by commas. */
  readonly pilots?: string;
  readonly drones?: string;
  readonly structures?: string;
  readonly tags?: string;
  readonly domain?: ActivityDomain;
  readonly category?: PilotsCategory;
  /** An id, or "none" for the operator as a whole. */
  readonly entity?: number | 'none';
  /** YYYY-MM-DD. */
  readonly date_min?: string;
  readonly date_max?: string;
  readonly view?: 'calendar';
  /** Absent: by what is flown next. */
  readonly sort?: Sort;
}

/** Changes some of the filters; what becomes undefined leaves the address. */
export type Go = (next: { readonly [K in keyof FlightsSearch]: FlightsSearch[K] | undefined }) => void;

const idsText = (raw: unknown): string | undefined => {
  const words = String(raw ?? '');
  return /^[1-9]\d{0,15}(,[1-9]\d{0,15}){0,99}$/.test(words) ? words : undefined;
};
const dateText = (raw: unknown): string | undefined =>
  typeof raw === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(raw) ? raw : undefined;

const entityOf = (raw: unknown): number | 'none' | undefined => {
  if (raw === 'none') return raw;
  return typeof raw === 'number' && Number.isSafeInteger(raw) && raw > 0 ? raw : undefined;
};

export const flightsSearch = (raw: Record<string, unknown>): FlightsSearch => {
  const kept: Record<keyof FlightsSearch, unknown> = {
    q: text(raw.q),
    status: text(raw.status),
    period: text(raw.period),
    archived: raw.archived === true || undefined,
    entrusted: raw.entrusted === true || undefined,
    restricted: raw.restricted === true || undefined,
    mine: typeof raw.mine === 'boolean' ? raw.mine : undefined,
    pilots: idsText(raw.pilots),
    drones: idsText(raw.drones),
    structures: idsText(raw.structures),
    tags: idsText(raw.tags),
    domain: ACTIVITY_DOMAINS.find((each) => each === raw.domain),
    category: PILOTS_CATEGORIES.find((each) => each === raw.category),
    entity: entityOf(raw.entity),
    date_min: dateText(raw.date_min),
    date_max: dateText(raw.date_max),
    view: raw.view === 'calendar' ? 'calendar' : undefined,
    sort: SORTS.find((each) => each === raw.sort),
  };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
};

/** The filters in force: whose missions, and of which sub-entity, where the address does not say it, as the person chose. */
export const withOwnChoice = (
  search: FlightsSearch,
  { display_only_my_flights }: { readonly display_only_my_flights: boolean },
  entity?: FlightsSearch['entity'],
): FlightsSearch => ({
  ...(display_only_my_flights && { mine: true }),
  ...(entity !== undefined && { entity }),
  ...search,
});

let kept: FlightsSearch = {};

/** The list as it was seen last in this window: the way back leads there. */
export const keepSearch = (search: FlightsSearch): void => {
  kept = search;
};
export const lastSearch = (): FlightsSearch => kept;

/** Where areas of a file go: into a mission of this id, else into a new one. */
export const importSearch = (raw: Record<string, unknown>): { readonly into?: number } => {
  const into = raw.into;
  return typeof into === 'number' && Number.isSafeInteger(into) && into > 0 ? { into } : {};
};

/** The step at which the editor opens, for a link that leads to what is to be changed. */
/** Of a new mission: the mission that it repeats. */
export const newFlightSearch = (raw: Record<string, unknown>): { readonly again?: number } => {
  const again = Number(raw.again);
  return Number.isSafeInteger(again) && again > 0 ? { again } : {};
};

export const flightEditSearch = (raw: Record<string, unknown>): { readonly step?: StepName } => {
  const step = STEPS.find((name) => name === raw.step);
  return step === undefined ? {} : { step };
};
