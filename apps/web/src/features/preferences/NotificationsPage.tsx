import { hasBell } from '@envol/domain/accounts/bell';
import {
  CHANNELS,
  type Channel,
  KINDS_OF_SIDE,
  MAILED_KINDS,
  type NotificationKind,
} from '@envol/domain/accounts/settings';
import { useState } from 'react';
import { useCan, useUser } from '../../api/session.ts';
import { useSettings } from '../../api/settings.ts';
import { playChime } from '../../shared/alerts/index.ts';
import { CheckInput } from '../../ui/form/CheckInput.tsx';
import { CheckLine } from '../../ui/form/CheckLine.tsx';
import { SelectBox } from '../../ui/form/SelectBox.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { ClosedBrowser } from './ClosedBrowser.tsx';
import styles from './preferences.module.css';
import { useSaveSettings } from './useSaveSettings.ts';

const REPEATS = [1, 3, 5, 10, 20, 30] as const;

interface WaysProps {
  readonly kinds: readonly NotificationKind[];
  readonly channels: readonly Channel[];
}

/** Which news come by which way; a box is kept as soon as it is ticked. */
const Ways = ({ kinds, channels }: WaysProps) => {
  const { t } = useTranslation('preferences');
  const { notifications } = useSettings();
  const save = useSaveSettings();
  const [busy, setBusy] = useState(false);
  const change = async (kind: NotificationKind, channel: Channel, wanted: boolean): Promise<void> => {
    setBusy(true);
    await save({ notifications: { [kind]: { [channel]: wanted } } }).catch(() => undefined);
    setBusy(false);
  };
  return (
    <table className={styles.ways}>
      <caption className="visually-hidden">{t('news.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('news.about')}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {t(`channels.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">
              {t(`kinds.${kind}`)}
              <small>{t(`kinds_text.${kind}`)}</small>
            </th>
            {channels.map((channel) => (
              <td key={channel}>
                {channel === 'email' && !MAILED_KINDS.includes(kind) ? (
                  <span className={styles.none} title={t('news.no_letter')}>
                    <span aria-hidden>–</span>
                    <span className="visually-hidden">{t('news.no_letter')}</span>
                  </span>
                ) : (
                  <label className={styles.box}>
                    <CheckInput
                      disabled={busy}
                      checked={notifications[kind][channel]}
                      aria-label={t('news.box', {
                        kind: t(`kinds.${kind}`),
                        channel: t(`channels.${channel}`),
                      })}
                      onChange={(checked) => void change(kind, channel, checked)}
                    />
                  </label>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** The sound at each piece of news, once a second, until somebody touches the page. */
const Alarm = () => {
  const { t } = useTranslation('preferences');
  const { notification_alarm_settings: alarm } = useSettings();
  const save = useSaveSettings();
  const change = (next: Partial<typeof alarm>): void => {
    if (next.activated === true) playChime();
    save({ notification_alarm_settings: { ...alarm, ...next } }).catch(() => undefined);
  };
  return (
    <section className={styles.card}>
      <h2>{t('alarm.title')}</h2>
      <p>{t('alarm.text')}</p>
      <div className={styles.line}>
        <CheckLine
          label={t('alarm.activated')}
          checked={alarm.activated}
          onChange={(activated) => change({ activated })}
        />
        <label className={styles.switch}>
          {t('alarm.repeats')}
          <SelectBox
            value={alarm.nb_repeats}
            disabled={!alarm.activated}
            options={[...new Set([...REPEATS, alarm.nb_repeats])]
              .sort((a, b) => a - b)
              .map((times) => ({ value: times, label: t('alarm.times', { count: times }) }))}
            onChange={(nb_repeats) => change({ nb_repeats })}
          />
        </label>
      </div>
    </section>
  );
};

/** What an authority's administrator set for this person's letters. */
const LettersOfAuthority = () => {
  const { t } = useTranslation('preferences');
  const { authority } = useUser();
  if (authority === null) return null;
  return <p className={styles.note}>{t(`authority_letters.${authority.email_notification_preferences}`)}</p>;
};

/** Settings → notifications: which news come by which way, the alarm, and this browser when it is closed. */
export const NotificationsPage = () => {
  const { t } = useTranslation('preferences');
  const flies = useCan('flies');
  const answers = useCan('answers');
  const rings = hasBell(useUser());
  return (
    <Page title={t('news.title')}>
      <div className={styles.stack}>
        {(flies || answers) && (
          <section className={styles.card}>
            <h2>{t('news.ways')}</h2>
            <p>{t(rings ? 'news.text' : 'news.text_without_bell')}</p>
            <Ways
              kinds={KINDS_OF_SIDE[flies ? 'operator' : 'authority']}
              channels={CHANNELS.filter((channel) => channel !== 'bell' || rings)}
            />
            <p className={styles.note}>{t(rings ? 'news.always' : 'news.always_without_bell')}</p>
            <LettersOfAuthority />
          </section>
        )}
        <Alarm />
        <ClosedBrowser />
      </div>
    </Page>
  );
};
