export * from './preferences.ts';
