import { defineSettings, flagSetting, type ReadOf } from '../../platform/settings.ts';

export const webhooksSettings = defineSettings({
  settings: {
    WEBHOOKS_PRIVATE: {
      words:
        "Whether webhooks may go to machines of the own network, and by http: for a company's own servers only.",
      type: flagSetting,
      default: 'false',
    },
  },
  read: (given) => ({
    /** Whether webhooks may go to addresses of the own network, without a certificate. */
    webhooks_private: given.WEBHOOKS_PRIVATE,
  }),
});

declare module '../../configType.ts' {
  interface Config extends ReadOf<typeof webhooksSettings> {}
}
