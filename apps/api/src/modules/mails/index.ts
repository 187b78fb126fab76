export { MAIL_SEND } from './mails.jobs.ts';
export { listMails } from './mails.queries.ts';
export { chooseTransport, createMailer, deliverAtOnce, type Mailer, sendMail } from './mails.service.ts';
