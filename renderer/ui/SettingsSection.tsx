import { type ReactNode, type RefObject, useId } from 'react';
import styles from './SettingsSection.module.css';

interface SettingsSectionProps {
  readonly title: string;
  /** For a section to which the user can be led: its heading takes the focus. */
  readonly headingRef?: RefObject<HTMLHeadingElement | null>;
  readonly children: ReactNode;
}

export function SettingsSection({ title, headingRef, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id} className={styles.title} {...(headingRef && { ref: headingRef, tabIndex: -1 })}>
        {title}
      </h2>
      <div className={styles.card}>{children}</div>
    </section>
  );
}

interface SettingsRowProps {
  readonly label: string;
  readonly value?: string;
  readonly hint?: string;
  readonly children?: ReactNode;
}

/** Facts, one a line: the name left, the value beside it. */
export function SettingsFacts({ facts }: { readonly facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd className="breaks to-copy">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function SettingsRow({ label, value, hint, children }: SettingsRowProps) {
  return (
    <div className={styles.row}>
      <div className="grow">
        <p className="medium">{label}</p>
        {hint && <p className="soft">{hint}</p>}
        {value !== undefined && <p className="breaks to-copy">{value}</p>}
      </div>
      {children}
    </div>
  );
}
