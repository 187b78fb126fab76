import type { MailTransport } from './transport.ts';

/** Sends nothing anywhere: the e-mail counts as delivered and stays readable in the product's own mailbox page. */
export const simulatedTransport: MailTransport = {
  name: 'simulated',
  send: async () => undefined,
  close: () => undefined,
};
