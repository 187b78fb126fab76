import type { ReadFlightLog } from '@envol/contract/flight-logs';
import type { Flight } from '@envol/contract/flights';
import { LIMITS } from '@envol/contract/limits';
import { FileUp, Radio } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { isFailure } from '../../api/failure.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { FileButton } from '../../ui/form/FileInput.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { Menu } from '../../ui/overlay/Menu.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './logs.module.css';
import { QuestionsDialog } from './QuestionsDialog.tsx';

const ACCEPTED = '.gpx,.kml,.igc,.csv,.txt';

interface AddLogProps {
  readonly flight: Flight;
  readonly onAdded: (read: ReadFlightLog) => void;
}

interface Asked {
  readonly file: File;
  readonly questions: ReadFlightLog['questions'];
}

/** Sends a file; what it leaves open is asked, and the file sent again with the answers. */
const useUpload = ({ flight, onAdded }: AddLogProps) => {
  const { t } = useTranslation('flight_logs');
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const send = async (file: File, answers?: Readonly<Record<string, string>>): Promise<void> => {
    setAsked(null);
    setProblem(null);
    if (file.size > LIMITS.flight_log_bytes) {
      setProblem(t('too_large'));
      return;
    }
    setReading(true);
    try {
      const body = { files: [file], ...(answers && { answers: JSON.stringify(answers) }) };
      const read = await callApi(
        endpoints.addFlightLog,
        { params: { id: flight.id }, body },
        { handles: ['FLIGHT_LOG_UNREADABLE'] },
      );
      if (read.questions.length > 0) setAsked({ file, questions: read.questions });
      else onAdded(read);
    } catch (error) {
      // The others were told by the call itself.
      if (isFailure(error, 'FLIGHT_LOG_UNREADABLE')) setProblem(error.fields.files?.[0] ?? error.detail);
    } finally {
      setReading(false);
    }
  };
  return { isReading, problem, asked, send, leave: () => setAsked(null) };
};

/** Takes what was received of the mission's drone; of several, one is chosen. */
const TakePositions = ({ flight, onAdded }: AddLogProps) => {
  const { t } = useTranslation('flight_logs');
  const take = async (drone_id: number): Promise<void> =>
    onAdded(
      await callApi(endpoints.takeReceivedPositions, { params: { id: flight.id }, body: { drone_id } }),
    );
  const [first, ...others] = flight.drones;
  if (first === undefined) return null;
  const look = { variant: 'outlined', size: 'small', startIcon: <Radio size={16} /> } as const;
  if (others.length === 0)
    return (
      <ActButton {...look} act={() => take(first.id)}>
        {t('take')}
      </ActButton>
    );
  return (
    <Menu
      label={t('take')}
      groups={[
        {
          key: 'drones',
          entries: flight.drones.map(({ id, name }) => ({
            key: String(id),
            icon: Radio,
            label: name,
            run: () => void take(id).catch(() => undefined),
          })),
        },
      ]}
      button={(props) => (
        <Button {...look} {...props}>
          {t('take')}
        </Button>
      )}
    />
  );
};

/** The ways to add what a flight told: its file dropped or chosen, or the positions that were received. */
export const AddLog = (props: AddLogProps) => {
  const { t } = useTranslation('flight_logs');
  const { isReading, problem, asked, send, leave } = useUpload(props);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void send(file);
  };
  return (
    <section
      className={styles.drop}
      aria-label={t('title')}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p className={styles.dropText}>{isReading ? t('reading') : t('drop')}</p>
      <Row gap={2} wrap>
        <FileButton
          size="small"
          loading={isReading}
          startIcon={<FileUp size={16} />}
          accept={ACCEPTED}
          label={t('pick')}
          onFiles={([file]) => file && void send(file)}
        >
          {t('pick')}
        </FileButton>
        <TakePositions {...props} />
      </Row>
      <p className={styles.small}>{t('formats')}</p>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {asked !== null && (
        <QuestionsDialog
          questions={asked.questions}
          onClose={leave}
          onAnswer={(answers) => void send(asked.file, answers)}
        />
      )}
    </section>
  );
};
