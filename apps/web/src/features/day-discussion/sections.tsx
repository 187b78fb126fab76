import type { DayRow } from '../../shared/day/index.ts';
import { buttonLook, PhoneLink } from '../../ui/Button.tsx';
import { SectionTitle } from '../../ui/Card.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { DayJournal } from './DayJournal.tsx';
import { DayTalk } from './DayTalk.tsx';

interface Props {
  readonly row: DayRow;
}

/** The discussion, with the pilot's number for what cannot wait for an answer. */
export const TalkSection = ({ row }: Props) => {
  const { t } = useTranslation('day');
  return (
    <>
      <SectionTitle
        aside={
          row.pilot_phone !== null && (
            <PhoneLink
              className={buttonLook({ variant: 'text', size: 'small' })}
              phone={row.pilot_phone}
              icon_px={14}
            >
              {row.pilot_name} · {row.pilot_phone}
            </PhoneLink>
          )
        }
      >
        {t('talk.title')}
      </SectionTitle>
      <DayTalk key={row.key} row={row} />
    </>
  );
};

export const JournalSection = ({ row }: Props) => {
  const { t } = useTranslation('day');
  return (
    <>
      <SectionTitle>{t('journal.title')}</SectionTitle>
      <DayJournal row={row} />
    </>
  );
};
