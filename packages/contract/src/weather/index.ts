export * from './weather.ts';
