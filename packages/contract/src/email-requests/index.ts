export * from './emailRequests.ts';
