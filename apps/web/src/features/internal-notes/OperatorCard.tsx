import type { Approval } from '@envol/contract/approvals';
import { LIMITS } from '@envol/contract/limits';
import { OperatorLinkInput, updateOperatorNote } from '@envol/contract/structures';
import { todayIn } from '@envol/domain/time/localTime';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { presentTime } from '../../device/clock.ts';
import { Button } from '../../ui/Button.tsx';
import { KeyValue, SectionTitle } from '../../ui/Card.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './note.module.css';

interface Pair {
  readonly sid: number;
  readonly id: number;
}
type NoteInput = typeof updateOperatorNote.body._zod.output;
type LinkInput = typeof OperatorLinkInput._zod.output;
interface TypedLink {
  reference: string;
  url: string;
  valid_until: string | null;
}

const NoteDialog = (props: { readonly pair: Pair; readonly note: string; readonly onClose: () => void }) => {
  const { pair, note, onClose } = props;
  const { t } = useTranslation('approvals');
  const form = useContractForm<{ note: string }, NoteInput>(updateOperatorNote.body, {
    defaultValues: { note },
  });
  const save = async (body: NoteInput): Promise<void> => {
    await callApi(endpoints.updateOperatorNote, { params: pair, body }, { handles: 'all' });
    await refreshQueries('structures-authority');
    onClose();
  };
  return (
    <FormDialog
      title={t('operator.note_title')}
      submit={t('operator.save')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        name="note"
        label={t('operator.note')}
        hint={t('operator.note_hint')}
        lines={4}
        maxLength={LIMITS.long_text}
        optional
      />
    </FormDialog>
  );
};

const LinkDialog = (props: {
  readonly pair: Pair;
  readonly link: TypedLink;
  readonly onClose: () => void;
}) => {
  const { pair, link, onClose } = props;
  const { t } = useTranslation('approvals');
  const form = useContractForm<TypedLink, LinkInput>(OperatorLinkInput, { defaultValues: link });
  const save = async (body: LinkInput): Promise<void> => {
    await callApi(endpoints.createOperatorLink, { params: pair, body }, { handles: 'all' });
    await refreshQueries('structures-authority');
    onClose();
  };
  return (
    <FormDialog
      title={t('operator.link_title')}
      submit={t('operator.save')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField name="reference" label={t('operator.reference')} maxLength={50} optional />
      <TextField
        name="url"
        label={t('operator.url')}
        hint={t('operator.url_hint')}
        maxLength={250}
        optional
      />
      <DateField
        name="valid_until"
        label={t('operator.valid_until')}
        today={todayIn(presentTime())}
        optional
      />
    </FormDialog>
  );
};

const Card = ({ pair, company }: { readonly pair: Pair; readonly company: string }) => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  const { data: note } = useQuery(queryOf(endpoints.getOperatorNote, { params: pair }));
  const { data: link } = useQuery(queryOf(endpoints.getOperatorLink, { params: pair }));
  const [open, setOpen] = useState<'none' | 'note' | 'link'>('none');
  const close = (): void => setOpen('none');
  if (note === undefined || link === undefined) return null;
  return (
    <section>
      <SectionTitle>
        <span className={styles.title}>
          <Building2 size={15} aria-hidden /> {t('operator.title', { company })}
        </span>
      </SectionTitle>
      {note.note !== null && (
        <div className={styles.note}>
          <p>{note.note}</p>
          {note.written_by !== null && <small>{note.written_by}</small>}
        </div>
      )}
      {(link.reference ?? link.url ?? link.valid_until) !== null && (
        <KeyValue
          items={[
            [t('operator.reference'), link.reference],
            [
              t('operator.url'),
              link.url && (
                <a href={link.url} target="_blank" rel="noreferrer">
                  {t('operator.open')}
                </a>
              ),
            ],
            [t('operator.valid_until'), link.valid_until && format.longDay(link.valid_until)],
          ]}
        />
      )}
      <div className={styles.tools}>
        <Link className={styles.link} to="/map/approvals" search={{ view: 'all', operator: String(pair.id) }}>
          {t('operator.theirs')}
        </Link>
        <Button variant="text" size="small" onClick={() => setOpen('note')}>
          {t(note.note === null ? 'operator.note_add' : 'operator.note_change')}
        </Button>
        <Button variant="text" size="small" onClick={() => setOpen('link')}>
          {t(link.written_at === null ? 'operator.link_add' : 'operator.link_change')}
        </Button>
      </div>
      {open === 'note' && <NoteDialog pair={pair} note={note.note ?? ''} onClose={close} />}
      {open === 'link' && (
        <LinkDialog
          pair={pair}
          link={{ reference: link.reference ?? '', url: link.url ?? '', valid_until: link.valid_until }}
          onClose={close}
        />
      )}
    </section>
  );
};

/** What the structure keeps of the operator that asks: its note, and what binds them. */
export const OperatorCard = ({ approval }: { readonly approval: Approval }) => {
  const mayWrite = useMay('structure-note:write');
  const { exploitant_id: id, structure_id: sid, company_name } = approval;
  return mayWrite ? <Card pair={{ sid, id }} company={company_name} /> : null;
};
