export { findOneDecided, termsOf, toSheetApproval } from './decided.ts';
export { drawSheet } from './downloads.service.ts';
export type { FlightsDeps } from './flights.deps.ts';
export { flightsHandlers } from './flights.routes.ts';
export { createFlight } from './flights.service.ts';
export { sheetAreas, sheetHeight, sheetPeriod } from './granted.ts';
export { refreshFlightStatus } from './progress.service.ts';
export { nearestAerodromes, zonesAround } from './sheetSurroundings.ts';
export { contactRole, documentWords, droneOf, titleOf, whatOf } from './sheetWords.ts';
