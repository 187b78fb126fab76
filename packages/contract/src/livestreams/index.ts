export * from './livestreams.ts';
