export * from './flightJobs.ts';
