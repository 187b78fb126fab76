import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/session.ts';
import { CANNED_KINDS, type CannedTexts, loadCanned, saveCanned } from './canned.ts';

/** The user's own texts, or the original ones in the user's language. */
export const useCanned = () => {
  const { t } = useTranslation('approvals');
  const { id } = useUser();
  const [own, setOwn] = useState<CannedTexts | null>(() => loadCanned(id));
  const original = Object.fromEntries(
    CANNED_KINDS.map((kind) => [kind, t(`canned.texts.${kind}`, { returnObjects: true })]),
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
