// What writes letters into a transaction: the channels of facts alone reach it.
export {
  type BulkMailer,
  createHistoryMailer,
  createLetterChannel,
  createMailer,
  deliverAtOnce,
} from '../mails.service.ts';
