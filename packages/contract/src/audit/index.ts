export * from './audit.ts';
export * from './sources.ts';
