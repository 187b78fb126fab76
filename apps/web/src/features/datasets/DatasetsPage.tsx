import type { DatasetEdition, DatasetImport } from '@envol/contract/datasets';
import { ageOn } from '@envol/domain/airspace/publicationAge';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, FileUp, History } from 'lucide-react';
import { useEffect, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useMinute } from '../../device/clock.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../ui/format.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { Rows, Section } from '../../ui/layout/Record.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { ImportDialog, PutBackDialog } from './DatasetDialogs.tsx';
import styles from './datasets.module.css';
import { ElevationModels } from './ElevationModels.tsx';
import { ImportReport } from './ImportReport.tsx';
import { useRefusalText } from './recordWords.ts';

const ASK_AGAIN_MS = 1_500;
const isUnderWay = ({ status }: DatasetImport): boolean => status === 'reading' || status === 'storing';

type Open =
  | { readonly kind: 'none' }
  | { readonly kind: 'import' }
  | { readonly kind: 'confirm'; readonly found: DatasetImport }
  | { readonly kind: 'put_back'; readonly edition: DatasetEdition };

const TONES = {
  reading: 'pending',
  ready: 'submitted',
  storing: 'pending',
  imported: 'pending',
  waiting: 'pending',
  unchanged: 'canceled',
  failed: 'refused',
  dropped: 'canceled',
} as const;

const ImportRow = ({
  found,
  onConfirm,
}: {
  readonly found: DatasetImport;
  readonly onConfirm: () => void;
}) => {
  const { t } = useTranslation('datasets');
  const format = useFormats();
  const now = useMinute();
  const refusal = useRefusalText();
  const { id, source, file_name, status, asked_by, created_at, error, report } = found;
  const drop = async (): Promise<void> => {
    await callApi(endpoints.dropDatasetImport, { params: { id } });
    await refreshQueries('datasets');
    showSuccess(t('dropped'));
  };
  const ago = format.ago(created_at, now);
  return (
    <li>
      <div className={styles.report}>
        <span>
          {file_name}
          <small>{t('asked', { source, name: asked_by ?? t('nobody'), ago })}</small>
        </span>
        {error !== null && <small>{refusal(error)}</small>}
        {status === 'ready' && report !== null && (
          <>
            <ImportReport report={report} />
            <span className={styles.actions}>
              {!report.is_in_force && <Button onClick={onConfirm}>{t('confirm')}</Button>}
              <ActButton variant="outlined" act={drop}>
                {t('drop')}
              </ActButton>
            </span>
          </>
        )}
      </div>
      <span aria-live="polite">
        <StatusChip status={TONES[status]} label={t(`statuses.${status}`)} />
      </span>
    </li>
  );
};

/** Green only while its cycle lasts: a publication stays in force here until a later one takes its place. */
const InForce = ({ edition }: { readonly edition: DatasetEdition }) => {
  const { t } = useTranslation('datasets');
  const format = useFormats();
  const age = ageOn(edition, new Date(useMinute()).toISOString().slice(0, 10));
  return age.state === 'old' ? (
    <StatusChip status="outdated" label={t('in_force_out_of_date', { date: format.date(age.since) })} />
  ) : (
    <StatusChip status="accepted" label={t('in_force')} />
  );
};

