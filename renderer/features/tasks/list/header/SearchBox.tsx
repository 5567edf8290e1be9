import { Search, X } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortcutLabel } from '../../../../hooks/use-shortcut.ts';
import styles from './SearchBox.module.css';

interface SearchBoxProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly onChange: (words: string) => void;
}

const longest = 200;

/** Searches for words as they are typed, but not for a word that an input method still composes. */
export function SearchBox({ field, value, onChange }: SearchBoxProps) {
  const { t } = useTranslation();
  const [composed, setComposed] = useState<string | null>(null);
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
    if ((nativeEvent as InputEvent).isComposing) setComposed(target.value);
    else {
      setComposed(null);
      onChange(target.value);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.keyCode === 229) return;
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
        aria-label={t('library.search.label')}
        placeholder={t('library.search.placeholder')}
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
          {shortcutLabel('library.search')}
        </kbd>
      )}
      {value !== '' && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('library.search.clear')}
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
