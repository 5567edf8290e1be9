import { useId } from 'react';
import { Switch } from 'react-aria-components';
import styles from './SwitchRow.module.css';

interface SwitchRowProps {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A setting that is on or off, with a line that says what it does. */
export function SwitchRow({ label, hint, isOn, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <Switch className={styles.switch ?? ''} isSelected={isOn} onChange={onChange} aria-describedby={id}>
        <span className="medium">{label}</span>
        <span className={styles.track}>
          <span className={styles.knob} />
        </span>
      </Switch>
      <p id={id} className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}
