import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icons/icon-paths.ts';
import styles from './styles/button.module.css';

type ButtonVariant = 'primary' | 'secondary' | 'plain' | 'danger';
type ButtonSize = 'small' | 'medium' | 'large';

interface ButtonAppearance {
  variant?: ButtonVariant;
  size?: ButtonSize;
  wide?: boolean;
  icon?: IconName;
  /** Shows only the icon; the children remain as the text for screen readers. */
  iconOnly?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

function classOf({ variant = 'secondary', size = 'medium', wide, iconOnly, className }: ButtonAppearance): string {
  return classNames(
    styles.button,
    variant !== 'secondary' && styles[variant],
    size !== 'medium' && styles[size],
    wide && styles.wide,
    iconOnly && styles.iconOnly,
    className,
  );
}

function content({ icon, iconOnly, children }: ButtonAppearance): ReactNode {
  return (
    <>
      {icon && <Icon name={icon} />}
      {iconOnly ? <span className="sr-only">{children}</span> : children}
    </>
  );
}

export type ButtonProps = ButtonAppearance &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> & {
    /** The text while it is busy, such as "Filing"; the button is then disabled. */
    busy?: string | false | undefined;
    ref?: Ref<HTMLButtonElement>;
  };

/** Primary once per view. A disabled one needs a sentence nearby that gives the reason. */
export function Button(props: ButtonProps) {
  const { variant, size, wide, icon, iconOnly, className, children, busy, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={classOf(props)}
      data-main-action={variant === 'primary' ? '' : undefined}
      aria-busy={busy ? true : undefined}
      aria-disabled={busy ? true : undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? (
        <>
          <span className={styles.spinner} aria-hidden="true" />
          {busy}
        </>
      ) : (
        content(props)
      )}
    </button>
  );
}

export type ButtonLinkProps = ButtonAppearance & Omit<LinkProps, 'className' | 'children'>;

/** A link with the style of a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, wide, icon, iconOnly, className, children, ...rest } = props;
  return (
    <Link {...rest} className={classOf(props)}>
      {content(props)}
    </Link>
  );
}

/** A button link that bypasses the router: the address is used as given, and an empty one is this page. */
export function ButtonAnchor({ href, ...props }: ButtonAppearance & { href: string }) {
  return (
    <a href={href} className={classOf(props)}>
      {content(props)}
    </a>
  );
}

/** A button in running text. */
export function LinkButton({ className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...rest} className={classNames(styles.link, className)} />;
}

export function CloseButton({
  label,
  large,
  ...rest
}: { label: string; large?: boolean } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>) {
  return (
    <button type="button" {...rest} className={styles.close} aria-label={label}>
      <Icon name="close" size={large ? 20 : 16} />
    </button>
  );
}

export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
