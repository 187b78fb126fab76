import { createOwnStore } from '../../ui/stores/ownStore.ts';
import type { FlightForm } from './flight.form.ts';

/** The fields that a variant changes. */
export type PlanFields = Pick<FlightForm, 'max_flying_height' | 'date_start' | 'date_end' | 'areas'>;

interface HandedPlan {
  readonly into: number | 'new';
  /** "B" */
  readonly key: string;
  readonly fields: PlanFields;
}

const store = createOwnStore<HandedPlan | null>(null);

export const handPlan = (plan: HandedPlan): void => store.set(plan);

/** What was chosen for this mission's editor; asked for once. */
export const takePlan = (into: number | 'new'): HandedPlan | null => {
  const waiting = store.get();
  if (waiting?.into !== into) return null;
  store.set(null);
  return waiting;
};

export const planFieldsOf = ({ max_flying_height, date_start, date_end, areas }: FlightForm): PlanFields => ({
  max_flying_height,
  date_start,
  date_end,
  areas,
});
