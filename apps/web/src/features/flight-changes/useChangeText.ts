import type { FlightChange } from '@envol/contract/flight-changes';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';

type Of<A extends FlightChange['about']> = Extract<FlightChange, { readonly about: A }>;
type CardChange = Extract<FlightChange, { readonly title: string }>;

/** What of two is there: the sentence that says so. */
const kindOf = ({ before, after }: { readonly before: unknown; readonly after: unknown }) =>
  before === null ? 'new' : after === null ? 'gone' : 'changed';

/** Who and what flies otherwise than before. */
const useCrewText = (): ((change: Of<'drones' | 'pilots'>) => string) => {
  const { t } = useTranslation('flight_changes');
  const format = useFormats();
  return ({ about, left, joined }) =>
    t(`crew.${about}`, {
      changes: format.list([
        ...left.map((name) => t('crew.left', { name })),
        ...joined.map((name) => t('crew.joined', { name })),
      ]),
    });
};

const useSpanText = (zone: string): ((span: Of<'period'>['before']) => string) => {
  const format = useFormats();
  return ({ start, end }) => `${format.dayAndClock(start, zone)}–${format.clock(end, zone)}`;
};

/** A change of a mission as a sentence. */
export const useChangeText = (zone: string): ((change: FlightChange) => string) => {
  const { t } = useTranslation('flight_changes');
  const format = useFormats();
  const crewText = useCrewText();
  const spanText = useSpanText(zone);
  const terms = (of: CardChange['before']): string => {
    if (of === null) return t('none');
    const effect = t(`effects.${of.effect}`);
    return of.free_height_m === null || of.free_height_m === 0
      ? effect
      : t('terms', { effect, height: format.number(of.free_height_m) });
  };
  const answer = (of: Of<'grant'>['before']): string => {
    if (of === null) return t('none');
    const status = t(`statuses.${of.status}`);
    return of.height_m === null ? status : t('granted', { status, height: format.number(of.height_m) });
  };
  return (change) => {
    if (change.about === 'place') return t('place');
    switch (change.about) {
      case 'verdict':
        return t('verdict', {
          before: t(`verdicts.${change.before}`),
          after: t(`verdicts.${change.after}`),
        });
      case 'period':
        return t('period', { before: spanText(change.before), after: spanText(change.after) });
      case 'height':
        return t('height', {
          before: format.number(change.before_m),
          after: format.number(change.after_m),
        });
      case 'drones':
      case 'pilots':
        return crewText(change);
      case 'grant':
        return t(`grant.${kindOf(change)}`, {
          name: change.name,
          before: answer(change.before),
          after: answer(change.after),
        });
      case 'weather_limit': {
        const said = (value: number | null): string =>
          value === null ? t('usual') : t(`units.${change.quantity}`, { value: format.number(value) });
        return t('weather_limit', {
          drone: change.drone,
          quantity: t(`quantities.${change.quantity}`),
          before: said(change.before),
          after: said(change.after),
        });
      }
      default:
        return t(`${change.about}.${kindOf(change)}`, {
          title: change.title,
          before: terms(change.before),
          after: terms(change.after),
        });
    }
  };
};
