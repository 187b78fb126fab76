export * from './calendars.ts';
