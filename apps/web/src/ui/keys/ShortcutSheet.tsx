import { X } from 'lucide-react';
import { Fragment } from 'react';
import { IconButton } from '../Button.tsx';
import { CheckLine } from '../form/CheckLine.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { useTranslation } from '../texts.ts';
import styles from './ShortcutSheet.module.css';
import { keysText, switchSingleKeys, useRegisteredShortcuts, useSingleKeys } from './shortcuts.ts';

/** Every key that works on the screen below it, by group. */
export const ShortcutSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('common');
  const singleKeys = useSingleKeys();
  const groups = Map.groupBy(useRegisteredShortcuts(), (each) => each.group);
  return (
    <Dialog
      onClose={onClose}
      title={t('shortcuts.title')}
      aside={
        <IconButton onClick={onClose} aria-label={t('actions.close')} style={{ marginRight: -12 }}>
          <X size={18} />
        </IconButton>
      }
    >
      <div className={styles.content}>
        <CheckLine label={t('shortcuts.single_keys')} checked={singleKeys} onChange={switchSingleKeys} />
        {[...groups].map(([group, shortcuts]) => (
          <Fragment key={group}>
            <h3>{group}</h3>
            <dl>
              {[...new Map(shortcuts.map((each) => [`${each.keys}${each.label}`, each])).values()].map(
                (each) => (
                  <div key={`${each.keys}${each.label}`}>
                    <dt>{each.label}</dt>
                    <dd>
                      <kbd>{keysText(each.keys)}</kbd>
                    </dd>
                  </div>
                ),
              )}
            </dl>
          </Fragment>
        ))}
      </div>
    </Dialog>
  );
};
