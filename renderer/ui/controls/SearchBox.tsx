import { Search, X } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommandId } from '#contract';
import { isComposing } from '../../hooks/keys/key-table.ts';
import { shortcutLabel } from '../../hooks/keys/use-shortcut.ts';
import styles from './SearchBox.module.css';

interface SearchBoxProps {
  readonly field?: RefObject<HTMLInputElement | null>;
  /** The command that goes to the field, where there is one: its keys stand in it. */
  readonly command?: CommandId;
  readonly label: string;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
  readonly value: string;
  readonly onChange: (words: string) => void;
  /** Called for Enter, but not for one that ends a composition. */
  readonly onEnter?: () => void;
}

const longest = 200;

/** Searches for words as they are typed, but not for a word that an input method still composes. */
export function SearchBox(props: SearchBoxProps) {
  const { command, label, placeholder = label, value, onChange, onEnter } = props;
  const { t } = useTranslation();
  const own = useRef<HTMLInputElement>(null);
  const field = props.field ?? own;
  const [composed, setComposed] = useState<string | null>(null);
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
    if ((nativeEvent as InputEvent).isComposing) setComposed(target.value);
    else {
      setComposed(null);
      onChange(target.value);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
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
        // biome-ignore lint/a11y/noAutofocus: what it stands in opens to search
        autoFocus={props.autoFocus}
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
          aria-label={t('common.clearSearch')}
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
