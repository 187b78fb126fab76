import type { Language } from './dates.ts';
import { type PeriodFacts, periodText } from './periodText.ts';
import { numberText } from './quantities.ts';

interface PlaceholderFacts extends PeriodFacts {
  readonly company_name: string;
  readonly flight_name: string;
  readonly display_identifier: string;
  /** m above ground, as asked. */
  readonly max_flying_height: number;
  readonly structure_name: string;
}

type Placeholders = Readonly<
  Record<'operator' | 'mission' | 'request' | 'period' | 'height' | 'authority', string>
>;

/** What of a request stands in a text where a template names it, in the language of who writes. */
export const placeholderValues = (language: Language, request: PlaceholderFacts): Placeholders => ({
  operator: request.company_name,
  mission: request.flight_name,
  request: request.display_identifier,
  period: periodText(language, request).main,
  height: `${numberText(language, request.max_flying_height)}\u00a0m`,
  authority: request.structure_name,
});
