export * from './flightNotifications.ts';
export { PrefectureNoticeInput } from './noticeInput.ts';
export * from './previews.ts';
