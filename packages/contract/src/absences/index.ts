import { createAbsence, endAbsence, listAbsences, updateAbsence } from './absences.ts';

export * from './absences.ts';
export const absencesEndpoints = { listAbsences, createAbsence, updateAbsence, endAbsence };
