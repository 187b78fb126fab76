import type { Effect } from '@envol/domain/airspace/constraint';
import type { HeightLimit, ZoneKind } from '@envol/domain/airspace/zone';
import type { MarkerKind } from '@envol/domain/exclusion-zones/markers';
import type { FreeHeight } from '@envol/domain/flights/freeHeight';
import type {
  AreaGeometry,
  MultiPolygonGeometry,
  PolygonGeometry,
  Position,
  ZoneGeometry,
} from '@envol/domain/geo/geometry';
import type { TimeSpan } from '@envol/domain/time/night';

/** The two languages a document is written in. */
export type SheetLanguage = 'fr' | 'en';

/** How a state is drawn: each tone has its own symbol, so that a black-and-white print still tells them apart. */
export type SheetTone = 'done' | 'todo' | 'pending' | 'refused' | 'info';

/** How the mission stands, in the sheet's language; only the tone `done` is drawn green. */
export interface SheetHeadline {
  readonly tone: SheetTone;
  readonly title: string;
  readonly details: readonly string[];
  /** What is left to do before the flight, one act each. */
  readonly todo: readonly string[];
}

/**
 * How far what a sheet says was granted: `part` while another agreement is still missing, so that no height or hour looks
 * granted by one authority alone.
 */
export const SHEET_GRANTS = ['none', 'part', 'whole'] as const;
export type SheetGrant = (typeof SHEET_GRANTS)[number];

/** The hours to fly by, and those that were asked for where a decision narrowed them. */
export interface SheetPeriod {
  /** In order; one, or one a day. None where the decisions leave no common hour. */
  readonly windows: readonly TimeSpan[];
  readonly asked: TimeSpan;
  readonly grant: SheetGrant;
  readonly is_narrowed: boolean;
  /** A period of several days without a pause, not the same hours each day. */
  readonly is_continuous: boolean;
  /** The clock that the hours were given by. */
  readonly hours_reference: 'local' | 'utc';
}

/** A height in m AGL: the one to fly by, and the one that was asked for. */
export interface SheetHeight {
  readonly height_m: number;
  readonly asked_m: number;
  readonly grant: SheetGrant;
}

/** One area of the mission, drawn on both maps and listed with its figures. */
export interface SheetArea extends SheetHeight {
  readonly name: string;
  readonly geometry: AreaGeometry;
  readonly center: Position;
  readonly surface_m2: number;
}

/** A place on the ground: take-off, landing, the pilot's. */
export interface SheetPoint {
  readonly kind: MarkerKind;
  readonly name: string;
  readonly position: Position;
}

/** A zone of the map; the map leaves out what its frame does not show. */
export interface SheetZone {
  readonly identifier: string;
  /** `UAS`: a volume of an official UAS zone, of which the airspace publication has none. */
  readonly kind: ZoneKind | 'UAS';
  readonly lower: HeightLimit;
  readonly upper: HeightLimit;
  readonly geometry: ZoneGeometry;
}

/** An aerodrome near the mission; the nearest one is also named in words under the map. */
export interface SheetAerodrome {
  readonly icao_code: string;
  readonly name: string;
  readonly reference_point: Position;
  /** From the aerodrome's reference point to the mission, in metres. */
  readonly distance_m: number;
  /** True bearing from the reference point to the mission, degrees 0–359. */
  readonly bearing_deg: number;
  /** Each runway's two ends and its designator. */
  readonly runways: readonly { readonly designator: string; readonly ends: readonly [Position, Position] }[];
}

/** A proof that the scenario asks of a pilot, and how it stands as far as the operator's papers say. */
export interface SheetProof {
  readonly name: string;
  readonly state: string;
  readonly tone: SheetTone;
}

export interface SheetPilot {
  readonly name: string;
  readonly phone: string | null;
  /** What has to be known of the pilot's papers, in words: one that ends before the mission does. */
  readonly papers?: readonly string[];
  /** What the scenario asks of the pilot; absent where nothing is known of it, as on a request. */
  readonly proofs?: readonly SheetProof[];
}

