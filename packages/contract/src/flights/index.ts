import { analyseFlight, flightConstraintsAnalysis, updateFlightConstraint } from './analysis.ts';
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
  analyseFlight,
  updateFlightConstraint,
  flightApprovals,
};
