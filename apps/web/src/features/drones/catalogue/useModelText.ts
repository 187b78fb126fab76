import type { DroneModel } from '@envol/domain/drones/droneModels';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';

const KILOGRAM = 1;

/** "DJI · C2 · 1 050 g": the maker, and what its sources say of class and mass. */
export const useModelText = (): ((model: DroneModel) => string) => {
  const { t } = useTranslation('drones');
  const format = useFormats();
  return ({ manufacturer, drone_class, mass_kg }) => {
    const mass = mass_kg?.value ?? null;
    const massText =
      mass === null
        ? t('catalogue.mass_unknown')
        : mass < 10 * KILOGRAM
          ? `${format.number(mass * 1000)} g`
          : `${format.number(mass, 1)} kg`;
    return [manufacturer, drone_class?.value, massText].filter(Boolean).join(' · ');
  };
};
