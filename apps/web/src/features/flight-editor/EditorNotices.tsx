import { CircleAlert, CloudCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import type { ChangedMeanwhile } from './changedMeanwhile.ts';
import styles from './editor.module.css';
import type { EditorForm, FlightFormState } from './useFlightForm.ts';

/** Whether what is typed is kept on the device, and the way to begin anew. */
export const DraftNote = ({ state }: { readonly state: FlightFormState }) => {
  const { t } = useTranslation('flights');
  const [asking, setAsking] = useState(false);
  if (state.draft === 'none') return <span />;
  const bad = state.draft === 'refused';
  return (
    <span className={styles.kept} data-bad={bad || undefined}>
      <span title={t(bad ? 'editor.draft_not_kept' : 'editor.draft_hint')}>
        {bad ? <CircleAlert size={15} aria-hidden /> : <CloudCheck size={15} aria-hidden />}
        {t(bad ? 'editor.draft_lost' : 'editor.draft_kept')}
        <span className="visually-hidden">, {t(bad ? 'editor.draft_not_kept' : 'editor.draft_hint')}</span>
      </span>
      <Button variant="text" onClick={() => setAsking(true)}>
        {t('editor.discard')}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={t('editor.discard_title')}
        confirm={t('editor.discard')}
        onConfirm={state.startOver}
        onClose={() => setAsking(false)}
      >
        {t('editor.discard_text')}
      </ConfirmDialog>
    </span>
  );
};

interface ServerNoticeProps {
  readonly form: EditorForm;
  readonly conflict: boolean;
  readonly changed: ChangedMeanwhile | null;
  readonly onReload: (() => void) | undefined;
  readonly onOverwrite: () => void;
}

/** Why the server did not save: what was refused, or what others changed meanwhile, by whom and when. */
export const ServerNotice = ({ form, conflict, changed, onReload, onOverwrite }: ServerNoticeProps) => {
  const { t } = useTranslation('flights');
  const format = useFormats();
  const { message, type } = form.formState.errors.root?.server ?? {};
  if (message === undefined) return null;
  return (
    <div className={styles.notice} data-tone="err" role="alert">
      <span>
        {changed !== null
          ? t(
              changed.parts.every(({ by }) => by.length === 0) ? 'editor.outdated_in' : 'editor.outdated_by',
              {
                at: format.clock(changed.at),
                what: format.list(
                  changed.parts.map(({ part, by, at }) =>
                    at === null
                      ? t(`editor.${part}`)
                      : t('editor.outdated_part', {
                          part: t(`editor.${part}`),
                          by: format.list(by),
                          at: format.clock(at),
                        }),
                  ),
                ),
              },
            )
          : conflict
            ? t('editor.outdated')
            : type === 'NETWORK'
              ? t('editor.not_sent')
              : `${t('editor.refused')} ${message}`}
      </span>
      {conflict && (
        <>
          <Button variant="outlined" onClick={onOverwrite}>
            {t('editor.outdated_overwrite')}
          </Button>
          {onReload && (
            <Button variant="text" onClick={onReload}>
              {t('editor.outdated_reload')}
            </Button>
          )}
        </>
      )}
    </div>
  );
};
