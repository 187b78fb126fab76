export * from './structures.ts';
