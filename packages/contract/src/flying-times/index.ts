export * from './flyingTimes.ts';
