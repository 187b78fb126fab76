import { type ReactNode, useId } from 'react';
import { useTranslation } from '../texts.ts';
import styles from './form.module.css';

/** What every field takes. */
export interface FieldProps {
  /** Path in the form's values; also the server's name for it. */
  readonly name: string;
  readonly label: string;
  /** One line under the field. */
  readonly hint?: ReactNode;
  readonly optional?: boolean;
  readonly disabled?: boolean;
}

interface FrameProps extends Pick<FieldProps, 'label' | 'hint' | 'optional'> {
  readonly error: string | undefined;
  /** A group of inputs is a fieldset with a legend. */
  readonly group?: boolean;
  readonly children: (ids: { readonly input: string; readonly note: string | undefined }) => ReactNode;
}

/** Label above; below, what is wrong, and the hint that says how it is right. */
export const FieldFrame = ({ label, hint, optional = false, error, group = false, children }: FrameProps) => {
  const { t } = useTranslation('common');
  const id = useId();
  const hasNote = error !== undefined || Boolean(hint);
  const noteId = hasNote ? `${id}-note` : undefined;
  const caption = (
    <>
      {label}
      {optional && <small>{t('form.optional')}</small>}
    </>
  );
  const Frame = group ? 'fieldset' : 'div';
  return (
    <Frame className={styles.field} {...(group && noteId ? { 'aria-describedby': noteId } : {})}>
      {group ? (
        <legend className={styles.label}>{caption}</legend>
      ) : (
        <label className={styles.label} htmlFor={id}>
          {caption}
        </label>
      )}
      {children({ input: id, note: noteId })}
      {hasNote && (
        <div id={noteId} className={styles.note}>
          {error !== undefined && <div data-error>{error}</div>}
          {hint}
        </div>
      )}
    </Frame>
  );
};

/** Fields side by side where there is room. */
export const FieldRow = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
);
