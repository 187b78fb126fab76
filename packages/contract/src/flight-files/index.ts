export * from './flightFiles.ts';
