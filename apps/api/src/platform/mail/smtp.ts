import type { MailTransport } from './transport.ts';

/** Sends through a mail server; `smtps://` or STARTTLS where the server offers it. */
export const createSmtpTransport = (url: string): MailTransport => {
  const open = async () =>
    (await import('nodemailer')).createTransport(url, {
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    } as Record<string, unknown>);
  let transporter: ReturnType<typeof open> | null = null;
  return {
    name: 'smtp',
    async send({ message_id, from, to, cc, reply_to, subject, text, unsubscribe, ...more }) {
      const { is_personal = false, attachments: files = [] } = more;
      const attachments = files.map(({ name, type, data }) => ({
        filename: name,
        contentType: type,
        content: data,
      }));
      const ways = {
        ...(cc === undefined ? {} : { cc }),
        ...(reply_to === undefined ? {} : { replyTo: reply_to }),
      };
      const headers = {
        // No machine answers what a machine wrote (RFC 3834).
        ...(!is_personal && { 'Auto-Submitted': 'auto-generated' }),
        ...(unsubscribe !== undefined && {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      };
      transporter ??= open();
      await (await transporter).sendMail({
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
    close: () => void transporter?.then((opened) => opened.close()),
  };
};
