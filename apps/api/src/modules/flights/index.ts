export { renderFlightKml, renderFlightSheet } from './downloads.service.ts';
export type { FlightsDeps } from './flights.deps.ts';
export { flightCalls, flightsHandlers } from './flights.routes.ts';
export { createFlight } from './flights.service.ts';
export { refreshFlightStatus } from './progress.service.ts';
