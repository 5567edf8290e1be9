import { Search, X } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import type { CommandId } from '#contract';
import { shortcutLabel } from '../../hooks/keys/use-shortcut.ts';
import styles from './SearchBox.module.css';

interface SearchBoxProps {
  readonly field: RefObject<HTMLInputElement | null>;
  /** The command that goes to the field, where there is one: its keys stand in it. */
  readonly command?: CommandId;
  readonly label: string;
  readonly placeholder: string;
  /** Name of the button that empties the field. */
  readonly clearLabel: string;
  readonly value: string;
  readonly onChange: (words: string) => void;
  /** Called for Enter, but not for one that ends a composition. */
  readonly onEnter?: () => void;
}

const longest = 200;

/** Searches for words as they are typed, but not for a word that an input method still composes. */
export function SearchBox(props: SearchBoxProps) {
  const { field, command, label, placeholder, clearLabel, value, onChange, onEnter } = props;
  const [composed, setComposed] = useState<string | null>(null);
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
    if ((nativeEvent as InputEvent).isComposing) setComposed(target.value);
    else {
      setComposed(null);
      onChange(target.value);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Enter') onEnter?.();
    if (event.key !== 'Escape') return;
    // An empty field has nothing to clear: the key closes what stands around it.
    if (value === '') return;
    event.stopPropagation();
    onChange('');
  };
  return (
    <div className={styles.box}>
      <Search className={styles.sign} aria-hidden />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        className={styles.input}
        value={composed ?? value}
        maxLength={longest}
        autoComplete="off"
        spellCheck={false}
        onChange={change}
        onCompositionEnd={({ currentTarget }) => {
          setComposed(null);
          onChange(currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      {value === '' && command !== undefined && (
        <kbd className={styles.hint} aria-hidden>
          {shortcutLabel(command)}
        </kbd>
      )}
      {value !== '' && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={clearLabel}
          className={styles.clear}
          onClick={() => {
            onChange('');
            field.current?.focus();
          }}
        >
          <X aria-hidden />
        </button>
      )}
    </div>
  );
}
