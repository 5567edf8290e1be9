import { useId, useState } from 'react';
import { Switch } from 'react-aria-components';
import styles from './SwitchRow.module.css';

interface SwitchRowProps {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  /** May return a promise that settles once the choice is stored, or refused. */
  readonly onChange: (isOn: boolean) => unknown;
}

/** A setting that is on or off, with a line that says what it does. */
export function SwitchRow({ label, hint, isOn, onChange }: SwitchRowProps) {
  const id = useId();
  /** What was chosen, until that is stored: the next press takes it back. */
  const [chosen, setChosen] = useState<{ readonly isOn: boolean } | null>(null);
  const choose = (to: boolean): void => {
    const own = { isOn: to };
    setChosen(own);
    // `isOn` has the stored value one turn after the promise settles.
    const end = () => setTimeout(() => setChosen((now) => (now === own ? null : now)));
    Promise.resolve(onChange(to)).then(end, end);
  };
  return (
    <div className={styles.row}>
      <Switch
        className={styles.switch ?? ''}
        isSelected={chosen?.isOn ?? isOn}
        onChange={choose}
        aria-describedby={id}
      >
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
