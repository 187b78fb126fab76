import type { Flight } from '@envol/contract/flights';
import { editedBy } from '@envol/domain/flights/edits';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import type { ShownEdit } from './writeEdit.ts';

/** Who changed of a mission what was to be written, since it was shown, and when, as far as that can be read. */
export const useChangedText = () => {
  const { t } = useTranslation('missions_calendar');
  const format = useFormats();
  return ({ flight: { name, version }, body }: ShownEdit, now: Flight | null): string => {
    if (now === null) return t('changed', { name });
    // Whoever changed something else is not named for this.
    const edited = editedBy(now.edits, { after: version, fields: Object.keys(body) });
    return edited === null
      ? t('changed_at', { name, at: format.clock(now.updated_at) })
      : t('changed_by', { name, at: format.clock(edited.at), by: format.list(edited.by) });
  };
};
