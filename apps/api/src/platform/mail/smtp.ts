import { createTransport } from 'nodemailer';
import type { MailTransport } from './transport.ts';

/** Sends through a mail server; `smtps://` or STARTTLS where the server offers it. */
export const createSmtpTransport = (url: string): MailTransport => {
  const transporter = createTransport(url, {
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  } as Record<string, unknown>);
  return {
    name: 'smtp',
    async send({ message_id, from, to, cc, reply_to, subject, text, unsubscribe, attachments: files = [] }) {
      const attachments = files.map(({ name, type, data }) => ({
        filename: name,
        contentType: type,
        content: data,
      }));
      const ways = {
        ...(cc === undefined ? {} : { cc }),
        ...(reply_to === undefined ? {} : { replyTo: reply_to }),
      };
      const headers =
        unsubscribe === undefined
          ? {}
          : {
              'List-Unsubscribe': `<${unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            };
      await transporter.sendMail({
        messageId: message_id,
        from,
        to,
        ...ways,
        subject,
        text,
        headers,
        attachments,
      });
    },
    close: () => transporter.close(),
  };
};
