import { API_BASE, API_BASE_EN } from '@envol/contract/api';
import { LIMITS } from '@envol/contract/limits';
import uspaceEn from '@envol/i18n/en/uspace' with { type: 'json' };
import uspaceFr from '@envol/i18n/fr/uspace' with { type: 'json' };
import { secondsAfter } from '../../platform/clock.ts';
import { countOf } from '../../platform/db/page.ts';
import { fieldFailure } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import { drawnShapes } from '../geometry/index.ts';
import type { UspaceDeps } from './closing.service.ts';

/** How often the public page reads the areas again, and for how long it is told what has changed since. */
const POLL_S = 10;
const TOKEN_S = 86_400;

/** A token holds the moment from which changes are told, and nothing of who asked. */
export const giveToken = ({ clock }: Pick<UspaceDeps, 'clock'>) => {
  const now = clock.now();
  return {
    token: Buffer.from(now.toISOString()).toString('base64url'),
    expires_at: secondsAfter(now, TOKEN_S).toISOString(),
    poll_after_s: POLL_S,
  };
};

/** The moment that a token holds; throws VALIDATION for one that is none, or too old. */
const momentOf = (token: string, now: Date): string => {
  const at = Date.parse(Buffer.from(token, 'base64url').toString());
  const age = now.getTime() - at;
  if (Number.isNaN(at) || age < -60_000 || age > TOKEN_S * 1000)
    throw fieldFailure('VALIDATION', 'notification_token', 'invalid');
  return new Date(at).toISOString();
};

/** The U-spaces with their state, for everybody; with a token, which were opened or closed since. */
export const readAreas = async (
  { system_db, clock, geometry: work }: UspaceDeps,
  token: string | undefined,
) => {
  const now = clock.now();
  const since = token === undefined ? null : momentOf(token, now);
  const areas = system_db
    .selectFrom('structures as s')
    .innerJoin('structure_zones as z', 'z.structure_id', 's.id')
    .where('s.structure_type', '=', 'ussp')
    .where('z.kind', '=', 'uspace');
  const count = await countOf(areas);
  const rows = await areas
    .select([
      'z.id',
      's.id as structure_id',
      's.code',
      's.name',
      'z.name as zone_name',
      's.closed_at',
      's.closing_reason',
      'z.ceiling_m',
      's.phone',
      'z.geometry',
      'z.outline',
    ])
    .orderBy('s.name')
    .orderBy('z.name')
    .limit(LIMITS.uspace_areas_told)
    .execute();
  const changed =
    since === null
      ? null
      : await system_db
          .selectFrom('uspace_journal')
          .select('structure_id')
          .distinct()
          .where('changed_at', '>', since)
          .orderBy('structure_id')
          .execute();
  const shapes = await drawnShapes(work, rows);
  return {
    type: 'FeatureCollection' as const,
    count,
    as_of: now.toISOString(),
    changed: changed?.map(({ structure_id }) => structure_id) ?? null,
    features: rows.flatMap(({ id, geometry: _, outline: __, ...row }, index) => {
      const geometry = shapes[index];
      const properties = { ...row, is_closed: row.closed_at !== null };
      return geometry === undefined ? [] : [{ type: 'Feature' as const, id, geometry, properties }];
    }),
  };
};

const WORDS: Readonly<Record<Language, typeof uspaceFr>> = { fr: uspaceFr, en: uspaceEn };

/** The layers of the public map, named in the asker's language. */
export const readLayers = (language: Language) => ({
  layers: [
    {
      identifier: 'uspace-areas',
      name: WORDS[language].layer,
      source_type: 'geojson' as const,
      url: `${language === 'en' ? API_BASE_EN : API_BASE}/u-space/areas`,
      display_priority: 10,
      default_visibility: true,
    },
  ],
});
