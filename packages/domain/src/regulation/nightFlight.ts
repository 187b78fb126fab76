import type { Scenario } from '../flights/statuses.ts';
import type { NoticeRule } from './ruleset.ts';

/** When a drone may fly at night without the prefect's derogation; local flight dates YYYY-MM-DD. */
export interface NightRule {
  readonly valid_from: string;
  readonly valid_to: string | null;
  /** Heights and masses that must not be reached. */
  readonly under_height_m: number;
  readonly under_mass_kg: number;
  readonly scenarios: readonly Scenario[];
  /** The derogation asked for otherwise (form R5-UAS-DEROG). */
  readonly derogation: NoticeRule;
  /** Whether the wording in force remains to be compared with these figures. */
  readonly to_confirm: boolean;
  readonly source: string;
}

const ARTICLE = 'Arrêté du 3 décembre 2020 (espace aérien), vol de nuit';

const CONDITIONS = {
  under_height_m: 50,
  under_mass_kg: 8,
  scenarios: ['S1', 'S3', 'STS-01'],
  derogation: { days: 30, mode: 'calendar' },
} as const;

const NIGHT_RULES: readonly NightRule[] = [
  { ...CONDITIONS, valid_from: '2020-12-31', valid_to: '2025-12-31', to_confirm: false, source: ARTICLE },
  {
    ...CONDITIONS,
    valid_from: '2026-01-01',
    valid_to: null,
    to_confirm: true,
    source: `${ARTICLE}, modifié par l’arrêté du 23 décembre 2025`,
  },
];

/** The night rule of the day of the first flight. */
export function nightRuleOn(firstFlightDate: string): NightRule {
  const [oldest, newest] = NIGHT_RULES;
  if (!oldest || !newest) throw new Error('No night rule is defined');
  return firstFlightDate >= newest.valid_from ? newest : oldest;
}
