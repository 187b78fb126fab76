import type { Approval } from '@envol/contract/approvals';
import { LIMITS } from '@envol/contract/limits';
import { Lock, PenLine, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { isFailure } from '../../api/failure.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { queryClient } from '../../api/queryClient.ts';
import { useDraft } from '../../shared/discussion/index.ts';
import { Button } from '../../ui/Button.tsx';
import { SectionTitle } from '../../ui/Card.tsx';
import { AreaBox } from '../../ui/form/AreaInput.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './note.module.css';

interface Props {
  readonly approval: Approval;
}

/** Sends a change of what the service keeps to itself; gives the words of what failed. */
const useKeep = () => {
  const [state, setState] = useState<{ readonly sending: boolean; readonly failed: string | null }>({
    sending: false,
    failed: null,
  });
  const keep = async (change: () => Promise<Approval>): Promise<boolean> => {
    setState({ sending: true, failed: null });
    try {
      const after = await change();
      queryClient.setQueryData(queryOf(endpoints.getApproval, { params: { id: after.id } }).queryKey, after);
      setState({ sending: false, failed: null });
      void refreshQueries('approvals');
      return true;
    } catch (error) {
      if (!isFailure(error)) throw error;
      setState({ sending: false, failed: error.detail });
      // Of a colleague's newer note the words come into view above what is typed, which stays.
      if (error.status === 409) void refreshQueries('approvals');
      return false;
    }
  };
  return { ...state, keep };
};

/** Saves the text as the note, against the version that was read. */
const saveNote = ({ id, internal_note }: Approval, text: string): Promise<Approval> =>
  callApi(
    endpoints.updateInternalNote,
    {
      params: { id },
      body: {
        ats_internal_note: text.trim() === '' ? null : text,
        seen: internal_note?.written_at ?? null,
      },
    },
    { handles: 'all' },
  );

const Editor = ({ approval, onClose }: Props & { readonly onClose: () => void }) => {
  const { t } = useTranslation(['approvals', 'common']);
  const id = useId();
  const note = approval.internal_note;
  const [draft, setDraft] = useDraft(`note.${approval.id}`);
  const [text, setText] = useState(draft === '' ? (note?.ats_internal_note ?? '') : draft);
  const { sending, failed, keep } = useKeep();
  const type = (next: string): void => {
    setText(next);
    setDraft(next);
  };
  const close = (): void => {
    setDraft('');
    onClose();
  };
  const save = async (): Promise<void> => {
    if (await keep(() => saveNote(approval, text))) close();
  };
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {t('note.title')}
      </label>
      <AreaBox
        id={id}
        lines={3}
        // The field opens at the user's own wish to write in it.
        autoFocus
        value={text}
        maxLength={LIMITS.long_text}
        onChange={type}
        onSend={() => void save()}
      />
      {failed !== null && (
        <p className={styles.failed} role="alert">
          {failed} {t('note.kept')}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" size="small" loading={sending}>
          {t('common:actions.save')}
        </Button>
        <Button variant="outlined" size="small" onClick={close} disabled={sending}>
          {t('common:actions.cancel')}
        </Button>
      </div>
    </form>
  );
};

const Written = ({ approval }: Props) => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  const note = approval.internal_note;
  if (note === null || note.ats_internal_note === null) return null;
  return (
    <div className={styles.note}>
      <p>{note.ats_internal_note}</p>
      <small>
        {t('decided.by', {
          name: note.written_by,
          date: format.dayAndClock(note.written_at, approval.time_zone),
        })}
      </small>
    </div>
  );
};

const MarkButton = ({ approval }: Props) => {
  const { t } = useTranslation('approvals');
  const { sending, failed, keep } = useKeep();
  const marked = approval.inside_impacting_zone;
  const mark = (): void =>
    void keep(() =>
      callApi(
        endpoints.decideApproval,
        {
          params: { id: approval.id },
          body: { type: 'impacting-zone', version: approval.version, inside_impacting_zone: !marked },
        },
        { handles: 'all' },
      ),
    );
  return (
    <>
      <Button
        variant="text"
        size="small"
        startIcon={<TriangleAlert size={15} />}
        loading={sending}
        onClick={mark}
      >
        {t(marked ? 'note.unmark' : 'note.mark')}
      </Button>
      {failed !== null && (
        <p className={styles.failed} role="alert">
          {failed}
        </p>
      )}
    </>
  );
};

/** What the service keeps to itself: a note, and the mark of a zone where a drone disturbs the traffic. */
export const InternalNote = ({ approval }: Props) => {
  const { t } = useTranslation('approvals');
  const [draft] = useDraft(`note.${approval.id}`);
  const [writing, setWriting] = useState(draft !== '');
  const notes = approval.available_actions.includes('note');
  const has = approval.internal_note !== null && approval.internal_note.ats_internal_note !== null;
  if (!notes && !has) return null;
  return (
    <section aria-label={t('note.section')}>
      <SectionTitle>
        <span className={styles.title}>
          <Lock size={13} aria-hidden />
          {t('note.section')}
        </span>
      </SectionTitle>
      <Written approval={approval} />
      {writing && <Editor approval={approval} onClose={() => setWriting(false)} />}
      {notes && !writing && (
        <div className={styles.tools}>
          <Button
            variant="text"
            size="small"
            startIcon={<PenLine size={15} />}
            onClick={() => setWriting(true)}
          >
            {t(has ? 'note.edit' : 'note.add')}
          </Button>
          <MarkButton approval={approval} />
        </div>
      )}
    </section>
  );
};
