import { useFormContext } from 'react-hook-form';
import { refreshQueries } from '../../api/query.ts';
import type { FlightForm } from '../../shared/flight-form/index.ts';

/** What becomes of a pilot or a drone that was just added: it joins the mission. */
export const useAdded = () => {
  const { getValues, setValue } = useFormContext<FlightForm>();
  return (field: 'pilot_ids' | 'drone_ids', noun: 'pilots' | 'drones') =>
    (id: number): void => {
      // The list has to know the new one before it can be shown as chosen.
      void refreshQueries(noun).then(() =>
        setValue(field, [...getValues(field), id], { shouldDirty: true, shouldValidate: true }),
      );
    };
};
