import { likelyAnswer } from '@envol/domain/approvals/likelyAnswer';
import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOfKnown } from '../../../api/query.ts';
import { useMinute } from '../../../device/clock.ts';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './LikelyAnswer.module.css';

export interface LikelyAnswerProps {
  readonly structureId: number | null;
  /** IANA, of the mission's place. */
  readonly zone: string;
  /** ISO 8601; null: it would be sent now. */
  readonly sentAt: string | null;
}

/** When an answer is likely, by how long this authority took in the last year; nothing where nobody can tell. */
export const LikelyAnswer = ({ structureId, zone, sentAt }: LikelyAnswerProps) => {
  const { t } = useTranslation('mission_request');
  const format = useFormats();
  const now = useMinute();
  const { data } = useQuery(
    queryOfKnown(endpoints.getAnswerTimes, structureId === null ? null : { params: { id: structureId } }),
  );
  const sent = sentAt === null ? now : Date.parse(sentAt);
  const told = data === undefined ? null : likelyAnswer(data, { sent, now, zone });
  if (told === null || data === undefined) return null;
  const day = (date: string): string => format.day(date);
  return (
    <p className={styles.likely}>
      <Clock size={16} aria-hidden />
      <span>
        <b>{t('likely', { date: day(told.likely) })}</b>
        {t(told.likely === told.latest ? 'likely_from' : 'likely_latest', {
          date: day(told.latest),
          count: data.count,
        })}
      </span>
    </p>
  );
};
