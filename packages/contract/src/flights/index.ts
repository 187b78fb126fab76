import {
  analyseFlight,
  flightConstraintsAnalysis,
  flightConstraintsGeometry,
  updateFlightConstraint,
} from './analysis.ts';
import { flightCompatibility } from './compatibility.ts';
import { downloadConstraintSheet, generateConstraintSheet, getConstraintSheet } from './constraintSheet.ts';
import { downloadFlightKml, downloadFlightPdf, staticMap } from './downloads.ts';
import {
  deleteExclusionArea,
  downloadExclusionArea,
  exclusionAreaKml,
  getExclusionArea,
  saveExclusionArea,
  uploadExclusionZone,
} from './exclusionZone.ts';
import {
  createFlight,
  deleteFlight,
  flightApprovals,
  flightAreas,
  flightStatus,
  getFlight,
  listFlights,
  updateFlight,
} from './flights.ts';

export * from './analysis.ts';
export * from './compatibility.ts';
export * from './constraintSheet.ts';
export * from './downloads.ts';
export * from './exclusionZone.ts';
export * from './flight.ts';
export * from './flights.ts';

export const flightsEndpoints = {
  listFlights,
  createFlight,
  getFlight,
  updateFlight,
  deleteFlight,
  flightAreas,
  flightStatus,
  flightConstraintsAnalysis,
  flightConstraintsGeometry,
  analyseFlight,
  updateFlightConstraint,
  flightApprovals,
  flightCompatibility,
  downloadFlightPdf,
  downloadFlightKml,
  staticMap,
  generateConstraintSheet,
  getConstraintSheet,
  downloadConstraintSheet,
  getExclusionArea,
  saveExclusionArea,
  deleteExclusionArea,
  exclusionAreaKml,
  uploadExclusionZone,
  downloadExclusionArea,
};