export interface SheetDrone {
  readonly name: string;
  /** Manufacturer and model. */
  readonly model: string | null;
  readonly registration: string | null;
  readonly serial_number: string | null;
  /** Electronic signalling in words: "EU remote identification". */
  readonly remote_id: string | null;
  readonly mass_kg: number | null;
  /** Class label as the operator declared it: "C2", "S3"…; null = none. */
  readonly drone_class: string | null;
  /** What the operator says of its papers, in words: "design certificate", "C5 kit". */
  readonly papers?: readonly string[];
}

/** One constraint; every text is already in the sheet's language. */
export interface SheetConstraint {
  readonly effect: Effect;
  readonly title: string;
  /** What it means for this mission: every reason, whole. */
  readonly what: string;
  /** Who decides or must be told, with the contact if known; null = nobody. */
  readonly who: string | null;
  /** State of the step in words. */
  readonly state: string;
  readonly tone: SheetTone;
  /** Rule or publication. */
  readonly source: string;
  /** Effective date of the dataset, YYYY-MM-DD; null for a rule without one. */
  readonly dataset_date: string | null;
  /** What the step rests on: who did it, when and how; or that nobody said so. Null where it is not done by hand. */
  readonly proof: string | null;
  /** What the operator noted about it, as written. */
  readonly note: string | null;
}

/** One request to an authority with its decision; texts already in the sheet's language but the free ones. */
export interface SheetApproval {
  readonly authority: string;
  /** "A-2031". */
  readonly identifier: string;
  /** Status in words: "Accepted with conditions". */
  readonly decision: string;
  readonly tone: SheetTone;
  /** What binds, one condition each: dates, hours, contact, and the authority's own words last. */
  readonly conditions: readonly string[];
  /** Height (m AGL) the authority restricts its areas to; null = no restriction. */
  readonly max_height_m: number | null;
  readonly decided_by: string | null;
  /** ISO 8601 instants in UTC. */
  readonly decided_at: string | null;
  readonly submitted_at: string | null;
}

/** One notification to a prefecture or to the armed forces; texts already in the sheet's language. */
export interface SheetNotice {
  readonly whom: string;
  /** ISO 8601 instant in UTC; null while nothing left. */
  readonly sent_at: string | null;
  readonly state: string;
  readonly reference: string | null;
  readonly tone: SheetTone;
}

export interface SheetContact {
  /** "Control tower", "Operator"… in the sheet's language. */
  readonly role: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  /** A page to ask at. */
  readonly page?: string | null;
}

/** One source of the analysis: what was consulted, its data, and what that is worth on the day of the flight. */
export interface SheetSource {
  readonly source: string;
  /** The data read, with their date: "cycle of 3 Sept 2026"; empty when nothing was read. */
  readonly data: string;
  readonly state: string;
  readonly tone: SheetTone;
}

/** A NOTAM around the mission; every text is in the sheet's language but its own. */
export interface SheetNotam {
  readonly identifier: string;
  /** In plain words: "Parachutage". */
  readonly title: string;
  /** "Concerne la mission". */
  readonly effect: string;
  /** Item E, as published. */
  readonly text: string;
  readonly when: readonly string[];
  readonly where: readonly string[];
  readonly tone: SheetTone;
}

/** What was read of NOTAM, and how far that can be relied upon. */
export interface SheetNotams {
  readonly title: string;
  /** Which briefing, with its hour; or that there is none. */
  readonly state: string;
  /** A complete and fresh briefing; else the state stands over the rows. */
  readonly is_read: boolean;
  readonly rows: readonly SheetNotam[];
  /** Said where there is no row. */
  readonly empty: string;
  /** The others, by their numbers. */
  readonly others: string | null;
}

