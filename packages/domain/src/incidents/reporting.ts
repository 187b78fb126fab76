/** What an incident did (specification 1, §3); one may be several. */
export const INCIDENT_TYPES = [
  'personal_injury',
  'drone_breaking',
  'electrical_damage',
  'ground_equipment_damage',
] as const;
export type IncidentType = (typeof INCIDENT_TYPES)[number];

/** The worst that happened to somebody, as Regulation (EU) 996/2010 art. 2 tells injuries apart. */
export const INJURIES = ['none', 'minor', 'serious', 'fatal'] as const;
export type Injury = (typeof INJURIES)[number];

/** What of an incident decides whom it must be told. */
export interface IncidentFacts {
  /** ISO 8601. */
  readonly date: string;
  /** When the operator heard of it: the deadline counts from here. */
  readonly aware_at: string;
  readonly types: readonly IncidentType[];
  readonly injury: Injury;
  /** A crewed aircraft was there. */
  readonly involves_manned_aircraft: boolean;
  /** The drone is certified, or had to be. */
  readonly involves_certified_uas: boolean;
}

/** A duty or an invitation to report, as dated data: what is in force on the day of the incident counts. */
interface ReportingRule {
  readonly code: 'serious_injury' | 'manned_aircraft' | 'certified_uas' | 'voluntary' | 'accident_bea';
  readonly duty: 'mandatory' | 'voluntary';
  readonly to: 'dgac' | 'bea';
  /** Through which form. */
  readonly form: 'cresus' | 'phone';
  /** Hours after becoming aware; null: without a deadline, 0: at once. */
  readonly within_h: number | null;
  /** First day on which it holds, YYYY-MM-DD. */
  readonly valid_from: string;
  readonly valid_until: string | null;
  readonly source: string;
  readonly applies: (facts: IncidentFacts) => boolean;
}

const SERIOUS: ReadonlySet<Injury> = new Set(['serious', 'fatal']);
const EU_376 =
  'Règlement (UE) 376/2014, art. 4, règlement (UE) 2018/1139, art. 126, et règlement d’exécution (UE) 2019/947, art. 19, § 2';

/**
 * Whom an incident of a drone must be told, and by when. CRESUS is DGAC's form for drones since March 2022; the notification
 * of accidents to the BEA is Regulation (EU) 996/2010 art. 9.
 */
export const REPORTING_RULES: readonly ReportingRule[] = [
  {
    code: 'accident_bea',
    duty: 'mandatory',
    to: 'bea',
    form: 'phone',
    within_h: 0,
    valid_from: '2010-12-02',
    valid_until: null,
    source: 'Règlement (UE) 996/2010, art. 9',
    applies: ({ injury }) => SERIOUS.has(injury),
  },
  {
    code: 'serious_injury',
    duty: 'mandatory',
    to: 'dgac',
    form: 'cresus',
    within_h: 72,
    valid_from: '2020-12-31',
    valid_until: null,
    source: EU_376,
    applies: ({ injury }) => SERIOUS.has(injury),
  },
  {
    code: 'manned_aircraft',
    duty: 'mandatory',
    to: 'dgac',
    form: 'cresus',
    within_h: 72,
    valid_from: '2020-12-31',
    valid_until: null,
    source: EU_376,
    applies: ({ involves_manned_aircraft }) => involves_manned_aircraft,
  },
  {
    code: 'certified_uas',
    duty: 'mandatory',
    to: 'dgac',
    form: 'cresus',
    within_h: 72,
    valid_from: '2020-12-31',
    valid_until: null,
    source: EU_376,
    applies: ({ involves_certified_uas }) => involves_certified_uas,
  },
  {
    code: 'voluntary',
    duty: 'voluntary',
    to: 'dgac',
    form: 'cresus',
    within_h: null,
    valid_from: '2015-11-15',
    valid_until: null,
    source: 'Règlement (UE) 376/2014, art. 5, code des transports, art. L. 6223-2',
    applies: () => true,
  },
];

/** Where reports go: addresses of the services, as published. */
export const REPORTING_LINKS = {
  cresus: 'https://www.ecologie.gouv.fr/politiques-publiques/notifier-evenement-securite',
  phone: 'https://bea.aero/notifier-un-accident/',
} as const;

export interface ReportDue {
  readonly code: ReportingRule['code'];
  readonly duty: ReportingRule['duty'];
  readonly to: ReportingRule['to'];
  readonly form: ReportingRule['form'];
  /** ISO 8601; null: without a deadline. */
  readonly due_at: string | null;
  readonly source: string;
  readonly valid_from: string;
}

const HOUR_MS = 3_600_000;

/**
 * The reports that an incident asks for, the most pressing first: duties of its day, or, where there is none, the invitation
 * to share it.
 */
export function reportsDue(facts: IncidentFacts): ReportDue[] {
  const day = facts.date.slice(0, 10);
  const rules = REPORTING_RULES.filter(
    ({ valid_from, valid_until, applies }) =>
      valid_from <= day && (valid_until === null || day <= valid_until) && applies(facts),
  );
  const duties = rules.filter(({ duty }) => duty === 'mandatory');
  return (duties.length > 0 ? duties : rules)
    .map(({ within_h, applies: _, valid_until: __, ...rule }) => ({
      ...rule,
      due_at:
        within_h === null ? null : new Date(Date.parse(facts.aware_at) + within_h * HOUR_MS).toISOString(),
    }))
    .sort((one, other) => (one.due_at ?? '9').localeCompare(other.due_at ?? '9'));
}
