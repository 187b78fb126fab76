import type {
  generateCerfaPrefecture,
  PrefectureNotificationsInfo,
} from '@envol/contract/flight-notifications';
import type { Flight } from '@envol/contract/flights';
import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { callApi, downloadFile } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { ApiFailure } from '../../api/failure.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { useFormats } from '../../ui/format.ts';
import { Row } from '../../ui/layout/flow.tsx';
import { showError } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './flightNotifications.module.css';
import { NotifyDialog } from './NotifyDialog.tsx';

type Body = NonNullable<typeof generateCerfaPrefecture.body>['_zod']['output'];

interface PaperFormsProps {
  readonly flight: Flight;
  readonly info: PrefectureNotificationsInfo;
}

const isIncomplete = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.code === 'NOTICE_INCOMPLETE' || error.code === 'VALIDATION');

/** Fills the forms, and gives the one that is asked for. */
const useFilling = (flightId: number) => {
  const [busy, setBusy] = useState(false);
  /** The prefecture whose form is being completed. */
  const [asked, setAsked] = useState<string | null>(null);
  const params = { id: flightId };
  const fill = async (key: string, body: Body): Promise<void> => {
    await callApi(endpoints.generateCerfaPrefecture, { params, body }, { handles: 'all' });
    await refreshQueries('flights');
    const query = { prefecture: key };
    await downloadFile(endpoints.downloadCerfaPrefecture, { params, query }, `cerfa-15476-${key}.pdf`);
  };
  const fillAsSaid = async (key: string, body: Body): Promise<void> => {
    setBusy(true);
    try {
      await fill(key, body);
    } catch (error) {
      if (!isIncomplete(error)) {
        if (error instanceof ApiFailure) showError(error.detail);
        throw error;
      }
      setAsked(key);
    } finally {
      setBusy(false);
    }
  };
  return { busy, asked, close: () => setAsked(null), fill, fillAsSaid };
};

/** The declaration forms on paper, filled with the mission as it is; what one lacks is asked before. */
export const PaperForms = ({ flight, info }: PaperFormsProps) => {
  const { t } = useTranslation('flight_notifications');
  const format = useFormats();
  const cerfa = useQuery(queryOf(endpoints.getCerfaPrefecture, { params: { id: flight.id } }));
  const { busy, asked, close, fill, fillAsSaid } = useFilling(flight.id);
  const pilot_id = info.pilots[0]?.id;
  const drone_id = info.drones[0]?.id;
  if (!info.is_needed || pilot_id === undefined || drone_id === undefined) return null;
  const made = cerfa.data?.cerfa_prefecture ?? null;
  return (
    <Row gap={2} wrap>
      {made !== null && (
        <p className={made.to_update ? styles.failure : styles.hint}>
          {t(made.to_update ? 'form_outdated' : 'form_made', {
            at: format.dayAndClock(made.generated_at, flight.time_zone),
            name: made.generated_by,
          })}
        </p>
      )}
      {info.prefectures.map(({ key, prefecture }) => (
        <ActButton
          key={key}
          variant="outlined"
          size="small"
          disabled={busy}
          startIcon={<FileDown size={15} />}
          act={() => fillAsSaid(key, { pilot_id, drone_id })}
        >
          {t('form', { prefecture: prefecture ?? t('unknown_prefecture') })}
        </ActButton>
      ))}
      {asked !== null && (
        <NotifyDialog
          flight_id={flight.id}
          zone={flight.time_zone}
          about={{ kind: 'prefecture', info, isPaper: true }}
          areas={flight.areas}
          onFilled={async ({ send_at: _noHour, recipients: _byHand, ...body }) => {
            await fill(asked, body);
            close();
          }}
          onClose={close}
        />
      )}
    </Row>
  );
};
