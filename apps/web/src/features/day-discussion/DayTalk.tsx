import { LIMITS } from '@envol/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOfKnown, refreshQueries } from '../../api/query.ts';
import { newClientKey } from '../../device/random.ts';
import type { DayAct, DayRow } from '../../shared/day/index.ts';
import { ChosenFiles, DocumentLinks, FilePicker, useChosenFiles } from '../../shared/discussion/index.ts';
import { Button } from '../../ui/Button.tsx';
import { AreaBox } from '../../ui/form/AreaInput.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './discussion.module.css';

type Words = DayAct & Pick<DayRow, 'time_zone'>;

/** The discussion belongs to the activation where there is one, else to the take-off. */
const useWords = ({ activation, take_off }: Words) => {
  const params = { id: take_off === null ? activation.id : (activation ?? take_off).id };
  const ofActivation = useQuery(
    queryOfKnown(endpoints.listActivationMessages, activation === null ? null : { params }),
  );
  const ofTakeOff = useQuery(
    queryOfKnown(endpoints.listTakeOffMessages, activation === null ? { params } : null),
  );
  const messages = (activation === null ? ofTakeOff.data : ofActivation.data) ?? [];
  const noun = activation === null ? 'take-off-authorizations' : 'activations';
  const send = async (message: string, client_key: string, files: readonly File[]): Promise<void> => {
    const body = { message, client_key, files: [...files] };
    await (activation === null
      ? callApi(endpoints.postTakeOffMessage, { params, body })
      : callApi(endpoints.postActivationMessage, { params, body }));
    await refreshQueries(noun);
  };
  const unread = messages.filter(({ is_mine, viewed }) => !is_mine && !viewed).map(({ id }) => id);
  const read = async (ids: readonly number[]): Promise<void> => {
    const body = { ids: [...ids] };
    await (activation === null
      ? callApi(endpoints.markTakeOffMessagesAsViewed, { params, body }, { handles: 'all' })
      : callApi(endpoints.markActivationMessagesAsViewed, { params, body }, { handles: 'all' }));
    await refreshQueries(noun);
  };
  return { messages, send, unread, read };
};

interface WritingProps {
  readonly send: (message: string, client_key: string, files: readonly File[]) => Promise<void>;
}

/** What is written and chosen stays until it has arrived; sent again it stays one message. */
const Writing = ({ send }: WritingProps) => {
  const { t } = useTranslation('day');
  const [text, setText] = useState('');
  const chosen = useChosenFiles();
  const [busy, setBusy] = useState(false);
  const [key, setKey] = useState(newClientKey);
  const sendAll = async (): Promise<void> => {
    setBusy(true);
    try {
      await send(text.trim(), key, chosen.files);
      setText('');
      chosen.clear();
      setKey(newClientKey());
    } catch {
      // Its sentence stands in a snackbar.
    } finally {
      setBusy(false);
    }
  };
  const submit = (): void => {
    if (text.trim() !== '' && !busy) void sendAll();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <AreaBox
        lines={1}
        aria-label={t('talk.write')}
        placeholder={t('talk.write')}
        maxLength={LIMITS.long_text}
        readOnly={busy}
        value={text}
        onChange={setText}
        onSend={submit}
      />
      <ChosenFiles files={chosen.files} remove={chosen.remove} />
      {chosen.notes.length > 0 && (
        <div className={styles.refused} role="alert">
          {chosen.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
      <div className={styles.tools}>
        <FilePicker onPick={chosen.add} />
        <Button
          type="submit"
          size="small"
          variant="outlined"
          loading={busy}
          disabled={text.trim() === ''}
          title="Ctrl + ↵"
        >
          {t('talk.send')}
        </Button>
      </div>
    </form>
  );
};

/** What both sides wrote about a flight of the day, with its files, and a box to write in while it may be written. */
export const DayTalk = ({ row }: { readonly row: Words }) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const { messages, send, unread, read } = useWords(row);
  const unreadKey = unread.join();
  const readAll = useEffectEvent((ids: string) => {
    if (ids !== '') read(ids.split(',').map(Number)).catch(() => undefined);
  });
  useEffect(() => readAll(unreadKey), [unreadKey]);
  const may = (row.activation ?? row.take_off)?.available_actions.some((each) => each === 'message') === true;
  return (
    <div className={styles.talk}>
      {messages.length === 0 && <p className={styles.note}>{t('talk.empty')}</p>}
      <ol>
        {messages.map((message) => (
          <li key={message.id} data-mine={message.is_mine || undefined}>
            <p>{message.message}</p>
            <DocumentLinks documents={message.documents} />
            <small className={styles.by}>
              {message.author_name} · {format.clock(message.created_at, row.time_zone)}
              {message.is_mine && message.viewed && ` · ${t('talk.read')}`}
            </small>
          </li>
        ))}
      </ol>
      {may && <Writing send={send} />}
    </div>
  );
};
