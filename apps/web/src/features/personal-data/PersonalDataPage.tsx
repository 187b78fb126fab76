import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi, downloadFile } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { Copies } from '../../shared/copies/index.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { Notice, Section } from '../../ui/layout/Record.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { EraseDialog } from './EraseDialog.tsx';
import styles from './personalData.module.css';

/** Until the copy is made, the page is asked for again. */
const AGAIN_MS = 3_000;

interface EndProps {
  readonly erasure: { readonly due_at: string } | null;
  readonly obstacles: readonly ('last_owner' | 'staff')[];
}

/** The end of the account: asked for, then a week in which it can be taken back. */
const End = ({ erasure, obstacles }: EndProps) => {
  const { t, list } = useTranslation('personal_data');
  const format = useFormats();
  const [erasing, setErasing] = useState(false);
  const takeBack = async (): Promise<void> => {
    await callApi(endpoints.cancelErasure);
    await refreshQueries('users');
    showSuccess(t('taken_back'));
  };
  return (
    <Section title={t('erase')}>
      {erasure !== null && (
        <>
          <Notice tone="err">
            {t('due', { day: format.longDay(erasure.due_at) })}{' '}
            {obstacles.includes('last_owner') && t('due_waits')}
          </Notice>
          <ActButton act={takeBack}>{t('take_back')}</ActButton>
        </>
      )}
      <div className={styles.end}>
        <p>{t('erase_text')}</p>
        <ul className={styles.kept}>
          {list('kept').map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {erasure === null && (
          <>
            {obstacles.map((obstacle) => (
              <Notice key={obstacle} tone="warn">
                {t(`obstacles.${obstacle}`)}
              </Notice>
            ))}
            <Button
              variant="outlined"
              color="error"
              disabled={obstacles.length > 0}
              onClick={() => setErasing(true)}
            >
              {t('erase')}
            </Button>
          </>
        )}
      </div>
      {erasing && <EraseDialog onClose={() => setErasing(false)} />}
    </Section>
  );
};

/** Settings → personal data: a copy of it, and the end of the account. */
export const PersonalDataPage = () => {
  const { t } = useTranslation('personal_data');
  const { data, error, refetch } = useQuery({
    ...queryOf(endpoints.readPersonalData),
    refetchInterval: ({ state }) =>
      state.data?.exports.some(({ status }) => status === 'queued') ? AGAIN_MS : false,
  });
  const ask = async (): Promise<void> => {
    await callApi(endpoints.askPersonalData);
    await refreshQueries('users');
    showSuccess(t('asked'));
  };
  const take = (id: number): void =>
    void downloadFile(endpoints.downloadPersonalData, { params: { id } }, 'envol.zip').catch(() => undefined);
  return (
    <Page title={t('title')}>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonList rows={3} />}
      {data !== undefined && (
        <div className={styles.parts}>
          <Section title={t('copy')}>
            <p>{t('copy_text')}</p>
            <Copies copies={data.exports} onAsk={() => void ask().catch(() => undefined)} onTake={take} />
          </Section>
          <End erasure={data.erasure} obstacles={data.obstacles} />
        </div>
      )}
    </Page>
  );
};
