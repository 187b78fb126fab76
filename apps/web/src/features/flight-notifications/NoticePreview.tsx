import type { PrefectureNoticePreview } from '@envol/contract/flight-notifications';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import styles from './flightNotifications.module.css';

/** What is chosen so far in the form; empty fields are left out. */
export interface NoticeSaid {
  readonly pilot_id: number | null;
  readonly drone_id: number | null;
  readonly insurance_document_id: number | null;
  readonly insurance_reference: string;
  readonly reason: string;
  readonly send_at: string | undefined;
  readonly recipients: readonly { readonly key: string; readonly email: string }[];
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

interface ChosenProps {
  readonly flight_id: number;
  readonly said: NoticeSaid & { readonly pilot_id: number; readonly drone_id: number };
}

const Chosen = ({ flight_id, said: { send_at, recipients, ...rest } }: ChosenProps) => {
  const { t } = useTranslation('flight_notifications');
  const [shown, setShown] = useState<string | null>(null);
  const { data, error } = useQuery({
    ...queryOf(endpoints.previewPrefectureNotifications, {
      params: { id: flight_id },
      body: { ...rest, recipients: [...recipients], ...(send_at && { send_at }) },
    }),
    placeholderData: keepPreviousData,
  });
  if (error !== null) return <Hint>{t('preview.failed')}</Hint>;
  const preview = data?.find(({ key }) => key === shown) ?? data?.[0];
  if (preview === undefined) return <Hint>{t('preview.waiting')}</Hint>;
  return (
    <>
      {data && data.length > 1 && (
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

const Hint = ({ children }: { readonly children: string }) => (
  <p className={styles.hint} role="status">
    {children}
  </p>
);

/** What each prefecture will read, as the server would write it: the letter, then the fields of the form beside it. */
export const NoticePreview = ({ flight_id }: { readonly flight_id: number }) => {
  const { t } = useTranslation('flight_notifications');
  const id = useId();
  const settled = useDebounced(JSON.stringify(useWatch<NoticeSaid>()), TYPING_MS);
  const said = JSON.parse(settled) as NoticeSaid;
  const { pilot_id, drone_id } = said;
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <h3 id={id}>{t('preview.title')}</h3>
      {pilot_id === null || drone_id === null ? (
        <Hint>{t('preview.crew_first')}</Hint>
      ) : (
        <Chosen flight_id={flight_id} said={{ ...said, pilot_id, drone_id }} />
      )}
    </section>
  );
};
