import { type ReactNode, useEffect, useRef } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { DialogSnackbars } from '../snackbar/SnackbarPlace.tsx';
import styles from './Dialog.module.css';

interface DialogProps {
  readonly open?: boolean;
  /** A click outside, or Escape. */
  readonly onClose: () => void;
  /** Its own buttons alone close it: it works, or shows what is not shown again. */
  readonly stays?: boolean;
  readonly title: ReactNode;
  /** The title is read out, not shown. */
  readonly hideTitle?: boolean;
  /** Beside the title. */
  readonly aside?: ReactNode;
  /** 444 px, 600 px or 1,040 px. */
  readonly size?: 'small' | 'medium' | 'large';
  readonly fullScreen?: boolean;
  /** `alertdialog` for a question that interrupts. */
  readonly role?: 'dialog' | 'alertdialog';
  /** Stands at the top of the window, without a padding of its own. */
  readonly palette?: boolean;
  /** Buttons at the foot: they stay in view while the content scrolls. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** What a hand fills in; a file's picker and what only a library reads are not among them. */
const FIELD =
  ':is(input:not([type=hidden], [type=file]), textarea, select, [role=combobox], button[aria-haspopup=listbox]):not([disabled], [readonly], [tabindex="-1"], [aria-hidden=true] *)';

/**
 * The dialog's content; one that asks for something begins in its first field. Under a finger the keyboard would cover half of
 * what is asked: there the dialog itself takes the focus.
 */
const Content = ({ children }: { readonly children: ReactNode }) => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (ref.current?.closest('[role$=dialog]')?.contains(document.activeElement)) return;
    if (matchMedia('(pointer: coarse)').matches) return;
    const [first, ...others] = ref.current?.querySelectorAll<HTMLElement>(FIELD) ?? [];
    // Its list opens with the focus, and would hide the rest of what is asked.
    if (first?.role === 'combobox') return;
    // Of several to choose one from, that which is chosen.
    const isRadio = first instanceof HTMLInputElement && first.type === 'radio';
    const chosen = isRadio ? others.find((each) => each.matches(`[name="${first.name}"]:checked`)) : null;
    (chosen ?? first)?.focus();
  }, []);
  return (
    <div ref={ref} className={styles.content}>
      {children}
    </div>
  );
};

/**
 * A window over the page, which it darkens: the focus goes in, stays in, and returns to where it was. Loaded with what
 * opens it, never by a first screen.
 */
export const Dialog = (props: DialogProps) => {
  const { open = true, onClose, stays = false, title, hideTitle = false, aside, size = 'small' } = props;
  const { fullScreen = false, role = 'dialog', palette = false, actions, children } = props;
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      isDismissable={!stays}
      isKeyboardDismissDisabled={stays}
      className={styles.backdrop ?? ''}
      data-overlay
      data-dialog
      data-palette={palette || undefined}
    >
      <Modal className={styles.window ?? ''} data-size={size} data-full={fullScreen || undefined}>
        <AriaDialog role={role} className={styles.dialog ?? ''}>
          <div className={hideTitle ? 'visually-hidden' : styles.title}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {aside}
          </div>
          {palette ? children : children && <Content>{children}</Content>}
          <DialogSnackbars />
          {actions && <div className={styles.actions}>{actions}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
};
