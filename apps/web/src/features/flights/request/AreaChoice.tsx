import type { FlightConstraint } from '@envol/contract/constraints';
import type { Flight } from '@envol/contract/flights';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { CheckList } from './CheckList.tsx';
import { areaStates } from './request.form.ts';

interface AreaChoiceProps {
  readonly flight: Flight;
  readonly constraint: FlightConstraint;
}

/** The mission's areas: those that can be asked for, and why the others cannot. */
export const AreaChoice = ({ flight, constraint }: AreaChoiceProps) => {
  const { t } = useTranslation('mission_request');
  const format = useFormats();
  const states = areaStates(flight, constraint);
  const items = flight.areas.map(({ id, name: label, area_m2 }) => {
    const state = states.get(id) ?? 'open';
    const why = state === 'open' ? [] : [t(`area_${state}`)];
    return { id, label, note: [format.area(area_m2), ...why].join(' · '), disabled: state !== 'open' };
  });
  return <CheckList name="area_ids" label={t('areas')} items={items} />;
};
