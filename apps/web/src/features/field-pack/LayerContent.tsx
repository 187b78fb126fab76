import type { Approval } from '@envol/contract/approvals';
import type { FlightNotification } from '@envol/contract/flight-notifications';
import type { Flight } from '@envol/contract/flights';
import type { MilitaryAnalysis } from '@envol/contract/military';
import type { FieldLayer } from '@envol/domain/flights/fieldLayers';
import { Link } from '@tanstack/react-router';
import { FileText, Map as MapIcon } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { DataAge } from '../../shared/airspace/index.ts';
import { Discussion } from '../../shared/discussion/index.ts';
import { placesOf } from '../../shared/places/index.ts';
import { Button, buttonLook, PhoneLink } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { showError } from '../../ui/snackbar/snackbars.ts';
import { SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { contactsOf } from './contacts.ts';
import { fetchFile } from './device.ts';
import styles from './field-pack.module.css';
import { filesOf } from './layers.ts';
import type { ShownLayer } from './useFieldPack.ts';

interface ContentProps {
  readonly flight: Flight;
  readonly shown: ShownLayer;
}

const OpenMission = ({ flight, children }: { readonly flight: Flight; readonly children: ReactNode }) => (
  <Link
    className={buttonLook({ variant: 'outlined', fullWidth: true })}
    to="/map/flights/$id"
    params={{ id: String(flight.id) }}
  >
    {children}
  </Link>
);

const Mission = ({ flight }: ContentProps) => {
  const { t } = useTranslation('field_pack');
  return (
    <>
      {flight.data_age.length > 0 && <DataAge reasons={flight.data_age} />}
      <OpenMission flight={flight}>{t('open.mission')}</OpenMission>
    </>
  );
};

const OnMap = ({ flight }: ContentProps) => {
  const { t } = useTranslation('field_pack');
  return (
    <OpenMission flight={flight}>
      <MapIcon size={17} aria-hidden /> {t('open.map')}
    </OpenMission>
  );
};

const Approvals = ({ shown }: ContentProps) => {
  const { t } = useTranslation(['field_pack', 'common']);
  const format = useFormats();
  return (
    <ul className={styles.rows}>
      {(shown.answers as readonly Approval[]).map((approval) => (
        <li key={approval.id}>
          <span>
            <b>{approval.structure_name}</b>
            <StatusChip status={approval.status} label={t(`common:approval_statuses.${approval.status}`)} />
          </span>
          <small>
            {t('height', {
              height: format.number(approval.height_to_fly.height_m),
            })}{' '}
            · {format.dayAndClock(approval.date_start, approval.time_zone)} –{' '}
            {format.clock(approval.date_end, approval.time_zone)} ({format.clock(approval.date_start, 'UTC')}–
            {format.clock(approval.date_end, 'UTC')} UTC)
          </small>
          {approval.decision?.message && <p>{approval.decision.message}</p>}
          {approval.particular_requirements && <p>{approval.particular_requirements}</p>}
          {approval.attachments.map(({ id, name }) => (
            <FileButton key={id} file={{ of: 'paper', id, name, since: null }} />
          ))}
        </li>
      ))}
    </ul>
  );
};

const FileButton = ({ file }: { readonly file: Parameters<typeof fetchFile>[0] }) => {
  const { t } = useTranslation('field_pack');
  return (
    <Button
      variant="outlined"
      startIcon={<FileText size={17} />}
      onClick={() =>
        void fetchFile(file, false).catch(() => showError(t('file_failed', { name: file.name })))
      }
    >
      {file.of === 'sheet' ? t('sheet') : file.name}
    </Button>
  );
};

const Documents = ({ flight, shown }: ContentProps) => (
  <div className={styles.files}>
    {filesOf('documents', flight, shown.answers).map((file) => (
      <FileButton key={`${file.of} ${file.id}`} file={file} />
    ))}
  </div>
);

const Notices = ({ flight, shown }: ContentProps) => {
  const { t } = useTranslation(['field_pack', 'flight_notifications']);
  const format = useFormats();
  const notices = (shown.answers as readonly (readonly FlightNotification[])[]).flat();
  return (
    <ul className={styles.rows}>
      {notices.map(({ id, kind, decider, status, sent_at, is_outdated, desk }) => (
        <li key={id}>
          <span>
            <b>{decider ?? t('army')}</b>
            <StatusChip
              status={status}
              label={
                is_outdated
                  ? t('flight_notifications:outdated')
                  : t(`flight_notifications:statuses.${status}`)
              }
            />
          </span>
          {desk !== null && (
            <small>
              {desk.reference}{' '}
              {t(
                kind === 'army' && desk.state === 'received'
                  ? 'flight_notifications:desk_states.received_army'
                  : desk.silence === 'after_opposition'
                    ? 'flight_notifications:desk_states.after_opposition'
                    : `flight_notifications:desk_states.${desk.state}`,
              )}
            </small>
          )}
          {sent_at !== null && (
            <small>
              {format.dayAndClock(sent_at, flight.time_zone)} ({format.clock(sent_at, 'UTC')} UTC)
            </small>
          )}
        </li>
      ))}
    </ul>
  );
};

const Azba = ({ flight, shown }: ContentProps) => {
  const { t } = useTranslation('field_pack');
  const format = useFormats();
  const [told] = shown.answers as readonly MilitaryAnalysis[];
  const zones = told?.azba.zones ?? [];
  if (zones.length === 0) return <p>{t('no_azba')}</p>;
  return (
    <ul className={styles.rows}>
      {zones.map(({ zone, title, hours, activity }) => (
        <li key={zone}>
          <span>
            <b>{title}</b>
            {t(`activity.${activity}`)}
          </span>
          {hours.map(({ from, to }) => (
            <small key={from}>
              {format.clock(from, flight.time_zone)}–{format.clock(to, flight.time_zone)} (
              {format.clock(from, 'UTC')}–{format.clock(to, 'UTC')} UTC)
            </small>
          ))}
        </li>
      ))}
    </ul>
  );
};

const Heights = ({ flight }: ContentProps) => {
  const { t } = useTranslation('field_pack');
  const format = useFormats();
  return (
    <ul className={styles.rows}>
      {flight.areas.map(({ id, name, ground, max_height_m }) => {
        const height_m = max_height_m ?? flight.height_to_fly.height_m;
        return (
          <li key={id}>
            <span>
              <b>{name}</b>
              {t('height', { height: format.number(height_m) })}
            </span>
            <small>
              {ground === null
                ? t('said.no_ground')
                : t('ground', {
                    from: format.number(ground.min_m),
                    to: format.number(ground.max_m),
                    error: format.number(ground.error_m),
                  })}
            </small>
          </li>
        );
      })}
    </ul>
  );
};

const Contacts = ({ flight, shown }: ContentProps) => {
  const [, ...approvals] = shown.answers as readonly [Flight, ...Approval[]];
  return (
    <ul className={styles.rows}>
      {contactsOf(flight, approvals).map(({ key, name, phone, email, note }) => (
        <li key={key}>
          <b>{name}</b>
          {phone !== null && (
            <PhoneLink className={buttonLook({ variant: 'outlined' })} phone={phone} icon_px={17} />
          )}
          {email !== null && <a href={`mailto:${email}`}>{email}</a>}
          {note !== null && <small>{note}</small>}
        </li>
      ))}
    </ul>
  );
};

const Talk = ({ flight }: ContentProps) => (
  <>
    {flight.approvals.map(({ id, structure_name }) => (
      <section key={id}>
        <h3>{structure_name}</h3>
        <Discussion approval={id} />
      </section>
    ))}
  </>
);

/** A step of the mission's page, here in place. */
const stepOf =
  (name: string): ComponentType<ContentProps> =>
  ({ flight }) => {
    const Step = placesOf('mission', 'steps').find(({ key }) => key === name)?.Component;
    return Step === undefined ? null : (
      <Suspense fallback={<SkeletonList rows={3} />}>
        <Step flight={flight} />
      </Suspense>
    );
  };

const CONTENTS: Readonly<Record<FieldLayer, ComponentType<ContentProps>>> = {
  mission: Mission,
  approvals: Approvals,
  notices: Notices,
  notam: stepOf('notams'),
  azba: Azba,
  weather: stepOf('weather'),
  map: OnMap,
  aerial: OnMap,
  heights: Heights,
  contacts: Contacts,
  documents: Documents,
  discussion: Talk,
};

/** What the phone holds of a layer, read without a network. */
export const LayerContent = (props: ContentProps) => {
  const Content = CONTENTS[props.shown.layer];
  return <Content {...props} />;
};
