import { defineModule, NO_CALLS } from '../../platform/module.ts';
import { everyRow } from '../../platform/service.ts';
import { accountLetter } from './mails.facts.ts';
import { mailSending } from './mails.service.ts';

export { queueAccountLetter } from './accountLetters.ts';
export { queueUnsent } from './failedMails.queries.ts';
export { bodyOf } from './mail.ts';
export { findMail, listMails } from './mails.queries.ts';
export { chooseTransport, sendAgain } from './mails.service.ts';
export {
  ANSWER_MARKS,
  answerAddresses,
  daysAfterInstant,
  readReplyAddress,
  replyAddress,
} from './replyAddress.ts';

export const mailsModule = defineModule({
  ...NO_CALLS,
  name: 'mails',
  work_needs: ['clock', 'config', everyRow('letters to everybody leave, those that failed are counted')],
  facts: { accountLetter },
  tables: ['mail_attachments', 'mails'],
  jobs: [mailSending],
});
