/**
 * Between which hours a simplified mission is planned where the house says none: by day in every département, also on the
 * shortest days (Kerguelen's midwinter apart), so that nobody asks a prefect for a night that was not meant.
 */
export const USUAL_HOURS = { start: '09:00', end: '17:00' } as const;
