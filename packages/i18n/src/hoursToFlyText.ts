import en from '../en/period.json' with { type: 'json' };
import fr from '../fr/period.json' with { type: 'json' };
import type { Language } from './dates.ts';
import { type PeriodFacts, periodText } from './periodText.ts';

/** What agreements leave of a period, as `hoursToFly` of domain/approvals tells it. */
type HoursToFly = readonly Pick<PeriodFacts, 'date_start' | 'date_end' | 'is_continuous'>[];

const WORDS = { fr, en } as const;

/** The hours that agreements leave of a period, by its own clock: "mar. 15 déc. 2026, 09:00–09:30"; or that they leave none in common. */
export const hoursToFlyText = (language: Language, asked: PeriodFacts, hours: HoursToFly): string =>
  hours.length === 0
    ? WORDS[language].no_common_hours
    : hours.map((each) => periodText(language, { ...asked, ...each }).main).join(WORDS[language].and);
