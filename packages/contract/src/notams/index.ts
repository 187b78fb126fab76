export * from './notams.ts';
