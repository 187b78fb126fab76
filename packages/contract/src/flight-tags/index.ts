export * from './flightTags.ts';
