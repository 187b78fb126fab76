import type { Declaration } from '@envol/contract/declarations';
import { FileText } from 'lucide-react';
import { downloadFile } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useCategoryWord } from '../../shared/documents/index.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { useFormats } from '../../ui/format.ts';
import { List } from '../../ui/layout/flow.tsx';
import { Journal, Section } from '../../ui/layout/Record.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './declarations.module.css';

interface PartProps {
  readonly declaration: Declaration;
}

/** The form as it was received, and the operator's papers that a prefecture reads. */
export const DeclarationPapers = ({ declaration }: PartProps) => {
  const { t } = useTranslation('declarations');
  const format = useFormats();
  const word = useCategoryWord();
  const { id, identifier, documents, kind } = declaration;
  if (kind === 'army') return null;
  return (
    <Section title={t('papers.title')} count={documents.length + 1}>
      <List className={styles.papers}>
        <li>
          <ActButton
            variant="text"
            startIcon={<FileText size={16} />}
            act={() =>
              downloadFile(
                endpoints.downloadDeclarationForm,
                { params: { id } },
                `cerfa-15476-${identifier}.pdf`,
              )
            }
          >
            {t('papers.form')}
          </ActButton>
        </li>
        {documents.map((paper) => (
          <li key={paper.id}>
            <ActButton
              variant="text"
              startIcon={<FileText size={16} />}
              act={() => downloadFile(endpoints.downloadDocument, { params: { id: paper.id } }, paper.name)}
            >
              {paper.name}
            </ActButton>
            <small>
              {[
                word({ category: paper.category, owner_type: 'operator' }),
                paper.expires_on !== null && t('papers.until', { date: format.date(paper.expires_on) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </List>
    </Section>
  );
};

const EVENTS = {
  received: 'events.received',
  received_again: 'events.received_again',
  handed_in: 'events.handed_in',
  acknowledge: 'events.acknowledge',
  ask_paper: 'events.ask_paper',
  oppose: 'events.oppose',
  answer: 'events.answer',
  withdraw: 'events.withdraw',
  pass: 'events.pass',
  inform_town: 'events.inform_town',
  town_returned: 'events.town_returned',
} as const;

/** What happened to it, the latest first. */
export const DeclarationJournal = ({ declaration }: PartProps) => {
  const { t } = useTranslation('declarations');
  const format = useFormats();
  const { events, events_count, last_flight, time_zone: zone } = declaration;
  return (
    <Section title={t('journal.title')} count={events_count}>
      {last_flight !== null && (
        <p className={styles.quiet}>{t('journal.last_flight', { date: format.date(last_flight, zone) })}</p>
      )}
      <Journal
        when={(at) => format.dayAndClock(at, zone)}
        lines={events.map(({ at, what, by, detail }, index) => ({
          id: events_count - index,
          at,
          text: by === null ? t(EVENTS[what]) : format.named(by, t(EVENTS[what])),
          note: detail,
        }))}
      />
    </Section>
  );
};
