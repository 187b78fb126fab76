import { ConfigError, defineSettings, oneOf, type ReadOf, textSetting } from '../../platform/settings.ts';

const PROVIDERS = ['stripe', 'simulated', 'none'] as const;

export type PaymentsSettings =
  | { readonly provider: 'none' | 'simulated' }
  | { readonly provider: 'stripe'; readonly secret_key: string; readonly webhook_secret: string };

export const plansSettings = defineSettings({
  settings: {
    PAYMENTS: {
      words:
        'Who takes the money for subscriptions: stripe (the two keys below), simulated (a pay page of its own with test cards, plainly labelled), or none: no price is shown, and nothing is closed but what the staff grants less of. Default: simulated with DEMO=true, otherwise none.',
      type: oneOf(PROVIDERS),
      example: 'stripe',
    },
    STRIPE_SECRET_KEY: { type: textSetting(), example: 'sk_live_…' },
    STRIPE_WEBHOOK_SECRET: {
      words: 'Of the webhook that Stripe sends to PUBLIC_URL/api/v2/payments/events.',
      type: textSetting(),
      example: 'whsec_…',
    },
  },
  /** Throws ConfigError where Stripe is asked for without its keys. */
  read: (
    { PAYMENTS, STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret },
    { demo },
  ): { readonly payments: PaymentsSettings } => {
    const provider = PAYMENTS ?? (demo ? 'simulated' : 'none');
    if (provider !== 'stripe') return { payments: { provider } };
    if (key === undefined || secret === undefined)
      throw new ConfigError('PAYMENTS=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.');
    return { payments: { provider, secret_key: key, webhook_secret: secret } };
  },
});

declare module '../../configType.ts' {
  interface Config extends ReadOf<typeof plansSettings> {}
}
