import type { AzbaImported } from '@envol/contract/military';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { AreaInput } from '../../ui/form/AreaInput.tsx';
import { CheckLine } from '../../ui/form/CheckLine.tsx';
import { useFormats } from '../../ui/format.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { Rows, Section } from '../../ui/layout/Record.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './militaryPage.module.css';

const Report = ({ report }: { readonly report: AzbaImported }) => {
  const { t } = useTranslation('military');
  const format = useFormats();
  return (
    <div role="status">
      <p>
        {t('page.read', {
          count: report.activations,
          dates: format.list(report.dates.map((date) => format.day(date))),
        })}
      </p>
      {report.refused.length > 0 && (
        <details open>
          <summary>{t('page.refused', { count: report.refused.length })}</summary>
          <ul>
            {report.refused.map(({ line, reason }) => (
              <li key={line}>
                {t('page.line', { line })} · {t(`refusals.${reason}`)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
};

/** The day's table, pasted, checked, then taken. */
const Paste = () => {
  const { t } = useTranslation('military');
  const [text, setText] = useState('');
  const [isComplete, setComplete] = useState(false);
  const [report, setReport] = useState<AzbaImported | null>(null);
  const send = async (dry_run: boolean): Promise<void> => {
    const done = await callApi(endpoints.importAzba, { body: { text, is_complete: isComplete, dry_run } });
    if (dry_run) {
      setReport(done);
      return;
    }
    setText('');
    setComplete(false);
    setReport(null);
    await refreshQueries('military', 'flights');
    showSuccess(t('page.imported'));
  };
  return (
    <div className={styles.paste}>
      <AreaInput
        label={t('page.azba')}
        hint={t('page.hint')}
        lines={8}
        value={text}
        spellCheck={false}
        onChange={(next) => {
          setText(next);
          setReport(null);
        }}
      />
      <CheckLine label={t('page.is_complete')} checked={isComplete} onChange={setComplete} />
      {report !== null && <Report report={report} />}
      <div>
        <ActButton variant="outlined" disabled={text.trim() === ''} act={() => send(true)}>
          {t('page.preview')}
        </ActButton>{' '}
        {report !== null && (
          <ActButton act={() => send(false)}>{t('page.import', { count: report.activations })}</ActButton>
        )}
      </div>
    </div>
  );
};

/** What was taken of the armed forces' publications, for the platform's staff. */
export const MilitaryPage = () => {
  const { t } = useTranslation('military');
  const format = useFormats();
  const now = useMinute();
  const mayWrite = useMay('platform:write');
  const { data, error, refetch } = useQuery(queryOf(endpoints.listMilitary));
  return (
    <Page title={t('page.title')}>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonList />}
      {data !== undefined && (
        <>
          <p>
            {t(`page.service.${data.service}`)}
            <br />
            {data.sectors_imported_at === null
              ? t('sectors_unknown')
              : `${t('page.sectors', { count: data.sectors })}, ${format.ago(data.sectors_imported_at, now)}`}
          </p>
          {mayWrite && <Paste />}
          <Section title={t('page.tables')}>
            {data.tables.length === 0 ? (
              <p>{t('page.none')}</p>
            ) : (
              <Rows>
                {data.tables.map((table) => (
                  <li key={table.id}>
                    <span>
                      {table.failure === null
                        ? format.list(table.dates.map((date) => format.day(date)))
                        : t('page.failed')}
                      <small>
                        {t(`page.sources.${table.source}`)}
                        {table.imported_by !== null && ` · ${table.imported_by}`} ·{' '}
                        {format.ago(table.fetched_at, now)}
                      </small>
                    </span>
                    <span>{table.activations}</span>
                  </li>
                ))}
              </Rows>
            )}
          </Section>
        </>
      )}
    </Page>
  );
};
