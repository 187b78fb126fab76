import type { DroneMaintenance } from '@envol/contract/drone-maintenance';
import { LIMITS } from '@envol/contract/limits';
import { useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { refreshQueries } from '../../../api/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../../ui/format.ts';
import { List, Row } from '../../../ui/layout/flow.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { Done, type Line } from './Done.tsx';
import styles from './maintenance.module.css';

interface HistoryProps extends Pick<DroneMaintenance, 'done'> {
  readonly id: number;
  readonly mayWrite: boolean;
}

/** What was done, the latest first; who keeps the fleet corrects it, or removes what was noted by mistake. */
export const History = ({ id, done, mayWrite }: HistoryProps) => {
  const { t } = useTranslation(['drone_maintenance', 'common']);
  const format = useFormats();
  const [changed, setChanged] = useState<number | null>(null);
  const [removed, setRemoved] = useState<Line | null>(null);
  const remove = async (line: Line): Promise<void> => {
    await callApi(endpoints.deleteDroneMaintenance, { params: { id, maintenance_id: line.id } });
    await refreshQueries('drones', 'flights');
    showSuccess(t('removed'));
  };
  return (
    <section className={styles.part}>
      <h3>{t('history')}</h3>
      {done.length === 0 && <p>{t('nothing')}</p>}
      <List>
        {done.map((line) => (
          <li key={line.id}>
            <b>{t('line', { date: format.date(line.done_on), by: line.by })}</b>
            {line.note !== null && <span>{line.note}</span>}
            {mayWrite && (
              <Row gap={2}>
                <Button
                  variant="text"
                  size="small"
                  aria-expanded={changed === line.id}
                  onClick={() => setChanged(changed === line.id ? null : line.id)}
                >
                  {t('correct')}
                </Button>
                <Button variant="text" size="small" onClick={() => setRemoved(line)}>
                  {t('remove')}
                </Button>
              </Row>
            )}
            {changed === line.id && <Done id={id} line={line} onSaved={() => setChanged(null)} />}
          </li>
        ))}
      </List>
      {done.length >= LIMITS.maintenances_told && <p>{t('common:latest_lines', { count: done.length })}</p>}
      {removed !== null && (
        <ConfirmDialog
          open
          danger
          title={t('remove_title', { date: format.date(removed.done_on) })}
          confirm={t('remove')}
          onConfirm={() => remove(removed)}
          onClose={() => setRemoved(null)}
        >
          {t('remove_text')}
        </ConfirmDialog>
      )}
    </section>
  );
};
