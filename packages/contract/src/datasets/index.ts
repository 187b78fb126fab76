export * from './datasets.ts';
