import type { DatasetReport } from '@envol/contract/datasets';
import { useFormats } from '../../ui/format.ts';
import { Notice } from '../../ui/layout/Record.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './datasets.module.css';
import { useBoxText, useRecordLine, useRecordWord } from './recordWords.ts';

const PARTS = ['added', 'removed', 'changed', 'refused', 'repaired'] as const;

const useObjection = (): ((objection: NonNullable<DatasetReport['objection']>) => string) => {
  const { t } = useTranslation('datasets');
  const format = useFormats();
  const word = useRecordWord();
  const day = (date: string): string => format.date(date);
  return (objection) => {
    switch (objection.kind) {
      case 'older':
        return t('objections.older', {
          date: day(objection.effective_date),
          former: day(objection.in_force),
        });
      case 'not_yet':
        return t('objections.not_yet', { date: day(objection.effective_date) });
      case 'loses':
        return t('objections.loses', {
          percent: format.number(objection.percent),
          kinds: format.list(
            objection.kinds.map(
              ({ kind, before, after }) => `${word(kind)} ${format.number(before)} → ${format.number(after)}`,
            ),
          ),
        });
    }
  };
};

/** What an elevation file holds, and what it takes the place of. */
const ElevationReport = ({ report }: { readonly report: DatasetReport }) => {
  const { t } = useTranslation('datasets');
  const format = useFormats();
  const say = useObjection();
  const boxText = useBoxText();
  const { elevation: model, objection, is_in_force } = report;
  if (model === undefined) return null;
  const { columns, rows, heights_count, former } = model;
  const missing = columns * rows - heights_count;
  const [lowest, highest] = [format.number(model.lowest_m), format.number(model.highest_m)];
  return (
    <div className={styles.report}>
      <span>
        {t('elevation.heights', { count: heights_count, number: format.number(heights_count) })} ·{' '}
        {t('elevation.range', { lowest, highest })}
      </span>
      <span>{boxText(model.box)}</span>
      <span>{t('elevation.about', { error: format.number(model.error_m), licence: model.licence })}</span>
      {missing > 0 && (
        <span>{t('elevation.missing', { count: missing, number: format.number(missing) })}</span>
      )}
      {is_in_force && <span>{t('elevation.same')}</span>}
      {!is_in_force && (
        <span>
          {former === null
            ? t('elevation.no_former')
            : t('elevation.former', { date: format.date(former.imported_at) })}
        </span>
      )}
      {objection !== null && <Notice tone="warn">{say(objection)}</Notice>}
    </div>
  );
};

/** What a file would change: new, gone, changed, refused, mended, and what speaks against it. */
export const ImportReport = ({ report }: { readonly report: DatasetReport }) => {
  const { t } = useTranslation('datasets');
  const format = useFormats();
  const say = useObjection();
  const line = useRecordLine();
  const { difference, refused, repaired, objection, counts } = report;
  if (report.elevation !== undefined) return <ElevationReport report={report} />;
  const parts = { ...(difference ?? {}), refused, repaired };
  // Volumes and runways are parts of zones and aerodromes.
  const { volumes: _volumes, runways: _runways, ...own } = counts;
  const records = Object.values(own).reduce((sum, count) => sum + count, 0);
  return (
    <div className={styles.report}>
      <span>
        {t('version', { version: report.version })} ·{' '}
        {t('records', { count: records, number: format.number(records) })}
      </span>
      {report.is_in_force && <span>{t('same')}</span>}
      {objection !== null && <Notice tone="warn">{say(objection)}</Notice>}
      {difference === null && <span>{t('no_former')}</span>}
      {PARTS.map((part) => {
        const found = part in parts ? (parts as Record<string, typeof refused>)[part] : undefined;
        if (found === undefined) return null;
        const title = t('part', { what: t(`parts.${part}`), number: format.number(found.count) });
        return found.count === 0 ? (
          <span key={part}>{title}</span>
        ) : (
          <details key={part}>
            <summary>{title}</summary>
            <ul className={styles.names}>
              {found.names.map((name) => (
                <li key={name}>{line(name)}</li>
              ))}
            </ul>
            {found.count > found.names.length && (
              <p>{t('more', { number: format.number(found.count - found.names.length) })}</p>
            )}
          </details>
        );
      })}
    </div>
  );
};
