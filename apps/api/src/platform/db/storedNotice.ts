import type { NoticeLines } from '@envol/domain/flight-notifications/gaps';
import type { ActivityDomain } from '@envol/domain/flights/activityDomains';
import type { AreaGeometry } from '@envol/domain/geo/geometry';

/** What a notification tells, as it stood when it was programmed. Heights in metres above ground, instants in ISO 8601. */
export interface StoredNotice {
  readonly identifier: string;
  readonly name: string;
  readonly description: string | null;
  /** What the flight is for; absent from those of before. */
  readonly purpose?: ActivityDomain | null;
  readonly prefecture: string | null;
  readonly departement: string | null;
  readonly recipient: string | null;
  readonly operator: {
    readonly name: string;
    readonly company: string;
    readonly siret: string | null;
    readonly number: string | null;
    readonly uid: string | null;
    readonly address: string | null;
    readonly person: string;
  };
  readonly pilot: {
    readonly id: number;
    readonly name: string;
    readonly phone: string | null;
    readonly email: string | null;
  };
  readonly other_pilots: readonly string[];
  /** The one that is notified, then the mission's others. */
  readonly drones: readonly {
    readonly id: number;
    readonly name: string;
    readonly manufacturer: string;
    readonly model: string;
    readonly registration: string | null;
    readonly serial_number: string;
    readonly drone_class: string | null;
    readonly mass_kg: number | null;
    readonly is_captive: boolean;
    readonly remote_identification: string;
    readonly has_third_party_protection: boolean;
  }[];
  readonly scenario: string;
  readonly visibility: string;
  readonly areas: readonly {
    readonly name: string;
    readonly geometry: AreaGeometry;
    readonly center: readonly [number, number];
    readonly max_height_m: number | null;
  }[];
  readonly date_start: string;
  readonly date_end: string;
  readonly time_zone: string;
  readonly is_continuous: boolean;
  readonly hours_reference: 'local' | 'utc';
  readonly night_flight: boolean;
  readonly populated_area: string;
  readonly max_height_m: number;
  readonly insurance: string;
  readonly insurance_document_id: number | null;
  readonly reason: string | null;
  /** Whether the notice was kept when it was programmed. */
  readonly notice_kept: boolean;
  readonly ruleset: string;
  /** What its operator wrote on the form; absent from those of before, and from notifications to the armed forces. */
  readonly lines?: NoticeLines;
  /** What the form asks beside, as it was when it left or was filled in; absent from notifications to the armed forces. */
  readonly paper?: {
    readonly operator_phone: string | null;
    readonly operator_email: string | null;
    /** Authorities' answers, a line each. */
    readonly agreements: readonly string[];
    /** Whether the armed forces were told, in words; empty where nothing asks for it. */
    readonly army: string;
    /** What keeps people on the ground away, in words; empty where none was drawn. */
    readonly exclusion: string;
  };
}
