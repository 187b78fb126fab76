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

/** What each prefecture will read, as the server would write it: the letter, then the fields of the form beside it. */
export const NoticePreview = ({ flight_id }: { readonly flight_id: number }) => {
  const { t } = useTranslation('flight_notifications');
  const id = useId();
  const [shown, setShown] = useState<string | null>(null);
  const said = useWatch<NoticeSaid>();
  const settled = useDebounced(JSON.stringify(said), TYPING_MS);
  const { pilot_id, drone_id, send_at, ...rest } = JSON.parse(settled) as NoticeSaid;
  const isChosen = pilot_id !== null && drone_id !== null;
  const { data, error } = useQuery({
    ...queryOf(endpoints.previewPrefectureNotifications, {
      params: { id: flight_id },
      body: {
        ...rest,
        recipients: [...rest.recipients],
        ...(send_at && { send_at }),
        pilot_id: pilot_id ?? 0,
        drone_id: drone_id ?? 0,
      },
    }),
    enabled: isChosen,
    placeholderData: keepPreviousData,
  });
  const preview = data?.find(({ key }) => key === shown) ?? data?.[0];
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <h3 id={id}>{t('preview.title')}</h3>
      {data && data.length > 1 && (
        <Segmented
          label={t('preview.which')}
          value={preview?.key ?? null}
          onChange={setShown}
          options={data.map(({ key, prefecture }) => ({
            value: key,
            label: prefecture ?? t('unknown_prefecture'),
          }))}
        />
      )}
      {preview && <One preview={preview} />}
      {!preview && (
        <p className={styles.hint} role="status">
          {t(error === null ? 'preview.waiting' : 'preview.failed')}
        </p>
      )}
    </section>
  );
};
