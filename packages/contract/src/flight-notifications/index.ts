export * from './declarationForms.ts';
export * from './flightNotifications.ts';
export * from './noticeInfo.ts';
export { PrefectureNoticeInput } from './noticeInput.ts';
export * from './previews.ts';
