export * from './flightSplit.ts';
