import { z } from 'zod';
import { defineSettings, nameList, type ReadOf, webAddress } from '../../platform/settings.ts';

export const notificationsSettings = defineSettings({
  settings: {
    PUSH_SERVICES: {
      words:
        'Push services beside those of Chrome, Edge, Firefox and Safari to which notifications may be sent, with a comma between.',
      type: nameList().pipe(
        z.array(
          webAddress('it must be addresses that begin with http:// or https://').transform(
            (address) => new URL(address).origin,
          ),
        ),
      ),
      default: '',
      example: 'https://push.example.fr',
    },
  },
  read: (given) => ({
    /** Push services beside those of the known browsers, as origins. */
    push_services: given.PUSH_SERVICES as readonly string[],
  }),
});

declare module '../../configType.ts' {
  interface Config extends ReadOf<typeof notificationsSettings> {}
}
