import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { WordKind } from '../../shared/places/index.ts';
import { Button } from '../../ui/Button.tsx';
import { AreaBox } from '../../ui/form/AreaInput.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import styles from './canned.module.css';
import { CANNED_KINDS, type CannedTexts } from './canned.ts';

interface SectionProps {
  readonly kind: WordKind;
  readonly texts: readonly string[];
  readonly onChange: (texts: readonly string[]) => void;
}

const Section = ({ kind, texts, onChange }: SectionProps) => {
  const { t } = useTranslation('approvals');
  const name = t(`canned.${kind}`);
  return (
    <section className={styles.section}>
      <h3>{name}</h3>
      <ul>
        {texts.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text being typed is known by its place alone
          <li key={index}>
            <AreaBox
              value={text}
              aria-label={t('canned.text', { kind: name, number: index + 1 })}
              onChange={(next) => onChange(texts.with(index, next))}
            />
            <button
              type="button"
              aria-label={t('canned.remove', { number: index + 1 })}
              onClick={() => onChange(texts.toSpliced(index, 1))}
            >
              <Trash2 size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="text" startIcon={<Plus size={15} />} onClick={() => onChange([...texts, ''])}>
        {t('canned.add')}
      </Button>
    </section>
  );
};

/** The texts of every kind, to be changed. */
export const CannedSections = ({
  texts,
  onChange,
}: {
  readonly texts: CannedTexts;
  readonly onChange: (texts: CannedTexts) => void;
}) =>
  CANNED_KINDS.map((kind) => (
    <Section
      key={kind}
      kind={kind}
      texts={texts[kind]}
      onChange={(changed) => onChange({ ...texts, [kind]: changed })}
    />
  ));

export interface CannedEditorProps {
  readonly texts: CannedTexts;
  readonly original: CannedTexts;
  readonly save: (texts: CannedTexts | null) => Promise<void>;
  readonly onClose: () => void;
}

/** Changes the user's ready-made texts. */
export const CannedEditor = ({ texts, original, save, onClose }: CannedEditorProps) => {
  const { t } = useTranslation(['approvals', 'common']);
  const isPhone = useIsPhone();
  const [draft, setDraft] = useState(texts);
  const [busy, setBusy] = useState(false);
  const finish = async (): Promise<void> => {
    setBusy(true);
    try {
      await save(JSON.stringify(draft) === JSON.stringify(original) ? null : draft);
      onClose();
    } catch {
      // The call has said why; what was typed stays.
      setBusy(false);
    }
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('canned.title')}
      size="medium"
      fullScreen={isPhone}
      actions={
        <>
          <Button variant="text" onClick={() => setDraft(original)} style={{ marginRight: 'auto' }}>
            {t('canned.reset')}
          </Button>
          <Button variant="outlined" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button loading={busy} onClick={() => void finish()}>
            {t('canned.save')}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{t('canned.hint')}</p>
      <CannedSections texts={draft} onChange={setDraft} />
    </Dialog>
  );
};
