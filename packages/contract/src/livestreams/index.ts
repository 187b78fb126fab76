export * from './cameras.ts';
export * from './livestreams.ts';
