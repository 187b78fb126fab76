import type { FlightNotification } from '@envol/contract/flight-notifications';
import type { Flight } from '@envol/contract/flights';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { refreshQueries } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { SectionTitle } from '../../ui/Card.tsx';
import { Stack } from '../../ui/layout/flow.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { ArmyPart, useNoticeDialogs } from './ArmyPart.tsx';
import { Deadline } from './Deadline.tsx';
import { DelayedNotice } from './DelayedNotice.tsx';
import styles from './flightNotifications.module.css';
import { NoticeList } from './NoticeList.tsx';
import { NotifyDialog, type NotifyKind } from './NotifyDialog.tsx';
import { hasToMake } from './noticeState.ts';
import { PaperForms } from './PaperForms.tsx';
import { useDelayedNotice } from './useDelayedNotice.ts';
import { useNotices } from './useNotices.ts';

interface HoldingProps {
  readonly of: ReturnType<typeof useDelayedNotice>;
  readonly isToMake: boolean;
}

/** What is held back now, or was when the page was left and did not arrive. */
const Holding = ({ of: { kind, held, wasLeft, isElsewhere, cancel, now }, isToMake }: HoldingProps) => {
  const { t } = useTranslation('flight_notifications');
  if (held) return <DelayedNotice kind={kind} sendAt={held.send_at} onCancel={cancel} onNow={now} />;
  if (isElsewhere)
    return (
      <p role="status" className={styles.hint}>
        {t(kind === 'army' ? 'held_elsewhere_army' : 'held_elsewhere')}
      </p>
    );
  if (!wasLeft || !isToMake) return null;
  return (
    <p role="alert" className={styles.failure}>
      {kind === 'army' ? `${t('left_army')} ${t('left_kept_army')}` : `${t('left')} ${t('left_kept')}`}
    </p>
  );
};

/** The way to a declaration, where one may still be made. */
const Prepare = ({ isPossible, onAsked }: { readonly isPossible: boolean; readonly onAsked: () => void }) => {
  const { t } = useTranslation('flight_notifications');
  return isPossible ? (
    <Button onClick={onAsked}>{t('prepare')}</Button>
  ) : (
    <p className={styles.failure}>{t('failures.too_late')}</p>
  );
};

type Asked = readonly { readonly key: string }[];
type Made = readonly FlightNotification[];
const keysOf = (asked: Asked): readonly string[] => asked.map(({ key }) => key);

const useHoldings = (flight: Flight, ask: (kind: NotifyKind['kind']) => void) => ({
  prefecture: useDelayedNotice('prefecture', flight, () => ask('prefecture')),
  army: useDelayedNotice('army', flight, () => ask('army')),
});

interface FirstNoticeProps {
  readonly flight: Flight;
  readonly about: NotifyKind;
  readonly of: ReturnType<typeof useDelayedNotice>;
  readonly onClose: () => void;
}

/** What a first notification says, held back once it is filled in. */
const FirstNotice = ({ flight, about, of: { reopened, hold, giveUp }, onClose }: FirstNoticeProps) => (
  <NotifyDialog
    flight_id={flight.id}
    zone={flight.time_zone}
    starts_at={flight.date_start}
    about={about}
    {...reopened}
    areas={flight.areas}
    onFilled={(body, said) => {
      onClose();
      hold(body, said);
    }}
    onClose={() => {
      onClose();
      giveUp();
    }}
  />
);

interface NoticesProps {
  readonly flight: Flight;
  /** What is to be made at once, as the button of the mission said. */
  readonly declare: NotifyKind['kind'] | null;
  /** One of the two alone, in a step of the mission whose card leads to a first notification; absent: both. */
  readonly only?: NotifyKind['kind'];
}

/** Nothing of it is held back here or elsewhere, and it is begun on this page. */
const isFree = (
  { held, isElsewhere }: ReturnType<typeof useDelayedNotice>,
  only: NoticesProps['only'],
): boolean => only === undefined && !held && !isElsewhere;

export const Notices = ({ flight, declare, only }: NoticesProps) => {
  const { t } = useTranslation('flight_notifications');
  const mayWrite = useMay('flight:write');
  const { prefectureInfo, armyInfo, prefecture, army } = useNotices(flight.id);
  const [asked, setAsked] = useState<NotifyKind['kind'] | null>(declare);
  const holding = useHoldings(flight, setAsked);
  const made = useNoticeDialogs(flight, prefectureInfo.data);
  const error = prefectureInfo.error ?? armyInfo.error ?? prefecture.error ?? army.error;
  if (error) return <ErrorState error={error} retry={() => void refreshQueries('flights')} />;
  if (!prefectureInfo.data || !armyInfo.data || !prefecture.data || !army.data) return <SkeletonList />;
  const isPrefecture = only !== 'army' && (prefectureInfo.data.is_needed || prefecture.data.length > 0);
  const isArmy = only !== 'prefecture' && (armyInfo.data.is_needed || army.data.length > 0);
  const isLeft = (asked: Asked, notices: Made): boolean => mayWrite && hasToMake(keysOf(asked), notices);
  const toMake = {
    prefecture: prefectureInfo.data.is_needed && isLeft(prefectureInfo.data.prefectures, prefecture.data),
    army: armyInfo.data.is_needed && isLeft(armyInfo.data.windows, army.data),
  };
  const isOffered = {
    prefecture: prefectureInfo.data.is_possible && !holding.prefecture.isElsewhere,
    army: !holding.army.isElsewhere,
  };
  const about: NotifyKind | null =
    asked === null || !toMake[asked] || !isOffered[asked]
      ? null
      : asked === 'prefecture'
        ? { kind: 'prefecture', info: prefectureInfo.data }
        : { kind: 'army', info: armyInfo.data };
  if (!isPrefecture && !isArmy) return <EmptyState icon={Landmark} title={t('none')} text={t('none_text')} />;
  return (
    <Stack gap={3}>
      {isPrefecture && (
        <>
          <Holding of={holding.prefecture} isToMake={toMake.prefecture} />
          <Deadline info={prefectureInfo.data} notices={prefecture.data} zone={flight.time_zone} />
          <SectionTitle>{t('prefectures', { count: prefectureInfo.data.prefectures.length })}</SectionTitle>
          <NoticeList flight={flight} notices={prefecture.data} {...made.acts} />
          {toMake.prefecture && isFree(holding.prefecture, only) && (
            <Prepare isPossible={prefectureInfo.data.is_possible} onAsked={() => setAsked('prefecture')} />
          )}
          {mayWrite && <PaperForms flight={flight} info={prefectureInfo.data} />}
          <p className={styles.hint}>{t('silence')}</p>
        </>
      )}
      {isArmy && (
        <ArmyPart
          flight={flight}
          info={armyInfo.data}
          notices={army.data}
          acts={made.acts}
          holding={<Holding of={holding.army} isToMake={toMake.army} />}
          onAsked={toMake.army && isFree(holding.army, only) ? () => setAsked('army') : undefined}
        />
      )}
      {about && (
        <FirstNotice flight={flight} about={about} of={holding[about.kind]} onClose={() => setAsked(null)} />
      )}
      {made.dialogs}
    </Stack>
  );
};
