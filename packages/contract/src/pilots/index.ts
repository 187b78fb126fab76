export * from './pilots.ts';
