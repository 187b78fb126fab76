export * from './datasets.ts';
export * from './elevation.ts';
