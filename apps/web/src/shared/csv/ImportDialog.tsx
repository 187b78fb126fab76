import type { CsvReport } from '@envol/contract/csv';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../api/saveFile.ts';
import { Button } from '../../ui/Button.tsx';
import { FileButton } from '../../ui/form/FileInput.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import styles from './csv.module.css';
import { ImportLine } from './ImportLine.tsx';
import { linesOf } from './linesOf.ts';
import { type CsvBody, type Decisions, type OpenedCsv, useImport } from './useImport.ts';

const STATES = ['to_review', 'repaired', 'left'] as const;
const TITLES = { to_review: 'review_title', repaired: 'repaired_title', left: 'left_title' } as const;

interface ReportProps {
  readonly report: CsvReport;
  readonly encoding: string;
  readonly labelOf: (field: string) => string;
  readonly decide: Decisions;
}

/** What the file would do: figures, how it was read, then every line about which there is something to say. */
const Report = ({ report, encoding, labelOf, decide }: ReportProps) => {
  const { t } = useTranslation('csv');
  const { counts, columns, separator, lines, more_lines } = report;
  const ignored = columns.filter(({ field }) => field === null).map(({ header }) => header);
  return (
    <>
      <p className={styles.figures} role="status">
        {(['ready', 'repaired', 'to_review', 'left'] as const).map((state) => (
          <span key={state} data-state={state} data-none={counts[state] === 0 || undefined}>
            <b>{counts[state]}</b> {t(state)}
          </span>
        ))}
      </p>
      <p className={styles.about}>
        {t('read_as', {
          lines: counts.lines,
          separator: separator === '\t' ? t('tab') : separator,
          encoding,
          columns: columns.length - ignored.length,
        })}{' '}
        {ignored.length > 0 && t('columns_left', { names: ignored.join(', ') })}
      </p>
      {STATES.map((state) => {
        const those = lines.filter((line) => line.state === state);
        return (
          those.length > 0 && (
            <section key={state} className={styles.part} data-state={state}>
              <h3>
                {t(TITLES[state])} <span>{counts[state]}</span>
              </h3>
              <ul>
                {those.map((line) => (
                  <ImportLine key={line.line} line={line} labelOf={labelOf} decide={decide} />
                ))}
              </ul>
            </section>
          )
        );
      })}
      {more_lines > 0 && <p className={styles.about}>{t('more_lines', { count: more_lines })}</p>}
    </>
  );
};

interface ImportDialogProps {
  readonly of: 'drones' | 'pilots';
  readonly preview: (body: CsvBody) => Promise<CsvReport>;
  readonly write: (body: CsvBody) => Promise<void>;
  /** A field of the record, as the screen calls it. */
  readonly labelOf: (field: string) => string;
  readonly onClose: () => void;
}

/** The lines that are not written as they stand, as a file to put right elsewhere. */
const LinesLeft = ({ opened }: { readonly opened: OpenedCsv }) => {
  const { t } = useTranslation('csv');
  const rest = opened.report.lines.filter(({ state }) => state !== 'repaired');
  if (rest.length === 0) return null;
  const numbers = rest.map(({ line }) => line);
  const save = (): void => {
    const text = linesOf(opened.body.text.replace(/^\uFEFF/, ''), numbers);
    saveFile(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }), opened.name);
  };
  return (
    <span>
      {t('rest', { count: rest.length })}{' '}
      <Button variant="text" size="small" onClick={save}>
        {t('save_rest')}
      </Button>
    </span>
  );
};

/** A CSV file on its way in: chosen, read, put right line by line, and written only by the button at the foot. */
export const ImportDialog = ({ of, preview, write, labelOf, onClose }: ImportDialogProps) => {
  const { t } = useTranslation('csv');
  const { t: common } = useTranslation('common');
  const { opened, isBusy, isTooLarge, open, decide } = useImport(preview);
  const [isWriting, setWriting] = useState(false);
  const counts = opened?.report.counts;
  const count = counts === undefined ? 0 : counts.ready + counts.repaired;
  const submit = async (): Promise<void> => {
    if (opened === null) return;
    setWriting(true);
    try {
      await write(opened.body);
      onClose();
    } catch {
      setWriting(false);
    }
  };
  const choice = (
    <FileButton
      size="small"
      startIcon={<FileUp size={16} />}
      label={t(opened === null ? 'choose' : 'another')}
      accept=".csv,.txt,text/csv"
      onFiles={([file]) => file && void open(file)}
    >
      {t(opened === null ? 'choose' : 'another')}
    </FileButton>
  );
  return (
    <Dialog
      title={opened?.name ?? t('title')}
      aside={opened !== null && <small className={styles.about}>{t('nothing_written')}</small>}
      size="medium"
      fullScreen={useIsPhone()}
      stays={isWriting}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {common('actions.cancel')}
          </Button>
          <Button disabled={count === 0 || isBusy} loading={isWriting} onClick={() => void submit()}>
            {t('submit', { count })}
          </Button>
        </>
      }
    >
      {opened === null ? (
        <p className={styles.about}>{t('choose_text', { columns: t(`choose_columns.${of}`) })}</p>
      ) : (
        <Report report={opened.report} encoding={opened.encoding} labelOf={labelOf} decide={decide} />
      )}
      {isTooLarge && <p role="alert">{t('too_large')}</p>}
      <div className={styles.foot}>
        {choice}
        {opened !== null && <LinesLeft opened={opened} />}
      </div>
    </Dialog>
  );
};
