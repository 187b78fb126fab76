import type { PrefectureNotificationsInfo } from '@envol/contract/flight-notifications';
import {
  type NoticeLines,
  noticeGaps,
  REGISTRY_UID,
  registryOf,
} from '@envol/domain/flight-notifications/gaps';
import { lazy, Suspense, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { refreshQueries } from '../../api/query.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './flightNotifications.module.css';
import { leavesAfterStart, leavesLate, type SendingPlace } from './leaving.ts';
import type { NoticeSaid } from './NoticePreview.tsx';
import { RegistryUidPart } from './RegistryUidPart.tsx';

const CompletePilot = lazy(async () => ({
  default: (await import('../../shared/complete/index.ts')).CompletePilot,
}));
const CompleteDrone = lazy(async () => ({
  default: (await import('../../shared/complete/index.ts')).CompleteDrone,
}));

/** The reason in writing, where the write asks for one and none is written. */
const reasonGap = (
  info: PrefectureNotificationsInfo,
  { reason = '', send_at }: Partial<NoticeSaid>,
  { zone }: SendingPlace,
): readonly string[] =>
  reason.trim() === '' && (info.needs_reason.length > 0 || leavesLate(info, send_at, zone)) ? ['reason'] : [];

/** What the write would refuse as empty, every field of it: paths of the form's fields. */
export const gapsOf = (
  info: PrefectureNotificationsInfo,
  said: Partial<NoticeSaid>,
  place: SendingPlace,
): readonly string[] => [
  ...lineGaps(info, said),
  ...(leavesAfterStart(said.send_at, place) ? ['send_at'] : []),
  ...reasonGap(info, said, place),
];

/** The lines that are still empty, as the write would name them: paths of the form's fields. */
const lineGaps = (info: PrefectureNotificationsInfo, said: Partial<NoticeSaid>): readonly string[] => {
  const { lines = {} } = said;
  const insured =
    said.insurance_document_id !== null && said.insurance_document_id !== undefined
      ? 'document'
      : (said.insurance_reference ?? '');
  const common = {
    company: { siret: null, number: null, address: null },
    pilot_phone: info.pilots.find(({ id }) => id === said.pilot_id)?.phone ?? null,
    drone_registration: info.drones.find(({ id }) => id === said.drone_id)?.registration ?? null,
    insurance: insured,
    has_exclusion: false,
    areas: info.areas.length,
    lines,
  };
  const addresses = said.recipients ?? [];
  const gaps =
    addresses.length === 0
      ? noticeGaps({ ...common, recipient: null, registry: null })
      : addresses.flatMap(({ email }, place) =>
          noticeGaps({ ...common, recipient: { place, email }, registry: registryOf(info) }),
        );
  return [...new Set(gaps)];
};

/** What the form asks beside, as it was last said; the certificate is the pilot's. */
export const linesOf = (
  info: PrefectureNotificationsInfo,
  pilotId: number | null,
): Required<NoticeLines> => ({
  siret: info.lines.siret,
  no_siret: info.lines.no_siret,
  number: info.lines.number,
  address: info.lines.address,
  certificate: info.lines.certificates.find(({ pilot_id }) => pilot_id === pilotId)?.certificate ?? '',
  communes: info.areas.map((_, index) => info.lines.communes[index] ?? ''),
  exclusion: info.lines.exclusion,
  marking: info.lines.marking,
  signed_at: info.lines.signed_at,
});

/** The most characters of each line; those of communes stand between the two groups, as on the form. */
const BEFORE = { siret: 40, no_siret: 120, address: 300, number: 40, certificate: 60 } as const;
const AFTER = { exclusion: 300, marking: 300, signed_at: 120 } as const;
const COMMUNE = 120;
const plain = <Name extends string>(lengths: Readonly<Record<Name, number>>) =>
  (Object.entries(lengths) as [Name, number][]).map(([name, length]) => ({ name, length }));
const PLAIN = [...plain(BEFORE), ...plain(AFTER)];

interface LineFieldsProps {
  readonly info: PrefectureNotificationsInfo;
  readonly paths: ReadonlySet<string>;
}

/** Fields of the form's lines, those whose paths are named. */
export const LineFields = ({ info, paths }: LineFieldsProps) => {
  const { t } = useTranslation('flight_notifications');
  const line = (path: `lines.${string}`, about: { label: string; hint: string; length: number }) =>
    (paths.has(path) || (path === 'lines.no_siret' && paths.has('lines.siret'))) && (
      <TextField key={path} name={path} label={about.label} hint={about.hint} maxLength={about.length} />
    );
  const plainLine = ({ name, length }: (typeof PLAIN)[number]) =>
    line(`lines.${name}`, { label: t(`lines.${name}`), hint: t(`line_hints.${name}`), length });
  return (
    <>
      {plain(BEFORE).map(plainLine)}
      {info.areas.map(({ name }, index) =>
        line(`lines.communes.${index}`, {
          label: info.areas.length > 1 ? t('lines.commune_of', { name }) : t('lines.commune'),
          hint: t('line_hints.commune'),
          length: COMMUNE,
        }),
      )}
      {plain(AFTER).map(plainLine)}
    </>
  );
};

interface LinesPartProps {
  readonly info: PrefectureNotificationsInfo;
  readonly place: SendingPlace;
}

/** Every line of the form that no record says, by its path. */
const allLines = ({ areas, recorded }: PrefectureNotificationsInfo): ReadonlySet<string> =>
  new Set([
    // The words that stand for a SIRET go with its line.
    ...PLAIN.filter(({ name }) => name !== 'no_siret' && !recorded.some((line) => line === name)).map(
      ({ name }) => `lines.${name}`,
    ),
    ...areas.map((_, index) => `lines.communes.${index}`),
  ]);

/** The lines that nobody has said yet, of this mission or by this operator. */
export const unsaidLines = (info: PrefectureNotificationsInfo): ReadonlySet<string> => {
  // The pilot of a notification that was sent is not known here: the certificate is asked where one of them has none.
  const without = info.pilots.find(({ id }) => linesOf(info, id).certificate === '');
  const lines = linesOf(info, (without ?? info.pilots[0])?.id ?? null);
  const gaps = lineGaps(info, { lines, pilot_id: null, drone_id: null });
  return new Set([...allLines(info)].filter((path) => gaps.includes(path)));
};

/** What a declaration still lacks, each line a field right there; what is known already is folded below. */
export const LinesPart = ({ info, place }: LinesPartProps) => {
  const { t } = useTranslation('flight_notifications');
  const said = useWatch<NoticeSaid>() as NoticeSaid;
  const { getValues } = useFormContext<NoticeSaid>();
  const gaps = gapsOf(info, said, place);
  // A field does not go under the hand of who fills it in.
  const [first] = useState(() => new Set(lineGaps(info, getValues())));
  const shown = new Set([...first, ...gaps]);
  const known = new Set([...allLines(info)].filter((path) => !shown.has(path)));
  const pilot = info.pilots.find(({ id }) => id === said.pilot_id);
  const drone = info.drones.find(({ id }) => id === said.drone_id);
  return (
    <section className={styles.lines}>
      <p role="status" className={gaps.length === 0 ? styles.hint : styles.failure}>
        {gaps.length === 0 ? t('complete') : t('to_complete', { count: gaps.length })}
      </p>
      <Suspense fallback={null}>
        {pilot && gaps.includes('pilot_id') && (
          <CompletePilot pilot={{ id: pilot.id, full_name: pilot.name }} />
        )}
        {drone && gaps.includes('drone_id') && (
          <CompleteDrone
            drone={drone}
            fields={['registration']}
            onCompleted={() => refreshQueries('flights')}
          />
        )}
      </Suspense>
      {gaps.includes(REGISTRY_UID) && <RegistryUidPart info={info} />}
      <LineFields info={info} paths={shown} />
      {known.size > 0 && (
        <details className={styles.journal}>
          <summary>{t('lines_known', { count: known.size })}</summary>
          <LineFields info={info} paths={known} />
        </details>
      )}
    </section>
  );
};
