export * from './constraintTypes.ts';
