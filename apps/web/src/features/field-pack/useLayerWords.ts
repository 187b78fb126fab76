import type { Approval } from '@envol/contract/approvals';
import type { FlightDocument } from '@envol/contract/documents';
import type { FlightNotification } from '@envol/contract/flight-notifications';
import type { Flight } from '@envol/contract/flights';
import type { MilitaryAnalysis } from '@envol/contract/military';
import type { NotamsAnalysis } from '@envol/contract/notams';
import type { FlightWeather } from '@envol/contract/weather';
import type { FieldLayer, FieldLight } from '@envol/domain/flights/fieldLayers';
import { useNextStep, useVerdictChip } from '../../shared/flights/index.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { contactsOf } from './contacts.ts';
import type { ShownLayer } from './useFieldPack.ts';

const GRANTED: ReadonlySet<string> = new Set(['accepted', 'reserves']);
const TOLD: ReadonlySet<string> = new Set(['sent', 'updated']);

/** Why a layer is not fresh, where its age alone does not say it. */
const useWhy = ({ to_update }: Pick<Flight, 'to_update'>) => {
  const { t } = useTranslation('field_pack');
  return (layer: FieldLayer, light: FieldLight): string | null => {
    if (light.light === 'simulated') return t('why.simulated');
    if (light.light === 'fresh') return null;
    if (light.why === 'aged') return null;
    if (light.why === 'unread')
      return t(layer === 'heights' ? 'why.ground' : layer === 'weather' ? 'why.forecast' : 'why.unread');
    if (light.why === 'source_old')
      return t(layer !== 'mission' ? 'why.source' : to_update ? 'why.to_update' : 'why.data');
    return t(`why.${light.why}`);
  };
};

/** The hour of the forecast in which the flight begins; null where it is not foretold. */
const hourOf = ({ hours }: FlightWeather, start: string): FlightWeather['hours'][number] | null =>
  hours.findLast(({ at }) => Date.parse(at) <= Date.parse(start)) ?? null;

/** What a layer says in a few words. */
const useSaid = (flight: Flight) => {
  const { t } = useTranslation('field_pack');
  const format = useFormats();
  const nextStep = useNextStep();
  const chip = useVerdictChip(flight);
  const grounds = flight.areas.flatMap(({ ground }) => ground ?? []);
  const countOf = (of: 'notam' | 'azba', count: number): string =>
    count === 0 ? t(of === 'notam' ? 'said.no_notam' : 'said.no_azba') : t(`said.${of}`, { count });
  const said: Readonly<Record<FieldLayer, (answers: readonly unknown[]) => string>> = {
    mission: () => nextStep(flight) ?? chip.label,
    approvals: (answers) => {
      const approvals = answers as readonly Approval[];
      const count = approvals.filter(({ status }) => GRANTED.has(status)).length;
      return t('said.approvals', { count, of: approvals.length });
    },
    notices: (answers) => {
      const notices = (answers as readonly (readonly FlightNotification[])[]).flat();
      return t('said.notices', {
        count: notices.filter(({ status }) => TOLD.has(status)).length,
        of: notices.length,
      });
    },
    notam: ([told]) => countOf('notam', (told as NotamsAnalysis).affecting),
    azba: ([told]) => countOf('azba', (told as MilitaryAnalysis).azba.zones.length),
    weather: ([told]) => {
      const hour = hourOf(told as FlightWeather, flight.date_start);
      return hour === null || hour.wind_ms === null
        ? t('said.no_forecast')
        : t('said.weather', {
            wind: format.number(hour.wind_ms),
            gust: format.number(hour.gust_ms ?? hour.wind_ms),
          });
    },
    map: () => t('said.map'),
    aerial: () => t('said.aerial'),
    heights: () =>
      grounds.length === 0
        ? t('said.no_ground')
        : t('said.heights', {
            from: format.number(Math.min(...grounds.map(({ min_m }) => min_m))),
            to: format.number(Math.max(...grounds.map(({ max_m }) => max_m))),
          }),
    contacts: ([, ...approvals]) =>
      t('said.contacts', { count: contactsOf(flight, approvals as Approval[]).length }),
    documents: ([papers]) => t('said.documents', { count: (papers as readonly FlightDocument[]).length }),
    discussion: (answers) =>
      t('said.discussion', { count: (answers as readonly (readonly unknown[])[]).flat().length }),
  };
  return said;
};

/** The second line of a layer: what it says, and why it is not fresh. */
export const useLayerWords = (flight: Flight, { layer, light, answers }: ShownLayer): string => {
  const why = useWhy(flight)(layer, light);
  const said = useSaid(flight);
  if (light.at === null) return why ?? '';
  return [said[layer](answers), ...(why === null ? [] : [why])].join(' · ');
};
