import { defineSettings, type ReadOf, wholeNumber } from '../../platform/settings.ts';

export const datasetsSettings = defineSettings({
  settings: {
    DATASET_LOSS_PERCENT: {
      words:
        'How many zones of a kind a new publication of airspace may lack, percent, before its import has to be confirmed.',
      type: wholeNumber(0, 100),
      default: '5',
    },
  },
  read: (given) => ({ dataset_loss_percent: given.DATASET_LOSS_PERCENT }),
});

declare module '../../configType.ts' {
  interface Config extends ReadOf<typeof datasetsSettings> {}
}
