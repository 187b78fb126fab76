import type { Activation } from '@envol/contract/activations';
import type { TakeOffDetail } from '@envol/contract/take-off';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOfKnown } from '../../api/query.ts';
import type { DayAct, DayRow } from '../../shared/day/index.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './discussion.module.css';

type Entry = Activation['events'][number] | TakeOffDetail['events'][number];
const at = ({ created_at }: Entry): number => Date.parse(created_at);

const argsOf = (made: { readonly id: number } | null) => made && { params: { id: made.id } };

/** Who did what to a flight of the day, and when: its hours and its take-off together, the newest first. */
export const DayJournal = ({ row }: { readonly row: DayAct & Pick<DayRow, 'time_zone'> }) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const { activation, take_off } = row;
  const ofActivation = useQuery(queryOfKnown(endpoints.getActivation, argsOf(activation)));
  const ofTakeOff = useQuery(queryOfKnown(endpoints.getTakeOffAuthorization, argsOf(take_off)));
  const lines = [
    ...(ofActivation.data?.events ?? []).map((event) => ({
      event,
      what: t(`journal.activation.${event.action}`),
    })),
    ...(ofTakeOff.data?.events ?? []).map((event) => ({
      event,
      what: t(`journal.take_off.${event.action}`),
    })),
  ].sort((one, other) => at(other.event) - at(one.event) || other.event.id - one.event.id);
  return (
    <ol className={styles.journal} aria-label={t('journal.title')}>
      {lines.map(({ event, what }) => (
        <li key={event.id}>
          <time dateTime={event.created_at}>{format.dayAndClock(event.created_at, row.time_zone)}</time>{' '}
          <b>{event.author_name}</b>{' '}
          {event.on_behalf_of !== null && (
            <span className={styles.by}>{t('journal.on_behalf', { name: event.on_behalf_of })} </span>
          )}
          {what}
          {event.message !== null && event.action !== 'message' && (
            <span className={styles.by}> {t('pilot.quote', { text: event.message })}</span>
          )}
        </li>
      ))}
    </ol>
  );
};
