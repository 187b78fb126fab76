import { receiveMail } from './receiving.ts';

export * from './receiving.ts';
export const mailRepliesEndpoints = { receiveMail };
