import type { ReadFlightLog } from '@envol/contract/flight-logs';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './logs.module.css';

const CHOICES = ['m', 'ft', 'utc', 'local'] as const;
const isChoice = (value: string): value is (typeof CHOICES)[number] => CHOICES.some((each) => each === value);

interface QuestionsDialogProps {
  readonly questions: ReadFlightLog['questions'];
  readonly onAnswer: (answers: Readonly<Record<string, string>>) => void;
  readonly onClose: () => void;
}

/** What the columns of a file leave open: each has to be answered, and none is answered before. */
export const QuestionsDialog = ({ questions, onAnswer, onClose }: QuestionsDialogProps) => {
  const { t } = useTranslation('flight_logs');
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const isWhole = questions.every(({ column }) => answers[column] !== undefined);
  return (
    <Dialog
      title={t('questions.title')}
      size="small"
      onClose={onClose}
      actions={
        <Button disabled={!isWhole} onClick={() => onAnswer(answers)}>
          {t('questions.read')}
        </Button>
      }
    >
      <p>{t('questions.text')}</p>
      {questions.map(({ column, asks, choices }) => {
        const question =
          asks === 'clock' ? t('questions.clock', { column }) : t('questions.height_unit', { column });
        return (
          <div key={column} className={styles.question}>
            <p>{question}</p>
            <Segmented
              label={question}
              value={answers[column] ?? null}
              options={choices
                .filter(isChoice)
                .map((value) => ({ value, label: t(`questions.choices.${value}`) }))}
              onChange={(value) => setAnswers({ ...answers, [column]: value })}
            />
          </div>
        );
      })}
    </Dialog>
  );
};
