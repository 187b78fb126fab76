export * from './flightShares.ts';
