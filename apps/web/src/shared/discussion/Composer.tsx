import { LIMITS } from '@envol/contract/limits';
import { SendHorizontal } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { isFailure } from '../../api/failure.ts';
import { refreshQueries } from '../../api/query.ts';
import { newClientKey } from '../../device/random.ts';
import { Button } from '../../ui/Button.tsx';
import { AreaBox } from '../../ui/form/AreaInput.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { ChosenFiles, FilePicker, useChosenFiles } from './chosenFiles.tsx';
import styles from './discussion.module.css';
import { insertText } from './insertText.ts';
import { useDraft } from './useDraft.ts';

export interface ComposerProps {
  readonly approvalId: number;
  readonly label: string;
  /** Beside the file button: ready-made texts; `insert` adds to what is written. */
  readonly tools?: ((insert: (text: string) => void) => ReactNode) | undefined;
}

type Sending =
  | { readonly kind: 'ready' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'failed'; readonly text: string };

const useSending = (approvalId: number, reset: () => void) => {
  const [sending, setSending] = useState<Sending>({ kind: 'ready' });
  // The same words keep their key until they have arrived: a repeated sending stays one message.
  const key = useRef(newClientKey());
  const send = async (message: string, files: readonly File[]): Promise<void> => {
    setSending({ kind: 'sending' });
    try {
      await callApi(
        endpoints.postMessage,
        { params: { id: approvalId }, body: { message, client_key: key.current, files: [...files] } },
        { handles: 'all' },
      );
      key.current = newClientKey();
      reset();
      setSending({ kind: 'ready' });
      await refreshQueries('approvals', 'flights');
    } catch (error) {
      if (!isFailure(error)) throw error;
      const words = [...Object.values(error.fields).flat(), ...error.non_field_errors];
      setSending({ kind: 'failed', text: words.length > 0 ? words.join(' ') : error.detail });
    }
  };
  return { sending, send };
};

/** Writes to the other side; what is typed stays until it has arrived. */
export const Composer = ({ approvalId, label, tools }: ComposerProps) => {
  const { t } = useTranslation('approvals');
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(`message.${approvalId}`);
  const chosen = useChosenFiles();
  const { sending, send } = useSending(approvalId, () => {
    setText('');
    chosen.clear();
  });
  const busy = sending.kind === 'sending';
  const ready = text.trim() !== '' && !busy;
  const submit = (): void => {
    if (ready) void send(text.trim(), chosen.files);
  };
  const insert = (words: string): void => {
    setText(insertText(text, words));
    area.current?.focus();
  };
  const notes = [...chosen.notes, ...(sending.kind === 'failed' ? [sending.text, t('discussion.kept')] : [])];
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <AreaBox
        id={id}
        ref={area}
        value={text}
        lines={text === '' ? 1 : 3}
        maxLength={LIMITS.long_text}
        placeholder={label}
        readOnly={busy}
        aria-describedby={notes.length > 0 ? `${id}-note` : undefined}
        onChange={setText}
        onSend={submit}
      />
      <ChosenFiles files={chosen.files} remove={chosen.remove} />
      {notes.length > 0 && (
        <div id={`${id}-note`} className={styles.note} role="alert">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
      <div className={styles.tools}>
        <FilePicker onPick={chosen.add} />
        {tools?.(insert)}
        <span className={styles.space} />
        <Button
          type="submit"
          variant="outlined"
          size="small"
          disabled={!ready && !busy}
          loading={busy}
          startIcon={<SendHorizontal size={15} />}
          title="Ctrl + ↵"
        >
          {t('discussion.send')}
        </Button>
      </div>
    </form>
  );
};
