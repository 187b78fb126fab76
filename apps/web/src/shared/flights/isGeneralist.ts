import type { CurrentUser } from '@envol/contract/auth';
import type { Flight } from '@envol/contract/flights';

/**
 * Whether a person plans in the simplified form: a generalist, or a manager whose operator has it so (specification 1 §6).
 */
export const isGeneralist = ({ operator }: Pick<CurrentUser, 'operator'>): boolean =>
  operator !== null &&
  (operator.contact_profile === 'rte_generalist' ||
    (operator.role === 'is_manager' && operator.config.open_flight_simplified_form_for_manager));

/** The circle of a mission that the simplified form can hold; null where it holds more. */
export const circleOf = ({ areas }: Pick<Flight, 'areas'>) => {
  const [area] = areas;
  return areas.length === 1 && area?.geometry.type === 'Circle' ? area.geometry : null;
};
