export * from './flightBulk.ts';
