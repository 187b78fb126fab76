import type { ResponseOf } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import type { listNotamImports, NotamsImported } from '@envol/contract/notams';
import { useQuery } from '@tanstack/react-query';
import { FileUp, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refresh } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import { textOfFile } from '../../shared/files/index.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { AreaInput } from '../../ui/form/AreaInput.tsx';
import { CheckLine } from '../../ui/form/CheckLine.tsx';
import { FileButton } from '../../ui/form/FileInput.tsx';
import { useFormats } from '../../ui/format.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { Rows, Section } from '../../ui/layout/Record.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { FirCounts, FirField, FirStates } from './BriefingFirs.tsx';
import { firsTyped } from './firsTyped.ts';
import styles from './notamsPage.module.css';

type State = ResponseOf<typeof listNotamImports>;

const Report = ({ report }: { readonly report: NotamsImported }) => {
  const { t } = useTranslation('notams');
  return (
    <div className={styles.report} role="status">
      <p>
        <b>{t('page.read', { count: report.read })}</b>
        {' · '}
        {t('page.added', { count: report.added })}
        {' · '}
        {t('page.changed', { count: report.changed })}
        {' · '}
        {t('page.ended', { count: report.ended })}
      </p>
      <FirCounts firs={report.firs} />
      {report.refused.length > 0 && (
        <details open>
          <summary>{t('page.refused', { count: report.refused.length })}</summary>
          <ul>
            {report.refused.map(({ line, identifier, reason }) => (
              <li key={`${line}-${identifier}`}>
                {t('page.line', { line })} · {identifier} · {t(`refusals.${reason}`)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
};

/** Pasted or from a file, checked first, taken by the button. */
const Paste = () => {
  const { t } = useTranslation('notams');
  const [text, setText] = useState('');
  const [isComplete, setComplete] = useState(false);
  const [firs, setFirs] = useState('');
  const [report, setReport] = useState<NotamsImported | null>(null);
  const [busy, setBusy] = useState(false);
  const typed = firsTyped(firs);
  const send = async (dry_run: boolean): Promise<void> => {
    setBusy(true);
    try {
      const covered = typed.firs.length === 0 ? {} : { firs: [...typed.firs] };
      const body = { text, is_complete: isComplete, dry_run, ...covered };
      const done = await call(endpoints.importNotams, { body });
      if (dry_run) setReport(done);
      else {
        setText('');
        setFirs('');
        setReport(null);
        await refresh('notams', 'flights');
        showSuccess(t('page.imported', { count: done.read }));
      }
    } finally {
      setBusy(false);
    }
  };
  const change = (next: string): void => {
    setText(next);
    setReport(null);
  };
  const run = (dry: boolean) => () => void send(dry).catch(() => undefined);
  return (
    <div className={styles.paste}>
      <AreaInput
        label={t('page.paste')}
        hint={t('page.paste_hint')}
        value={text}
        lines={10}
        maxLength={LIMITS.csv.characters}
        spellCheck={false}
        onChange={change}
      />
      <CheckLine
        label={t('page.is_complete')}
        checked={isComplete}
        onChange={(checked) => {
          setComplete(checked);
          setReport(null);
        }}
      />
      <FirField
        value={firs}
        onChange={(next) => {
          setFirs(next);
          setReport(null);
        }}
      />
      {report !== null && <Report report={report} />}
      <div className={styles.actions}>
        <FileButton
          startIcon={<FileUp size={16} />}
          label={t('page.file')}
          accept=".txt,text/plain"
          onFiles={([file]) => file && void textOfFile(file).then(change)}
        >
          {t('page.file')}
        </FileButton>
        <Button
          variant="outlined"
          disabled={text.trim() === '' || typed.wrong !== null}
          loading={busy && report === null}
          onClick={run(true)}
        >
          {t('page.preview')}
        </Button>
        {report !== null && (
          <Button loading={busy} onClick={run(false)}>
            {t('page.import', { count: report.read })}
          </Button>
        )}
      </div>
    </div>
  );
};

const Imports = ({ state }: { readonly state: State }) => {
  const { t } = useTranslation('notams');
  const format = useFormats();
  const now = useMinute();
  if (state.imports.length === 0) return <p>{t('page.no_imports')}</p>;
  return (
    <Rows>
      {state.imports.map((each) => (
        <li key={each.id}>
          <span>
            {t(`sources.${each.source}`)}
            {each.label !== null && ` · ${each.label}`}
            <small>
              {each.imported_by === null
                ? format.ago(each.fetched_at, now)
                : t('page.by', { name: each.imported_by, ago: format.ago(each.fetched_at, now) })}
              {' · '}
              {each.failure ?? t('page.read', { count: each.read })}
              {each.firs.length > 0 && ` · ${each.firs.map((told) => t('page.fir_count', told)).join(', ')}`}
              {each.refused > 0 && ` · ${t('page.refused', { count: each.refused })}`}
            </small>
          </span>
          {each.failure !== null ? (
            <StatusChip status="refused" label={t('page.failed')} />
          ) : (
            <StatusChip
              status="archived"
              label={t(
                each.source === 'simulated'
                  ? 'simulated_label'
                  : each.is_complete
                    ? 'page.complete'
                    : 'page.partial',
              )}
            />
          )}
        </li>
      ))}
    </Rows>
  );
};

/** Where the NOTAM are from, for the platform's staff, who takes them in. */
export const NotamsPage = () => {
  const { t } = useTranslation('notams');
  const format = useFormats();
  const now = useMinute();
  const mayWrite = useMay('platform:write');
  const { data, error, refetch } = useQuery(queryOf(endpoints.listNotamImports));
  const again = async (): Promise<void> => {
    await call(endpoints.refreshNotams, {});
    await refresh('notams', 'flights');
  };
  return (
    <Page
      title={t('page.title')}
      aside={
        mayWrite &&
        data !== undefined &&
        data.service !== 'none' && (
          <ActButton variant="outlined" startIcon={<RotateCcw size={16} />} act={again}>
            {t('page.refresh')}
          </ActButton>
        )
      }
    >
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonList />}
      {data !== undefined && (
        <>
          <p>
            <b>{t('page.in_force', { count: data.in_force })}</b>
            {' · '}
            {t(`states.${data.state}`, {
              source: data.source === null ? '' : t(`sources.${data.source}`),
              ago: data.fetched_at === null ? '' : format.ago(data.fetched_at, now),
            })}
            <br />
            {t(`page.service.${data.service}`)}
          </p>
          <FirStates firs={data.firs} />
          {mayWrite && <Paste />}
          <Section title={t('page.imports')}>
            <Imports state={data} />
          </Section>
        </>
      )}
    </Page>
  );
};
