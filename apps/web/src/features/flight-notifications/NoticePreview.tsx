import type { PrefectureNoticePreview } from '@envol/contract/flight-notifications';
import type { NoticeLines } from '@envol/domain/flight-notifications/gaps';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useDebounced } from '../../ui/filter/useDebounced.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './flightNotifications.module.css';

/** What is chosen so far in the form; empty fields are left out. */
export interface NoticeSaid {
  readonly lines: Required<NoticeLines>;
  readonly pilot_id: number | null;
  readonly drone_id: number | null;
  readonly insurance_document_id: number | null;
  readonly insurance_reference: string;
  readonly reason: string;
  readonly send_at: string | undefined;
  readonly recipients: readonly { readonly key: string; readonly email: string }[];
}

/** What is changed so far of a notification that leaves again. */
export interface NoticeSaidAgain {
  readonly lines: Required<NoticeLines>;
  readonly id: number;
  readonly recipient: string | undefined;
  readonly send_at: string | undefined;
  readonly reason: string | undefined;
}

/** A pause in the typing. */
const TYPING_MS = 400;

const One = ({ preview }: { readonly preview: PrefectureNoticePreview }) => {
  const { t } = useTranslation('flight_notifications');
  const { letter, recipient, form } = preview;
  return (
    <>
      {letter === null ? (
        <p className={styles.hint}>{t('preview.by_hand')}</p>
      ) : (
        <section className={styles.letter} lang="fr" aria-label={t('preview.letter')}>
          <p className={styles.hint}>
            {t('preview.to', { recipient: recipient || t('preview.no_recipient') })}
          </p>
          <b>{letter.subject}</b>
          <p>{letter.text}</p>
        </section>
      )}
      <p className={styles.hint}>{t('preview.form')}</p>
      <div lang="fr">
        {form.map(({ title, fields }) => (
          <section key={title} className={styles.part}>
            <h4>{title}</h4>
            <dl>
              {fields.map(({ label, value }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two places or drones have the same labels, and the order stands
                <div key={index}>
                  <dt>{label}</dt>
                  <dd>{value || '–'}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </>
  );
};

const Hint = ({ children }: { readonly children: string }) => (
  <p className={styles.hint} role="status">
    {children}
  </p>
);

interface PreviewsProps {
  readonly data: readonly PrefectureNoticePreview[] | undefined;
  readonly error: Error | null;
}

const Previews = ({ data, error }: PreviewsProps) => {
  const { t } = useTranslation('flight_notifications');
  const [shown, setShown] = useState<string | null>(null);
  if (error !== null) return <Hint>{t('preview.failed')}</Hint>;
  if (data === undefined) return <Hint>{t('preview.waiting')}</Hint>;
  const preview = data.find(({ key }) => key === shown) ?? data[0];
  if (preview === undefined) return <Hint>{t('preview.no_longer')}</Hint>;
  return (
    <>
      {data.length > 1 && (
        <Segmented
          label={t('preview.which')}
          value={preview.key}
          onChange={setShown}
          options={data.map(({ key, prefecture }) => ({
            value: key,
            label: prefecture ?? t('unknown_prefecture'),
          }))}
        />
      )}
      <One preview={preview} />
    </>
  );
};

interface ChosenProps {
  readonly flight_id: number;
  readonly said: NoticeSaid & { readonly pilot_id: number; readonly drone_id: number };
}

const Chosen = ({ flight_id, said: { send_at, recipients, lines, ...rest } }: ChosenProps) => {
  const body = {
    ...rest,
    lines: { ...lines, communes: [...(lines.communes ?? [])] },
    recipients: [...recipients],
    ...(send_at && { send_at }),
  };
  const { data, error } = useQuery({
    ...queryOf(endpoints.previewPrefectureNotifications, { params: { id: flight_id }, body }),
    placeholderData: keepPreviousData,
  });
  return <Previews data={data} error={error} />;
};

interface AgainProps {
  readonly flight_id: number;
  readonly said: NoticeSaidAgain;
}

const Again = ({ flight_id, said: { id, recipient, send_at, reason, lines } }: AgainProps) => {
  const body = {
    notification_id: id,
    lines: { ...lines, communes: [...(lines.communes ?? [])] },
    ...(recipient && { recipient }),
    ...(send_at && { send_at }),
    ...(reason !== undefined && { reason }),
  };
  const { data, error } = useQuery({
    ...queryOf(endpoints.previewPrefectureUpdate, { params: { id: flight_id }, body }),
    placeholderData: keepPreviousData,
  });
  return <Previews data={data} error={error} />;
};

interface FrameProps<Values> {
  readonly children: (said: Values) => ReactNode;
}

/** The title, over what the form's values make once their typing pauses. */
const Frame = <Values extends object>({ children }: FrameProps<Values>) => {
  const { t } = useTranslation('flight_notifications');
  const id = useId();
  const settled = useDebounced(JSON.stringify(useWatch<Values>()), TYPING_MS);
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <h3 id={id}>{t('preview.title')}</h3>
      {children(JSON.parse(settled) as Values)}
    </section>
  );
};

interface NoticePreviewProps {
  readonly flight_id: number;
}

/** What each prefecture will read, as the server would write it: the letter, then the fields of the form beside it. */
export const NoticePreview = ({ flight_id }: NoticePreviewProps) => {
  const { t } = useTranslation('flight_notifications');
  return (
    <Frame<NoticeSaid>>
      {({ pilot_id, drone_id, ...said }) =>
        pilot_id === null || drone_id === null ? (
          <Hint>{t('preview.crew_first')}</Hint>
        ) : (
          <Chosen flight_id={flight_id} said={{ ...said, pilot_id, drone_id }} />
        )
      }
    </Frame>
  );
};

/** The same of a notification that leaves again: as the mission is now, with its own pilot, drone and insurance. */
export const NoticeAgainPreview = ({ flight_id }: NoticePreviewProps) => (
  <Frame<NoticeSaidAgain>>{(said) => <Again flight_id={flight_id} said={said} />}</Frame>
);
