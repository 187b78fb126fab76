export * from './airspace.ts';
