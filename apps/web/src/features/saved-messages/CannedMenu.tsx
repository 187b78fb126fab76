import { Pencil, TextQuote } from 'lucide-react';
import { useState } from 'react';
import type { WordToolProps } from '../../shared/places/index.ts';
import { Menu } from '../../ui/overlay/Menu.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { CannedEditor } from './CannedEditor.tsx';
import styles from './canned.module.css';
import { useCanned } from './useCanned.ts';

/** Ready-made texts: one choice inserts, the last entry edits them. */
export const CannedMenu = ({ kinds, onPick }: WordToolProps) => {
  const { t } = useTranslation('approvals');
  const [editing, setEditing] = useState(false);
  const { texts, reload, ...canned } = useCanned();
  return (
    <>
      <Menu
        label={t('canned.open')}
        wide
        onOpen={reload}
        groups={[
          ...kinds.map((kind) => ({
            key: kind,
            title: t(`canned.${kind}`),
            entries: texts[kind].map((text) => ({
              key: `${kind} ${text}`,
              label: text,
              run: () => onPick(text, kind),
            })),
          })),
          {
            key: 'edit',
            entries: [{ key: 'edit', icon: Pencil, label: t('canned.edit'), run: () => setEditing(true) }],
          },
        ]}
        button={(props) => (
          <button type="button" className={styles.canned} {...props}>
            <TextQuote size={15} strokeWidth={1.8} aria-hidden />
            {t('canned.open')}
          </button>
        )}
      />
      {editing && <CannedEditor {...canned} texts={texts} onClose={() => setEditing(false)} />}
    </>
  );
};