const EditionRow = ({
  edition,
  onPutBack,
}: {
  readonly edition: DatasetEdition;
  readonly onPutBack: () => void;
}) => {
  const { t } = useTranslation('datasets');
  const format = useFormats();
  const now = useMinute();
  const { source, version, effective_date, imported_by, imported_at, origin } = edition;
  const ago = format.ago(imported_at, now);
  const day = format.date(effective_date);
  const by =
    imported_by !== null
      ? t('by_person', { name: imported_by, ago })
      : t(origin === 'package' ? 'by_product' : 'by_command', { ago });
  return (
    <li>
      <span>
        {source} {version}
        <small>
          {t('effective', { date: day })} · {by}
        </small>
        <small>
          {t('records', { count: edition.records_count, number: format.number(edition.records_count) })} ·{' '}
          {t('refused', { count: edition.refused_count, number: format.number(edition.refused_count) })}
        </small>
      </span>
      {edition.is_current && <InForce edition={edition} />}
      {edition.is_waiting && <StatusChip status="pending" label={t('is_waiting')} />}
      {edition.withdrawn_at !== null && <StatusChip status="refused" label={t('withdrawn')} />}
      {!edition.is_current && !edition.is_waiting && (
        <Button
          variant="outlined"
          startIcon={<History size={16} />}
          aria-label={t('put_back_name', { source, version })}
          onClick={onPutBack}
        >
          {t('put_back')}
        </Button>
      )}
    </li>
  );
};

const useImports = () => {
  const imports = useQuery({
    ...queryOf(endpoints.listDatasetImports),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? ASK_AGAIN_MS : false),
  });
  const isBusy = imports.data?.some(isUnderWay) ?? false;
  // What was under way has changed which version is in force.
  useEffect(() => {
    if (!isBusy) void refreshQueries('datasets', 'airspace');
  }, [isBusy]);
  return imports;
};

/** The versions of the airspace data, which is in force, and the way in for a new one. */
export const Datasets = () => {
  const { t } = useTranslation('datasets');
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const imports = useImports();
  const editions = useQuery(queryOf(endpoints.listDatasetEditions));
  const close = (): void => setOpen({ kind: 'none' });
  const confirm = async ({ id, report }: DatasetImport): Promise<void> => {
    await callApi(endpoints.confirmDatasetImport, { params: { id } });
    await refreshQueries('datasets');
    showSuccess(t('confirmed', { version: report?.version ?? '' }));
  };
  return (
    <div className={styles.page}>
      <p>{t('intro')}</p>
      <Button startIcon={<FileUp size={16} />} onClick={() => setOpen({ kind: 'import' })}>
        {t('import')}
      </Button>
      <Section title={t('imports')}>
        {imports.error !== null && <ErrorState error={imports.error} retry={() => void imports.refetch()} />}
        {imports.data?.length === 0 && <p>{t('no_imports')}</p>}
        {imports.data !== undefined && imports.data.length > 0 && (
          <Rows>
            {imports.data.map((found) => (
              <ImportRow key={found.id} found={found} onConfirm={() => setOpen({ kind: 'confirm', found })} />
            ))}
          </Rows>
        )}
      </Section>
      <Section title={t('editions')}>
        {editions.error !== null && (
          <ErrorState error={editions.error} retry={() => void editions.refetch()} />
        )}
        {editions.data === undefined && editions.error === null && <SkeletonList rows={3} />}
        {editions.data !== undefined && (
          <Rows>
            {editions.data.map((edition) => (
              <EditionRow
                key={edition.id}
                edition={edition}
                onPutBack={() => setOpen({ kind: 'put_back', edition })}
              />
            ))}
          </Rows>
        )}
      </Section>
      <ElevationModels />
      {open.kind === 'import' && <ImportDialog onClose={close} />}
      {open.kind === 'put_back' && <PutBackDialog edition={open.edition} onClose={close} />}
      {open.kind === 'confirm' && (
        <ConfirmDialog
          open
          title={t('confirm_title', { version: open.found.report?.version ?? '' })}
          confirm={t('confirm')}
          onConfirm={() => confirm(open.found)}
          onClose={close}
        >
          <p>{t(open.found.source === 'ELEVATION' ? 'elevation.confirm_text' : 'confirm_text')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
};

export const DatasetsPage = () => {
  const { t } = useTranslation('datasets');
  return (
    <Page
      wide
      title={t('title')}
      aside={
        <Link to="/platform">
          <ChevronLeft size={16} aria-hidden />
          {t('back')}
        </Link>
      }
    >
      <Datasets />
    </Page>
  );
};
