export * from './announcements.ts';
