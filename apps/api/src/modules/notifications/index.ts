export { notificationsHandlers } from './notifications.routes.ts';
export { announce, createPresenter } from './notifications.service.ts';
export { inLanguage, type TextParams } from './notifications.texts.ts';
