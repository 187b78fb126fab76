import type { DroneModel } from '@envol/domain/drones/droneModels';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';

/** The unit of the drone's own form, to the gram: a class begins at 0.25 kg. */
const MASS_DIGITS = 3;

/** "DJI · C2 · 1,05 kg": the maker, and what its sources say of class and mass. */
export const useModelText = (): ((model: DroneModel) => string) => {
  const { t } = useTranslation('drones');
  const format = useFormats();
  return ({ manufacturer, drone_class, mass_kg }) => {
    const mass = mass_kg?.value ?? null;
    const massText = mass === null ? t('catalogue.mass_unknown') : `${format.number(mass, MASS_DIGITS)} kg`;
    return [manufacturer, drone_class?.value, massText].filter(Boolean).join(' · ');
  };
};
