import { contactLink } from '@envol/domain/airspace/deciders/contacts';
import { Phone } from 'lucide-react';
import type { ButtonHTMLAttributes, ComponentProps, ReactNode, Ref } from 'react';
import styles from './Button.module.css';

interface Look {
  readonly variant?: 'contained' | 'outlined' | 'text';
  readonly size?: 'medium' | 'small';
  readonly fullWidth?: boolean;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    readonly ref?: Ref<HTMLButtonElement>;
    /** `error` for what destroys or refuses; for contained buttons. */
    readonly color?: 'primary' | 'error';
    readonly startIcon?: ReactNode;
    /** A ring in the place of the words; meanwhile it cannot be pressed again. */
    readonly loading?: boolean;
  };

/** The classes of a button's look, for links that stand as one. */
export const buttonLook = ({ variant = 'contained', size = 'medium', fullWidth = false }: Look): string =>
  [styles.button, styles[variant], size === 'small' && styles.small, fullWidth && styles.wide]
    .filter(Boolean)
    .join(' ');

interface PhoneLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly phone: string;
  /** The size of a receiver before the words; none where it is left out. */
  readonly icon_px?: number;
  /** In the place of the number. */
  readonly children?: ReactNode;
}

/** A number to call: dialled by its digits alone, read as it was written. */
export const PhoneLink = ({ phone, icon_px, children = phone, ...link }: PhoneLinkProps) => (
  <a {...link} href={contactLink({ kind: 'phone', value: phone })}>
    {icon_px !== undefined && (
      <>
        <Phone size={icon_px} aria-hidden />{' '}
      </>
    )}
    {children}
  </a>
);

/** Words that act. Plain CSS: the first screens need no component library. */
export const Button = ({
  variant = 'contained',
  size = 'medium',
  fullWidth = false,
  color = 'primary',
  startIcon,
  loading = false,
  disabled = false,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    className={[buttonLook({ variant, size, fullWidth }), className].filter(Boolean).join(' ')}
    data-tone={color === 'error' ? 'err' : undefined}
    disabled={disabled || loading}
    aria-busy={loading || undefined}
  >
    {startIcon && (
      <span className={styles.start} aria-hidden>
        {startIcon}
      </span>
    )}
    {children}
    {loading && <span className={styles.ring} aria-hidden />}
  </button>
);

/** A button of one icon: `aria-label` says what it does. */
export const IconButton = ({
  className,
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly 'aria-label': string;
  readonly ref?: Ref<HTMLButtonElement>;
}) => <button {...rest} type={type} className={[styles.icon, className].filter(Boolean).join(' ')} />;
