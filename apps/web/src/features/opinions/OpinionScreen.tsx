import type { Opinion } from '@envol/contract/opinions';
import { useQuery } from '@tanstack/react-query';
import { Calendar, Camera, Clock, Drone, Phone, TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useMinute } from '../../device/clock.ts';
import { useMap } from '../../map/MapProvider.tsx';
import { DataAge } from '../../shared/airspace/index.ts';
import { OpinionChip, OpinionTalk } from '../../shared/opinions/index.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Button, PhoneLink } from '../../ui/Button.tsx';
import { SectionTitle } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { useShortcuts } from '../../ui/keys/shortcuts.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { RightPanel } from '../../ui/layout/WorkspaceLayout.tsx';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { PeriodText } from '../../ui/TimeText.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useIdParam } from '../../ui/useIdParam.ts';
import { GiveFoot, GiveWords, useGiving } from './GiveOpinion.tsx';
import { Top, useLeave } from './OpinionTop.tsx';
import styles from './opinions.module.css';

const Deadline = ({ opinion }: { readonly opinion: Opinion }) => {
  const { t } = useTranslation('opinions');
  const format = useFormats();
  const now = useMinute();
  const { deadline, approval } = opinion;
  if (deadline === null || opinion.is_closed) return null;
  const left = Date.parse(deadline) - now;
  const days = Math.floor(left / 86_400_000);
  const hours = Math.floor(left / 3_600_000);
  return (
    <p className={styles.deadline} data-late={left <= 0 || undefined}>
      <Clock size={17} strokeWidth={1.8} aria-hidden />
      <b>{t('deadline', { date: format.dayAndClock(deadline, approval.time_zone) })}</b>
      <span>
        {left <= 0
          ? t('deadline_passed')
          : days > 0
            ? t('in_days', { count: days })
            : t('in_hours', { count: Math.max(1, hours) })}
      </span>
    </p>
  );
};

const Facts = ({ opinion }: { readonly opinion: Opinion }) => {
  const { t } = useTranslation('opinions');
  const format = useFormats();
  const { approval } = opinion;
  const total = approval.sub_approvals.reduce((sum, { area_m2 }) => sum + area_m2, 0);
  const drones = approval.drone_masses_kg.map((mass) => t('mass', { mass: format.number(mass, 1) }));
  return (
    <ul className={styles.facts}>
      <li>
        <Camera size={18} strokeWidth={1.7} aria-hidden />
        <span>
          <b>{approval.flight_name}</b> {t('for_company', { name: approval.company_name })}
        </span>
      </li>
      <li>
        <Calendar size={18} strokeWidth={1.7} aria-hidden />
        <PeriodText period={approval} />
      </li>
      <li>
        <Drone size={18} strokeWidth={1.7} aria-hidden />
        <span>
          <b>{t('height_at_most', { height: format.number(approval.max_flying_height) })}</b>,{' '}
          {t('drones', { count: drones.length, masses: format.list(drones) })}, {format.area(total)}
          {approval.night_flight && ` · ${t('night')}`}
        </span>
      </li>
      {approval.structure_phone !== null && (
        <li>
          <Phone size={18} strokeWidth={1.7} aria-hidden />
          <PhoneLink phone={approval.structure_phone}>
            {t('call', { name: approval.structure_name, phone: approval.structure_phone })}
          </PhoneLink>
        </li>
      )}
    </ul>
  );
};

/** Every position of a GeoJSON geometry's coordinates, however deep. */
const positionsIn = (value: unknown): readonly (readonly [number, number])[] => {
  if (!Array.isArray(value)) return [];
  const [lng, lat]: readonly unknown[] = value;
  return typeof lng === 'number' && typeof lat === 'number' ? [[lng, lat]] : value.flatMap(positionsIn);
};

