import type { Key } from 'react-aria-components';

/** Has one row of a list be the chosen one: a press on it leaves it chosen. @param onChoose told of another one */
export function oneChosen(chosen: string | number | null, onChoose: (key: string) => void) {
  return {
    selectionMode: 'single' as const,
    disallowEmptySelection: true,
    selectedKeys: chosen === null ? [] : [chosen],
    onSelectionChange(keys: ReadonlySet<Key> | 'all'): void {
      const [key] = keys === 'all' ? [] : keys;
      if (key !== undefined) onChoose(String(key));
    },
  };
}
