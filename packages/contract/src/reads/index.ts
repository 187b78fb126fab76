export * from './reads.ts';
