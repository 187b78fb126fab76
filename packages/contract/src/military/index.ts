export * from './military.ts';