/** The map goes to the areas when the opinion opens. */
const useLook = ({ id, geometry, center }: Opinion): void => {
  const { camera } = useMap();
  const look = useEffectEvent(() => {
    const positions = geometry.geometries.flatMap(({ coordinates }) => positionsIn(coordinates));
    const lngs = [center[0], ...positions.map(([lng]) => lng)];
    const lats = [center[1], ...positions.map(([, lat]) => lat)];
    camera.fitBounds([Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)], {
      maxZoom: 15,
    });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opinion, not at each of its changes
  useEffect(() => look(), [id]);
};

const Given = ({ opinion }: { readonly opinion: Opinion }) => {
  const { t } = useTranslation('opinions');
  const format = useFormats();
  const { message, given_by, given_at, approval } = opinion;
  return (
    <div className={styles.given}>
      <OpinionChip opinion={opinion} />
      {message !== null && <p>{message}</p>}
      {given_by !== null && given_at !== null && (
        <small>{t('by', { name: given_by, date: format.dayAndClock(given_at, approval.time_zone) })}</small>
      )}
    </div>
  );
};

const Close = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('opinions');
  const close = async (): Promise<void> => {
    await callApi(endpoints.updateOpinion, { params: { id }, body: { is_closed: true } });
    await refreshQueries('opinions', 'approvals');
  };
  return (
    <div className={styles.foot}>
      <ActButton variant="outlined" act={close}>
        {t('end')}
      </ActButton>
    </div>
  );
};

const Open = ({ opinion }: { readonly opinion: Opinion }) => {
  const { t } = useTranslation('opinions');
  const giving = useGiving(opinion);
  useLook(opinion);
  const { approval, available_actions, side, status, question } = opinion;
  const gives = available_actions.includes('favour');
  const title =
    side === 'consulted'
      ? t('asks_you', { name: approval.structure_name })
      : t('asked_of', { name: opinion.recipient.name });
  return (
    <Panel
      header={
        <>
          <Deadline opinion={opinion} />
          <Top title={title} crumb={<span>{opinion.identifier}</span>} />
        </>
      }
      footer={
        gives ? (
          <GiveFoot giving={giving} />
        ) : available_actions.includes('close') ? (
          <Close id={opinion.id} />
        ) : undefined
      }
    >
      {!opinion.is_closed && <DataAge reasons={approval.data_age} />}
      <Facts opinion={opinion} />
      {!opinion.is_closed && approval.prohibited_by.length > 0 && (
        <p className={styles.changed} role="note">
          <TriangleAlert size={16} aria-hidden />
          {t('prohibited', { names: approval.prohibited_by.join(', ') })}
        </p>
      )}
      {approval.has_changed && (
        <p className={styles.changed} role="status">
          <TriangleAlert size={16} aria-hidden />
          {t('has_changed')}
        </p>
      )}
      {opinion.is_closed && <p className={styles.note}>{t('is_closed')}</p>}
      {approval.details !== null && approval.details !== '' && (
        <>
          <SectionTitle>{t('details')}</SectionTitle>
          <p className={styles.text}>{approval.details}</p>
        </>
      )}
      {question !== null && (
        <>
          <SectionTitle>{t('question', { name: opinion.asked_by })}</SectionTitle>
          <p className={styles.text}>{question}</p>
        </>
      )}
      {status !== 'not_given' && <Given opinion={opinion} />}
      <OpinionTalk
        opinion={opinion}
        {...(side === 'authority' && { write: t('talk.write_to', { name: opinion.recipient.name }) })}
      />
      {gives && <GiveWords opinion={opinion} giving={giving} />}
      {available_actions.includes('withdraw') && (
        <Button
          variant="text"
          size="small"
          loading={giving.busy}
          onClick={() => void giving.send('not_given')}
        >
          {t('give.withdraw')}
        </Button>
      )}
    </Panel>
  );
};

/** /map/opinions/$id: what is asked, where, and the answer at the foot. */
export const OpinionScreen = () => {
  const { t } = useTranslation('opinions');
  const id = useIdParam();
  const { data, error, isPending, refetch } = useQuery(queryOf(endpoints.getOpinion, { params: { id } }));
  const leave = useLeave();
  useShortcuts([{ keys: 'Escape', label: t('close_panel'), group: t('title'), run: leave }]);
  return (
    <RightPanel>
      {data !== undefined ? (
        <Open key={data.id} opinion={data} />
      ) : (
        <Panel header={<Top title={error ? t('not_found') : t('title')} crumb={null} />}>
          {isPending && <SkeletonList />}
          {error && <ErrorState error={error} retry={() => void refetch()} />}
        </Panel>
      )}
    </RightPanel>
  );
};
