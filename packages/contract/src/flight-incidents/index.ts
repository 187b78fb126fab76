export * from './flightIncidents.ts';
