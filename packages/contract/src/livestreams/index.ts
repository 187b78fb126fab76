export * from './cameras.ts';
export * from './emails.ts';
export * from './livestreams.ts';
export * from './watching.ts';
