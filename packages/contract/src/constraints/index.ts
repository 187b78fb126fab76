export * from './constraints.ts';
