export { renderFlightKml, renderFlightSheet } from './downloads.service.ts';
export type { FlightsDeps } from './flights.deps.ts';
export type { FlightDetail } from './flights.queries.ts';
export { flightCalls, flightsHandlers } from './flights.routes.ts';
export { type Caller, createFlight } from './flights.service.ts';
export { refreshFlightStatus } from './progress.service.ts';
export { loadFlightForRequest } from './requests.ts';
