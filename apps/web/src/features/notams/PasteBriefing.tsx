import { LIMITS } from '@envol/contract/limits';
import type { NotamsImported } from '@envol/contract/notams';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { textOfFile } from '../../shared/files/index.ts';
import { Button } from '../../ui/Button.tsx';
import { AreaInput } from '../../ui/form/AreaInput.tsx';
import { CheckLine } from '../../ui/form/CheckLine.tsx';
import { FileButton } from '../../ui/form/FileInput.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { FirCounts, FirField } from './BriefingFirs.tsx';
import { firsTyped } from './firsTyped.ts';
import styles from './notamsPage.module.css';

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
        {t('page.ended', { count: report.ended - report.ended_simulated })}
        {report.ended_simulated > 0 && (
          <>
            {' · '}
            {t('page.ended_simulated', { count: report.ended_simulated })}
          </>
        )}
      </p>
      {report.losses.length > 0 && (
        <p>
          {report.losses.map((loss) => t('page.loss', loss)).join(' ')} {t('page.held')}
        </p>
      )}
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

/** What is typed, what a check of it said, and its two acts. */
const usePaste = () => {
  const { t } = useTranslation('notams');
  const [text, setText] = useState('');
  const [isComplete, setComplete] = useState(false);
  const [firs, setFirs] = useState('');
  const [isConfirmed, setConfirmed] = useState(false);
  const [report, setReport] = useState<NotamsImported | null>(null);
  const [busy, setBusy] = useState(false);
  const typed = firsTyped(firs);
  const send = async (dry_run: boolean): Promise<void> => {
    setBusy(true);
    try {
      const covered = typed.firs.length === 0 ? {} : { firs: [...typed.firs] };
      const body = { text, is_complete: isComplete, confirm: isConfirmed, dry_run, ...covered };
      const done = await callApi(endpoints.importNotams, { body });
      if (dry_run) setReport(done);
      else {
        setText('');
        setFirs('');
        setConfirmed(false);
        setReport(null);
        await refreshQueries('notams', 'flights');
        showSuccess(t(done.is_held ? 'page.imported_part' : 'page.imported', { count: done.read }));
      }
    } finally {
      setBusy(false);
    }
  };
  const change = (next: string): void => {
    setText(next);
    setConfirmed(false);
    setReport(null);
  };
  return {
    text,
    firs,
    isComplete,
    isConfirmed,
    setConfirmed,
    report,
    busy,
    isWrong: typed.wrong !== null,
    change,
    setFirs: (next: string): void => {
      setFirs(next);
      setConfirmed(false);
      setReport(null);
    },
    setComplete: (next: boolean): void => {
      setComplete(next);
      setConfirmed(false);
      setReport(null);
    },
    run: (dry: boolean) => () => void send(dry).catch(() => undefined),
  };
};

/** Pasted or from a file, checked first, taken by the button. */
export const PasteBriefing = () => {
  const { t } = useTranslation('notams');
  const paste = usePaste();
  const { text, firs, isComplete, report, busy, isWrong, change, setFirs, setComplete, run } = paste;
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
      <CheckLine label={t('page.is_complete')} checked={isComplete} onChange={setComplete} />
      <FirField value={firs} onChange={setFirs} />
      {report !== null && <Report report={report} />}
      {report !== null && report.losses.length > 0 && (
        <CheckLine label={t('page.confirm')} checked={paste.isConfirmed} onChange={paste.setConfirmed} />
      )}
      <Row gap={2} wrap centred>
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
          disabled={text.trim() === '' || isWrong}
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
      </Row>
    </div>
  );
};
