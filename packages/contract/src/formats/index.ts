export * from './formats.ts';
