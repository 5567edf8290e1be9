import { Search, X } from 'lucide-react';
import {
  type ChangeEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useEffect,
  useState,
} from 'react';
import styles from './SearchBox.module.css';

interface SearchBoxProps {
  readonly field: RefObject<HTMLInputElement | null>;
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
const findKey = /Mac/.test(navigator.userAgent) ? '⌘F' : 'Ctrl F';

/** Searches for words as they are typed, but not for a word that an input method still composes. */
export function SearchBox(props: SearchBoxProps) {
  const { field, label, placeholder, clearLabel, value, onChange, onEnter } = props;
  const [composed, setComposed] = useState<string | null>(null);
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
    if ((nativeEvent as InputEvent).isComposing) setComposed(target.value);
    else {
      setComposed(null);
      onChange(target.value);
    }
  };
  const onKeyDown = (event: ReactKeyboardEvent): void => {
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
      {value === '' && (
        <kbd className={styles.hint} aria-hidden>
          {findKey}
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

/** Control or Command and F goes to the search field, unless a dialog is open or the field is out of sight. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isFind = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'f';
      const input = field.current;
      if (!isFind || event.defaultPrevented || input === null) return;
      if (input.offsetParent === null || input.closest('[inert], [aria-hidden="true"]') !== null) return;
      event.preventDefault();
      input.focus();
      input.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field]);
}
