import { LIMITS } from '@envol/contract/limits';
import type { OpinionSummary } from '@envol/contract/opinions';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { newClientKey } from '../../device/random.ts';
import { Button } from '../../ui/Button.tsx';
import { AreaBox } from '../../ui/form/AreaInput.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './opinions.module.css';

type Talked = Pick<OpinionSummary, 'id' | 'unread_messages' | 'available_actions'> & {
  readonly approval: Pick<OpinionSummary['approval'], 'time_zone'>;
};

/** Reads what is shown: a person's own marks. */
const useRead = ({ id, unread_messages }: Talked, isShown: boolean): void => {
  const read = useEffectEvent(() => {
    callApi(endpoints.markOpinionAsViewed, { params: { id }, body: {} }, { handles: 'all' }).then(
      () => refreshQueries('opinions', 'approvals'),
      // They stay unread and are tried again with the next look.
      () => undefined,
    );
  });
  const wanted = unread_messages > 0 && isShown;
  useEffect(() => {
    if (wanted) read();
  }, [wanted]);
};

const Writing = ({ id, label }: { readonly id: number; readonly label: string }) => {
  const { t } = useTranslation('opinions');
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [key, setKey] = useState(newClientKey);
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      const body = { message: text.trim(), client_key: key };
      await callApi(endpoints.updateOpinion, { params: { id }, body });
      setText('');
      setKey(newClientKey());
      await refreshQueries('opinions', 'approvals');
    } catch {
      // Its sentence stands in a snackbar; what was typed stays.
    } finally {
      setBusy(false);
    }
  };
  const submit = (): void => {
    if (text.trim() !== '' && !busy) void send();
  };
  return (
    <form
      className={styles.writing}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <AreaBox
        lines={text === '' ? 1 : 3}
        aria-label={label}
        placeholder={label}
        maxLength={LIMITS.long_text}
        readOnly={busy}
        value={text}
        onChange={setText}
        onSend={submit}
      />
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
    </form>
  );
};

interface OpinionTalkProps {
  readonly opinion: Talked;
  /** What the box is for, in words; absent where nothing is written here. */
  readonly write?: string;
}

/** What who asked and who is consulted wrote to each other. */
export const OpinionTalk = ({ opinion, write }: OpinionTalkProps) => {
  const { t } = useTranslation('opinions');
  const format = useFormats();
  const { id, approval, available_actions } = opinion;
  const { data = [], isSuccess } = useQuery(queryOf(endpoints.listOpinionMessages, { params: { id } }));
  useRead(opinion, isSuccess);
  const may = write !== undefined && available_actions.includes('message');
  if (data.length === 0 && !may) return null;
  return (
    <div className={styles.talk}>
      <ol aria-label={t('talk.title')} aria-live="polite">
        {data.map((message) => (
          <li key={message.id} data-mine={message.is_mine || undefined}>
            <p>{message.message}</p>
            <small>
              {message.author_name} · {format.dayAndClock(message.created_at, approval.time_zone)}
              {message.by_email && ` · ${t('talk.by_email')}`}
              {message.is_mine && message.viewed && ` · ${t('talk.read')}`}
            </small>
          </li>
        ))}
      </ol>
      {may && <Writing id={id} label={write} />}
    </div>
  );
};
