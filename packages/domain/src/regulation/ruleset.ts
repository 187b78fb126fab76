import type { DayCount } from '../time/workingDays.ts';

export interface NoticeRule {
  readonly days: number;
  readonly mode: DayCount;
}

/** The figures of French drone law that changed over the years, with the dates between which they hold. */
export interface Ruleset {
  readonly code: 'FR-2021' | 'FR-2026';
  /** First and last local flight date, YYYY-MM-DD; null = still in force. */
  readonly valid_from: string;
  readonly valid_to: string | null;
  /** Generic ceiling, m above the surface (Regulation (EU) 2019/947, UAS.OPEN.010). */
  readonly ceiling_m: number;
  /** Derogation of the prefect above the ceiling (form R5-UAS-DEROG). */
  readonly ceiling_derogation: NoticeRule;
  readonly prefecture: {
    readonly notice: NoticeRule;
    /** Whether professional flights of the open category must be declared too. */
    readonly concerns_open_category: boolean;
    readonly maximum_anticipation_days: number | null;
    readonly late_with_reason: boolean;
    readonly maximum_days: number;
    /**
     * Whether the days of the notice count anew from a paper that the prefecture asked for, as silence that grants counts from
     * the papers (code des relations entre le public et l’administration, art. L114-5).
     */
    readonly papers_restart_notice: boolean;
  };
  readonly army: {
    /** One notification covers at most this many hours. */
    readonly maximum_hours: number;
    /** Local hour at which a day of flights begins, and at which its window opens and closes. */
    readonly day_begins_at: number;
    readonly window_hour: number;
    readonly opens_days_before: number;
  };
  readonly source: string;
}

const ARMY = { maximum_hours: 12, day_begins_at: 8, window_hour: 4, opens_days_before: 2 } as const;

export const RULESETS: readonly Ruleset[] = [
  {
    code: 'FR-2021',
    valid_from: '2020-12-31',
    valid_to: '2025-12-31',
    ceiling_m: 120,
    ceiling_derogation: { days: 30, mode: 'calendar' },
    prefecture: {
      notice: { days: 5, mode: 'ouvrables' },
      concerns_open_category: false,
      maximum_anticipation_days: 30,
      late_with_reason: false,
      maximum_days: 7,
      papers_restart_notice: true,
    },
    army: ARMY,
    source:
      'Arrêté du 3 décembre 2020 (utilisation de l’espace aérien par les aéronefs sans équipage à bord)',
  },
  {
    code: 'FR-2026',
    valid_from: '2026-01-01',
    valid_to: null,
    ceiling_m: 120,
    ceiling_derogation: { days: 30, mode: 'calendar' },
    prefecture: {
      notice: { days: 10, mode: 'calendar' },
      concerns_open_category: true,
      maximum_anticipation_days: null,
      late_with_reason: true,
      maximum_days: 7,
      papers_restart_notice: true,
    },
    army: ARMY,
    source:
      'Arrêté du 3 décembre 2020 (utilisation de l’espace aérien par les aéronefs sans équipage à bord), ' +
      'modifié par l’arrêté du 23 décembre 2025',
  },
];

/** The rules of the day of the first flight (local date, YYYY-MM-DD), not of the day of judging. */
export function rulesetOn(firstFlightDate: string): Ruleset {
  const [oldest, newest] = RULESETS;
  if (!oldest || !newest) throw new Error('No ruleset is defined');
  return firstFlightDate >= newest.valid_from ? newest : oldest;
}
