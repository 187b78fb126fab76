import { z } from 'zod';
import { defineSettings, namesIn, type ReadOf } from '../../platform/settings.ts';

const OBLIGED = ['staff', 'authority_admins'] as const;

export const authSettings = defineSettings({
  settings: {
    SECOND_FACTOR_REQUIRED_FOR: {
      words:
        'Whose accounts have to have a second factor: staff, authority_admins, with a comma between, or none. Who has none yet signs in by password, sets it up, and can do nothing else before. Default: both, with DEMO=true none.',
      type: z
        .string()
        .transform((given) => (given.trim() === 'none' ? [] : namesIn(given)))
        .pipe(z.array(z.enum(OBLIGED, `it must be none, or among ${OBLIGED.join(', ')}`))),
      example: 'staff,authority_admins',
    },
  },
  read: (given, { demo }) => ({
    /** Whoever runs the platform or an authority is worth stealing from; the demonstration's accounts are everybody's. */
    second_factor_required_for: (given.SECOND_FACTOR_REQUIRED_FOR ??
      (demo ? [] : OBLIGED)) as readonly (typeof OBLIGED)[number][],
  }),
});

declare module '../../configType.ts' {
  interface Config extends ReadOf<typeof authSettings> {}
}
