import type { Approval, AttachedDocument, Message } from '@envol/contract/approvals';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { FileText, SendHorizontal } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call, download } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { isFailure } from '../../../api/failure.ts';
import { queryOf, refresh } from '../../../api/query.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useFormats } from '../../../ui/format.ts';
import { newClientKey } from '../../../ui/random.ts';
import { ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { Attachments } from '../attachments/Attachments.tsx';
import styles from './approval.module.css';

const NONE: readonly Message[] = [];

export const FileLink = ({ file }: { readonly file: AttachedDocument }) => (
  <button
    type="button"
    className={styles.file}
    onClick={() => void download(endpoints.downloadDocument, { params: { id: file.id } }, file.name)}
  >
    <FileText size={14} aria-hidden />
    <span>{file.name}</span>
  </button>
);

const MessageItem = ({ message, zone }: { readonly message: Message; readonly zone: string }) => {
  const { t } = useTranslation('flights');
  const format = useFormats();
  return (
    <li className={styles.message} data-mine={message.author_side === 'operator' || undefined}>
      <p>{message.message}</p>
      {message.documents.map((file) => (
        <FileLink key={file.id} file={file} />
      ))}
      <footer>
        {message.is_mine ? t('approval.me') : message.author_name} ·{' '}
        {format.dayAndClock(message.created_at, zone)}
      </footer>
    </li>
  );
};

/** Writing: what was typed stays until the server has it; a second try of the same message stays one message. */
const Write = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation('flights');
  const form = useForm<{ readonly message: string }>({ defaultValues: { message: '' } });
  const [files, setFiles] = useState<readonly File[]>([]);
  const [key, setKey] = useState(newClientKey);
  const [sending, setSending] = useState(false);
  const send = async ({ message }: { readonly message: string }): Promise<void> => {
    if (message.trim() === '') return;
    setSending(true);
    try {
      const body = { message: message.trim(), client_key: key, files };
      await call(endpoints.postMessage, { params: { id: approval.id }, body }, { handles: 'all' });
      form.reset();
      setFiles([]);
      setKey(newClientKey());
      await refresh('approvals', 'flights');
    } catch (error) {
      if (!isFailure(error)) throw error;
      form.setError('message', { message: `${t('approval.not_sent')}. ${error.detail}` });
    } finally {
      setSending(false);
    }
  };
  return (
    <FormProvider {...form}>
      <form className={styles.write} noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
        <TextField
          name="message"
          label={t('approval.message')}
          placeholder={t('approval.message_placeholder', { name: approval.structure_name })}
          lines={2}
          maxLength={2800}
        />
        <div className={styles.writeFoot}>
          <Attachments compact files={files} onChange={setFiles} />
          <Button type="submit" loading={sending} endIcon={<SendHorizontal size={16} />}>
            {t('approval.send')}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
};

/** One thread with the authority: read, write, attach. What is on the screen counts as read. */
export const Discussion = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation('flights');
  const { data, error, isPending, refetch } = useQuery(
    queryOf(endpoints.listMessages, { params: { id: approval.id } }),
  );
  const messages = data ?? NONE;
  const unread = messages.filter(({ viewed, author_side }) => !viewed && author_side === 'authority');
  const ids = unread.map(({ id }) => id).join();
  const markRead = useEffectEvent(async () => {
    const body = { ids: unread.map(({ id }) => id) };
    await call(endpoints.markMessagesAsViewed, { params: { id: approval.id }, body }, { handles: 'all' });
    await refresh('approvals', 'flights');
  });
  useEffect(() => {
    // Should it fail, the messages simply stay unread.
    if (ids !== '') markRead().catch(() => undefined);
  }, [ids]);
  const mayWrite = approval.available_actions.includes('message');
  return (
    <section className={styles.section}>
      <h2>{t('approval.discussion')}</h2>
      {isPending && <SkeletonList rows={2} />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data !== undefined && messages.length === 0 && (
        <p className={styles.muted}>{t('approval.no_message')}</p>
      )}
      <ul className={styles.messages} aria-live="polite">
        {messages.map((message) => (
          <MessageItem key={message.id} message={message} zone={approval.time_zone} />
        ))}
      </ul>
      {mayWrite ? <Write approval={approval} /> : <p className={styles.muted}>{t('approval.closed')}</p>}
    </section>
  );
};
