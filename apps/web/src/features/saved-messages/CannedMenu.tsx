import { Pencil, TextQuote, Users } from 'lucide-react';
import { useState } from 'react';
import type { WordToolProps } from '../../shared/places/index.ts';
import { Menu, type MenuGroup } from '../../ui/overlay/Menu.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { CannedEditor } from './CannedEditor.tsx';
import styles from './canned.module.css';
import { SharedTemplatesDialog } from './SharedTemplatesDialog.tsx';
import { useCanned } from './useCanned.ts';
import { useSharedTemplates } from './useSharedTemplates.ts';

/** Texts of the kinds that fit the box: the structure's before one's own. */
const useTextGroups = ({ kinds, onPick, fill = (text) => text }: WordToolProps) => {
  const { t } = useTranslation(['approvals', 'message_templates']);
  const { texts, reload, ...canned } = useCanned();
  const shared = useSharedTemplates();
  const groups = kinds.flatMap((kind): readonly MenuGroup[] => [
    {
      key: `shared ${kind}`,
      title: t('message_templates:of_structure', { kind: t(`canned.${kind}`) }),
      entries: shared.templates
        .filter((template) => template.kind === kind)
        .map(({ id, text, refusal_category }) => ({
          key: `shared ${id}`,
          label: fill(text),
          run: () => onPick(fill(text), kind, refusal_category),
        })),
    },
    {
      key: kind,
      title: t('message_templates:own', { kind: t(`canned.${kind}`) }),
      entries: texts[kind].map((text) => ({
        key: `${kind} ${text}`,
        label: fill(text),
        run: () => onPick(fill(text), kind, null),
      })),
    },
  ]);
  const readAgain = (): void => {
    reload();
    shared.reload();
  };
  return { groups: groups.filter(({ entries }) => entries.length > 0), readAgain, own: { ...canned, texts } };
};

/** Ready-made texts: one choice inserts, the last entries edit them. */
export const CannedMenu = (props: WordToolProps) => {
  const { t } = useTranslation(['approvals', 'message_templates']);
  const [editing, setEditing] = useState<'none' | 'own' | 'shared'>('none');
  const { groups, readAgain, own } = useTextGroups(props);
  const close = (): void => setEditing('none');
  return (
    <>
      <Menu
        label={t('canned.open')}
        wide
        onOpen={readAgain}
        groups={[
          ...groups,
          {
            key: 'edit',
            entries: [
              {
                key: 'shared',
                icon: Users,
                label: t('message_templates:edit'),
                run: () => setEditing('shared'),
              },
              { key: 'edit', icon: Pencil, label: t('canned.edit'), run: () => setEditing('own') },
            ],
          },
        ]}
        button={(given) => (
          <button type="button" className={styles.canned} {...given}>
            <TextQuote size={15} strokeWidth={1.8} aria-hidden />
            {t('canned.open')}
          </button>
        )}
      />
      {editing === 'own' && <CannedEditor {...own} onClose={close} />}
      {editing === 'shared' && <SharedTemplatesDialog onClose={close} />}
    </>
  );
};
