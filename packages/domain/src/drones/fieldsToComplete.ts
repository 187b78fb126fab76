/** Fields of a drone's record that its operator fills in where a mission is judged. */
export const DRONE_FIELDS_TO_COMPLETE = [
  'registration',
  'mass_kg',
  'drone_class',
  'max_dimension_m',
  'remote_identification',
  'design_certificate',
  'c5_kit',
] as const;
export type DroneFieldToComplete = (typeof DRONE_FIELDS_TO_COMPLETE)[number];

/** What each sentence of a drone's card lacks in its record; other sentences are about the plan or the drone itself. */
const LACKED: Readonly<Record<string, DroneFieldToComplete>> = {
  drone_registration: 'registration',
  drone_registration_notified: 'registration',
  drone_registration_to_check: 'registration',
  drone_mass_unknown: 'mass_kg',
  drone_populated_mass_unknown: 'mass_kg',
  drone_remote_id_to_check: 'mass_kg',
  class_not_said: 'drone_class',
  class_kit: 'c5_kit',
  drone_dimension_unknown: 'max_dimension_m',
  drone_certificate: 'design_certificate',
  drone_remote_id_of_class: 'remote_identification',
  drone_remote_id_french: 'remote_identification',
  drone_remote_id_european: 'remote_identification',
};

/** Sentences that stand on a card where something contradicts the plan. */
const ADVICE: ReadonlySet<string> = new Set(['other_scenarios', 'drone_choose_another']);

/**
 * The fields of a drone's record that are missing, from the codes of its card's sentences; none where completing the record
 * leaves a contradiction with the plan.
 */
export function droneFieldsToComplete(codes: readonly string[]): readonly DroneFieldToComplete[] {
  const asked = codes.filter((code) => !ADVICE.has(code));
  const contradictsPlan = asked.length < codes.length;
  if (contradictsPlan && asked.some((code) => !Object.hasOwn(LACKED, code))) return [];
  const fields = new Set(asked.map((code) => LACKED[code]));
  return DRONE_FIELDS_TO_COMPLETE.filter((field) => fields.has(field));
}

/** What the key of a drone's card begins with, before its id. */
const DRONE_CARD = 'rule:drone:';

/** The drone whose record a card judges; null for other cards. */
export function droneOfCard(key: string): number | null {
  if (!key.startsWith(DRONE_CARD)) return null;
  const id = Number.parseInt(key.slice(DRONE_CARD.length), 10);
  return Number.isSafeInteger(id) ? id : null;
}
