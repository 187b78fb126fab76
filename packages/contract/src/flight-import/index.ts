export * from './flightImport.ts';
