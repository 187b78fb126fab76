import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Pencil, TextQuote } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../ui/texts.ts';
import { CannedEditor } from './CannedEditor.tsx';
import type { CannedKind } from './canned.ts';
import styles from './decision.module.css';
import { useCanned } from './useCanned.ts';

export interface CannedMenuProps {
  /** Which texts fit here, in the order they are offered. */
  readonly kinds: readonly CannedKind[];
  readonly onPick: (text: string, kind: CannedKind) => void;
}

/** Ready-made texts: one choice inserts, the last entry edits them. */
export const CannedMenu = ({ kinds, onPick }: CannedMenuProps) => {
  const { t } = useTranslation('approvals');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [editing, setEditing] = useState(false);
  const { texts, reload, ...canned } = useCanned();
  const close = (): void => setAnchor(null);
  return (
    <>
      <button
        type="button"
        className={styles.canned}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          reload();
          setAnchor(event.currentTarget);
        }}
      >
        <TextQuote size={15} strokeWidth={1.8} aria-hidden />
        {t('canned.open')}
      </button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{
          paper: { className: styles.cannedPaper ?? '' },
          list: { 'aria-label': t('canned.open') },
        }}
      >
        {kinds.flatMap((kind) => [
          <ListSubheader key={kind} className={styles.cannedKind ?? ''} disableSticky role="presentation">
            {t(`canned.${kind}`)}
          </ListSubheader>,
          ...texts[kind].map((text) => (
            <MenuItem
              key={`${kind} ${text}`}
              className={styles.cannedText ?? ''}
              onClick={() => {
                close();
                onPick(text, kind);
              }}
            >
              {text}
            </MenuItem>
          )),
        ])}
        <Divider />
        <MenuItem
          onClick={() => {
            close();
            setEditing(true);
          }}
        >
          <Pencil size={15} aria-hidden />
          {t('canned.edit')}
        </MenuItem>
      </Menu>
      {editing && <CannedEditor {...canned} texts={texts} onClose={() => setEditing(false)} />}
    </>
  );
};
