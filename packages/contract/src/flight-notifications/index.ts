export * from './flightNotifications.ts';
