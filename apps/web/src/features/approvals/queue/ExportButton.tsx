import { periodText } from '@envol/i18n/periodText';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { isFailure } from '../../../api/failure.ts';
import { useLanguage } from '../../../api/language.ts';
import { saveFile } from '../../../api/saveFile.ts';
import { useTakesFiles } from '../../../api/session.ts';
import { useDataAge } from '../../../shared/airspace/index.ts';
import { showError, showSnackbar } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { csvOf } from './csv.ts';
import styles from './queue.module.css';
import type { QueueQuery } from './queue.views.ts';

const PAGE = 200;
/** A season of the largest authority; more is said, and is a matter for statistics. */
const AT_MOST = 5000;

const readAll = async (query: QueueQuery) => {
  const rows = [];
  for (let offset = 0; offset < AT_MOST; offset += PAGE) {
    const page = await callApi(
      endpoints.listApprovals,
      { query: { ...query, limit: PAGE, offset } },
      { handles: 'all' },
    );
    if (!('results' in page)) break;
    rows.push(...page.results);
    if (page.next === null) return { rows, count: page.count };
  }
  return { rows, count: Number.POSITIVE_INFINITY };
};

/** Spreadsheets take a file for UTF-8 by this first sign. */
const BYTE_ORDER_MARK = '\ufeff';

/** The list as it is filtered, as a table to keep or to send. */
export const ExportButton = ({ query, day }: { readonly query: QueueQuery; readonly day: string }) => {
  const { t } = useTranslation(['approvals', 'common']);
  const language = useLanguage();
  const dataAge = useDataAge();
  const takesFiles = useTakesFiles();
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      const { rows, count } = await readAll(query);
      const text = csvOf(rows, {
        head: (column) => t(`export.${column}`),
        status: (row) => t(`common:approval_statuses.${row.is_closed ? 'closed' : row.status}`),
        refusal: ({ refusal_category: category }) =>
          category === null ? '' : t(`refusal_categories.${category}`),
        period: (row) => periodText(language, row).main,
        age: ({ data_age }) => dataAge(data_age),
      });
      const file = new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' });
      saveFile(file, `${t('export.file')}-${day}.csv`);
      showSnackbar({
        tone: 'success',
        message: t('export.done', { count: rows.length }),
        ...(count > rows.length ? { detail: t('export.more', { count: AT_MOST }) } : {}),
      });
    } catch (error) {
      if (!isFailure(error)) throw error;
      showError(error.detail);
    } finally {
      setBusy(false);
    }
  };
  if (!takesFiles) return null;
  return (
    <button
      type="button"
      className={styles.export}
      disabled={busy}
      aria-label={t('export.button')}
      title={t('export.button')}
      onClick={() => void run()}
    >
      <Download size={17} strokeWidth={1.8} aria-hidden />
    </button>
  );
};
