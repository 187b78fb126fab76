import type { ExclusionArea } from '@envol/contract/exclusion-zones';
import type { Flight } from '@envol/contract/flights';
import { FileDown, Redo2, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { callApi, downloadFile } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { useMay, useTakesFiles } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../ui/format.ts';
import { useShortcuts } from '../../ui/keys/shortcuts.ts';
import { Row } from '../../ui/layout/flow.tsx';
import { PlanTag } from '../../ui/PlanTag.tsx';
import { showUndo } from '../../ui/snackbar/showUndo.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './exclusion.module.css';
import { bodyOf, draftOf } from './exclusionDraft.ts';
import type { ExclusionEditorHandle } from './useExclusionEditor.tsx';

interface FooterProps {
  readonly flight: Flight;
  readonly saved: ExclusionArea | null;
  readonly editor: Pick<
    ExclusionEditorHandle,
    'draft' | 'result' | 'is_dirty' | 'can_undo' | 'can_redo' | 'undo' | 'redo'
  >;
}

const isToSave = ({ saved, editor }: Pick<FooterProps, 'saved' | 'editor'>): boolean =>
  editor.is_dirty || saved === null || saved.stale.length > 0;

const useActs = ({ flight, saved, editor }: FooterProps) => {
  const { t } = useTranslation(['exclusion_zones', 'flights']);
  const params = { id: flight.id };
  /** Puts back what was saved before, or nothing. */
  const restore = async (): Promise<void> => {
    if (saved === null) await callApi(endpoints.deleteExclusionArea, { params });
    else await callApi(endpoints.saveExclusionArea, { params, body: bodyOf(draftOf(saved)) });
    await refreshQueries('flights');
  };
  const withUndo = (message: string): void => {
    const run = (): void => void restore().catch(() => undefined);
    showUndo({ message, label: t('flights:undo_of.saved'), run });
  };
  const save = async (): Promise<void> => {
    await callApi(endpoints.saveExclusionArea, { params, body: bodyOf(editor.draft) });
    withUndo(t('screen.saved'));
    await refreshQueries('flights');
  };
  const remove = async (): Promise<void> => {
    await callApi(endpoints.deleteExclusionArea, { params });
    showSuccess(t('screen.deleted'));
    await refreshQueries('flights');
  };
  const file = (): Promise<void> => {
    const name = `${flight.display_identifier}-exclusion.kml`;
    // What is saved says by whom and when; what is being drawn says that it is not.
    if (!isToSave({ saved, editor })) return downloadFile(endpoints.downloadExclusionArea, { params }, name);
    return downloadFile(endpoints.exclusionAreaKml, { params, body: bodyOf(editor.draft) }, name);
  };
  return { save, file, remove };
};

const KmlButton = (props: { readonly disabled: boolean; readonly act: () => Promise<void> }) => {
  const { t } = useTranslation('exclusion_zones');
  const takesFiles = useTakesFiles();
  return (
    takesFiles && (
      <ActButton variant="outlined" startIcon={<FileDown size={16} />} {...props}>
        {t('screen.kml')}
        <PlanTag feature="kml" />
      </ActButton>
    )
  );
};

/** Save, step back, take as a file, forget; and how the zone stands. */
export const ExclusionFooter = (props: FooterProps) => {
  const { saved, editor } = props;
  const { t } = useTranslation('exclusion_zones');
  const format = useFormats();
  const now = useMinute();
  const mayWrite = useMay('flight:write');
  const acts = useActs(props);
  const [asking, setAsking] = useState(false);
  const isZone = editor.result.kind === 'zone';
  useShortcuts([
    { keys: 'mod+z', label: t('screen.undo'), group: t('title'), run: editor.undo },
    { keys: 'mod+shift+z', label: t('screen.redo'), group: t('title'), run: editor.redo },
  ]);
  const state =
    saved === null || editor.is_dirty
      ? t('screen.not_saved')
      : t('screen.saved_by', { ago: format.ago(saved.saved_at, now), by: saved.saved_by });
  return (
    <Row gap={2} wrap centred>
      <div className={styles.states}>
        <span className={styles.state}>{mayWrite ? state : `${state} · ${t('screen.read_only')}`}</span>
        {mayWrite && (
          <>
            <IconButton aria-label={t('screen.undo')} disabled={!editor.can_undo} onClick={editor.undo}>
              <Undo2 size={18} />
            </IconButton>
            <IconButton aria-label={t('screen.redo')} disabled={!editor.can_redo} onClick={editor.redo}>
              <Redo2 size={18} />
            </IconButton>
          </>
        )}
        {mayWrite && saved !== null && (
          <IconButton aria-label={t('screen.delete')} onClick={() => setAsking(true)}>
            <Trash2 size={18} />
          </IconButton>
        )}
      </div>
      {mayWrite && (
        <ActButton disabled={!isZone || !isToSave(props)} act={acts.save}>
          {t('screen.save')}
        </ActButton>
      )}
      <KmlButton disabled={!isZone} act={acts.file} />
      <ConfirmDialog
        open={asking}
        danger
        title={t('screen.delete_title')}
        confirm={t('screen.delete')}
        onConfirm={acts.remove}
        onClose={() => setAsking(false)}
      >
        {t('screen.delete_text')}
      </ConfirmDialog>
    </Row>
  );
};
