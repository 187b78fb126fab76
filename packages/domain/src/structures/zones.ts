/** What a zone of a structure's own is for (specification 1 §3, "Structures and zones"). */
export const ZONE_KINDS = ['competence', 'impacting', 'client', 'uspace'] as const;
export type ZoneKind = (typeof ZONE_KINDS)[number];
