import { defineModule, NO_CALLS } from '../../platform/module.ts';

export { dayBehalfOf, dayDiscussion, recordDayStep } from './dayDiscussion.ts';
export { type DayNews, type DayRecord, dayColleagues, dayParams, dayRecipients } from './dayNews.ts';
export { toMessage, withFiles, writtenMessage } from './messageFiles.ts';

export const discussionsModule = defineModule({ ...NO_CALLS, name: 'discussions' });
