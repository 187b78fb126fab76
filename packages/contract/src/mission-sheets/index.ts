import { downloadConstraintSheet, generateConstraintSheet, getConstraintSheet } from './constraintSheet.ts';
import { downloadFlightKml, downloadFlightPdf, staticMap } from './downloads.ts';

export * from './constraintSheet.ts';
export * from './downloads.ts';

export const missionSheetsEndpoints = {
  downloadConstraintSheet,
  generateConstraintSheet,
  getConstraintSheet,
  downloadFlightKml,
  downloadFlightPdf,
  staticMap,
};
