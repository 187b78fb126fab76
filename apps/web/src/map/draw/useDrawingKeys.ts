import { useShortcuts } from '../../ui/keys/shortcuts.ts';
import { useTranslation } from '../../ui/texts.ts';

/** Names the drawing's keys in the sheet of shortcuts; `keyboard.ts` binds them. */
export function useDrawingKeys(): void {
  const { t } = useTranslation(['map', 'map_tools']);
  const group = t('draw.keys.title');
  useShortcuts([
    { keys: t('draw.keys.space'), label: t('draw.keys.place'), group },
    { keys: 'Enter', label: t('draw.keys.finish'), group },
    { keys: 'Escape', label: t('draw.keys.back'), group },
    { keys: t('draw.keys.pages'), label: t('draw.keys.choose'), group },
    { keys: '← ↑ ↓ →', label: t('draw.keys.nudge'), group },
    { keys: t('draw.keys.delete_key'), label: t('draw.keys.delete'), group },
    { keys: 'Alt', label: t('map_tools:snap.alt'), group },
    { keys: 'mod+z', label: t('draw.undo'), group },
    { keys: t('draw.redo_keys'), label: t('draw.redo'), group },
  ]);
}
