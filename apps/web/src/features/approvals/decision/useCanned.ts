import { useState } from 'react';
import { useUser } from '../../../api/session.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { CANNED_KINDS, type CannedTexts, loadCanned, saveCanned } from './canned.ts';

/** The user's own texts, or the original ones in the user's language. */
export const useCanned = () => {
  const { list } = useTranslation('approvals');
  const { id } = useUser();
  const [own, setOwn] = useState<CannedTexts | null>(() => loadCanned(id));
  const original = Object.fromEntries(
    CANNED_KINDS.map((kind) => [kind, list(`canned.texts.${kind}`)]),
  ) as unknown as CannedTexts;
  return {
    texts: own ?? original,
    original,
    /** Read again: another place of the screen may have changed them. */
    reload: () => setOwn(loadCanned(id)),
    save: (texts: CannedTexts | null) => {
      saveCanned(id, texts);
      setOwn(loadCanned(id));
    },
  };
};
