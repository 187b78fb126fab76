import { emailRequestConstraint } from '@envol/contract/email-requests';
import type { Flight } from '@envol/contract/flights';
import { addFlight } from './flights.ts';
import type { Harness } from './harness.ts';

/** Beside an aerodrome for which nobody answers here: Bordeaux-Mérignac. */
const BORDEAUX = { type: 'Circle', center: [-0.702, 44.84], radius_m: 100 } as const;

/** A mission about which somebody is asked by a letter. */
export const byLetter = (harness: Harness, changes: Parameters<typeof addFlight>[1] = {}): Promise<Flight> =>
  addFlight(harness, { areas: [{ geometry: { ...BORDEAUX, center: [...BORDEAUX.center] } }], ...changes });

/** The step that a letter is about. */
export const letterStep = (flight: Flight) =>
  flight.analysis?.constraints.find(
    ({ procedure, can_request_approval, effect }) =>
      procedure === 'approval_request' && !can_request_approval && effect === 'agreement',
  );

/** The letter of a mission of `byLetter`. */
export const letterTo = (flight: Flight) => ({
  constraint_id: letterStep(flight)?.id ?? 0,
  recipient: 'tour@bordeaux.example.invalid',
  subject: 'Demande d’accord',
  message: 'Madame, Monsieur,\n\nnous vous demandons votre accord.',
});

/** A request by e-mail, written through HTTP; nothing has left yet. */
export const addEmailRequest = async (harness: Harness, changes: object = {}) => {
  const flight = await byLetter(harness);
  const { body } = await harness
    .as('owner')
    .call(emailRequestConstraint, { params: { id: flight.id }, body: { ...letterTo(flight), ...changes } });
  return { flight, id: body[0]?.id ?? 0 };
};
