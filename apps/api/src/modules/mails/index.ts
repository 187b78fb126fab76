export { MAIL_SEND } from './mails.jobs.ts';
export { listMails } from './mails.queries.ts';
export { chooseTransport, createMailer, type Mailer, type NewMail, sendMail } from './mails.service.ts';
