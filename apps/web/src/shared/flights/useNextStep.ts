import type { FlightSummary } from '@envol/contract/flights';
import { deciderName } from '@envol/domain/airspace/deciders/deciderName';
import { actOfReader } from '@envol/domain/flights/payAct';
import { usePayer } from '../../api/payer.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { usePriceText } from '../../ui/usePriceText.ts';
import { useZoneName } from '../../ui/zoneName.ts';

type NextStepFacts = Pick<FlightSummary, 'next_step' | 'time_zone' | 'verdict' | 'missing' | 'en_route'>;

/** The parameters of a step that name who decides. */
const DECIDERS: ReadonlySet<string> = new Set(['authority', 'name']);

/** The server's "next step" in the user's words. */
export const useNextStep = () => {
  const { t, wordOf } = useTranslation(['flights_list', 'common']);
  const format = useFormats();
  const zoneName = useZoneName();
  const price = usePriceText();
  const payer = usePayer();
  /** What is missing comes before what follows from it. A last day is told with its place where that is not the mainland. */
  return ({ next_step: step, time_zone: zone, verdict, missing, en_route }: NextStepFacts): string | null => {
    // In the air, or over: what was left to do before is not asked for any more.
    if (verdict === 'past' || en_route) return null;
    const [asked] = missing;
    if (verdict === 'incomplete' && asked !== undefined) return t(`missing.${asked}.step`);
    // Whoever else is to be asked comes after that.
    if (verdict === 'impossible' || verdict === 'no_data') return t('row.move_area');
    if (step === null) return null;
    const place = zoneName(zone);
    const dayOf = (date: string): string => {
      const day = format.day(date);
      return place === null ? day : `${day} (${t('timebar.local_time', { place })})`;
    };
    const called = (decider: string): string => {
      const { word, name } = deciderName({ kind: 'zone_manager', name: decider });
      return word === null ? name : t(`common:deciders.${word}`, { name });
    };
    const params = Object.fromEntries(
      Object.entries(step.params).map(([name, value]) => [
        name,
        typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
          ? dayOf(value)
          : typeof value === 'string' && DECIDERS.has(name)
            ? called(value)
            : value,
      ]),
    );
    // A newer server may know a step that this page does not: nothing is said rather than a code.
    const { code } = step;
    const { price_cents } = step.params;
    if (typeof price_cents === 'number') params.price = price(price_cents);
    return wordOf(`next_steps.${actOfReader(code, payer)}`, params);
  };
};
