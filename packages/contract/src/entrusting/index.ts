export * from './entrusting.ts';