/** An hour of the forecast, its values in words. */
export interface SheetWeatherHour {
  readonly day: string;
  readonly hour: string;
  readonly wind: string;
  readonly gust: string;
  readonly visibility: string;
  readonly cloud: string;
  readonly temperature: string;
  readonly rain: string;
  readonly state: string;
  readonly tone: SheetTone;
}

/** The forecast of the flight's hours, and its age. */
export interface SheetWeather {
  readonly state: string;
  /** Fresh, and reaching the flight. */
  readonly is_read: boolean;
  /** The worst of the flight's hours in a sentence. */
  readonly flight: string;
  /** At what height wind and gusts are told. */
  readonly height: string;
  readonly rows: readonly SheetWeatherHour[];
  readonly more: string | null;
  /** METAR and TAF of the nearest aerodrome, as published. */
  readonly reports: readonly string[];
}

/** The ground kept free of third parties: drawn dotted on the maps, told in the annex. */
export interface SheetExclusion {
  /** In the sheet's language; the first is its name and width. */
  readonly title: string;
  /** How wide, by which formula and source, as of when; one fact each. */
  readonly lines: readonly string[];
  readonly zone: PolygonGeometry | MultiPolygonGeometry;
  readonly contingency: PolygonGeometry | MultiPolygonGeometry | null;
  readonly markers: readonly SheetPoint[];
}

/** Everything the mission sheet prints. The same model gives the same bytes. Instants are ISO 8601 in UTC. */
export interface MissionSheetModel {
  readonly language: SheetLanguage;
  /** A mission's own sheet, or a request as the authority received it. */
  readonly kind: 'mission' | 'request';
  /** IANA zone of the mission's place, e.g. "Europe/Paris". */
  readonly time_zone: string;
  readonly generated_at: string;
  /** Absolute address of the mission's page, drawn as a QR code. */
  readonly live_url: string;
  readonly name: string;
  readonly display_identifier: string;
  /** Mission status in words. */
  readonly status: string;
  /** `registration`: the public part of the EU operator number; null = not known, and the sheet says so. */
  readonly operator: {
    readonly name: string;
    readonly registration: string | null;
    /** Of its own papers, in words, what ends before the mission does: "insurance". */
    readonly papers?: readonly string[];
  };
  readonly headline: SheetHeadline;
  readonly period: SheetPeriod;
  readonly height: SheetHeight;
  readonly free_height: FreeHeight;
  /** Ground under the mission, m AMSL; null = unknown, and the sheet says so. */
  readonly ground: { readonly min_m: number; readonly max_m: number } | null;
  readonly scenario: string;
  readonly visibility: 'in_sight' | 'off_sight';
  readonly night_flight: boolean;
  /** How it is flown beyond that, in words: "under 4.5 m/s", "2 airspace observers". */
  readonly conduct?: readonly string[];
  /** What the operator wrote about the mission, or to the authority; null = nothing. */
  readonly description: string | null;
  readonly areas: readonly SheetArea[];
  /** Where the drone takes off and lands, named in the sheet's language. */
  readonly points?: readonly SheetPoint[];
  readonly zones: readonly SheetZone[];
  /** Null or absent: none was saved. */
  readonly exclusion?: SheetExclusion | null;
  /** Nearest first. */
  readonly aerodromes: readonly SheetAerodrome[];
  readonly pilots: readonly SheetPilot[];
  readonly drones: readonly SheetDrone[];
  readonly constraints: readonly SheetConstraint[];
  /** When the constraints were judged; null = never. */
  readonly analysed_at: string | null;
  readonly approvals: readonly SheetApproval[];
  /** What was notified; absent where the sheet is a request's. */
  readonly notices?: readonly SheetNotice[];
  readonly contacts: readonly SheetContact[];
  readonly sources: readonly SheetSource[];
  /** Absent on a request: they are the day's. */
  readonly notams?: SheetNotams;
  readonly weather?: SheetWeather;
}
