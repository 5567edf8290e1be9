import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultConnectionSettings, maxModelNameCharacters, maxModels } from '#contract';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { SelectField } from '../../../ui/controls/SelectField.tsx';
import { FormField } from '../FormField.tsx';
import advanced from './AdvancedFields.module.css';
import { draftOf, type ModelRow } from './draft.ts';
import styles from './ModelRows.module.css';
import type { FormPartProps } from './use-connection-form.ts';
import { useFieldState } from './use-field-state.tsx';

interface ModelRowsProps extends FormPartProps {
  readonly kind: 'videoModels' | 'textModels';
}

const marks = ['text', 'pictures'] as const;
const specified = draftOf(null, []);

/** Names of models, one a row; those of text models say whether they answer with pictures too. */
export function ModelRows({ form, kind }: ModelRowsProps) {
  const { t } = useTranslation();
  const fieldState = useFieldState(form);
  const addRef = useRef<HTMLButtonElement>(null);
  const rows = form.draft[kind];
  const set = (changed: readonly ModelRow[]): void => form.change({ [kind]: changed });
  const changeRow = (key: number, part: Partial<ModelRow>): void =>
    set(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const whole = fieldState(kind);
  const add = (): void => {
    // No row that is gone gives its number on: what was found wrong with it is not wrong with this one.
    const key = Math.max(0, ...rows.map((row) => row.key), ...form.problems.map(({ row = 0 }) => row)) + 1;
    set([...rows, { key, name: '', makesPictures: false }]);
    // The new row comes into the page with the next render.
    requestAnimationFrame(() => document.getElementById(`${form.id}-${kind}-${key}`)?.focus());
  };
  const remove = (key: number): void => {
    set(rows.filter((row) => row.key !== key));
    addRef.current?.focus();
  };
  const told = (of: readonly ModelRow[]) => JSON.stringify(of.map((row) => [row.name, row.makesPictures]));
  return (
    <fieldset className={advanced.group}>
      <legend className={advanced.legend}>{t(`connections.models.${kind}`)}</legend>
      <ul className={styles.rows}>
        {rows.map((row, index) => {
          const label = t(`connections.models.${kind}Row`, { number: index + 1 });
          return (
            <li key={row.key} className={styles.row}>
              <div className="grow">
                <FormField
                  label={label}
                  state={fieldState(kind, undefined, row.key)}
                  value={row.name}
                  onChange={(name) => changeRow(row.key, { name })}
                  placeholder={defaultConnectionSettings.videoModels[0] ?? ''}
                  maxLength={maxModelNameCharacters}
                  letters="code"
                />
              </div>
              {kind === 'textModels' && (
                <div className={styles.mark}>
                  <SelectField
                    label={t('connections.models.answers', { number: index + 1 })}
                    options={marks}
                    textOf={(mark) => t(`connections.models.${mark}`)}
                    value={row.makesPictures ? 'pictures' : 'text'}
                    onChange={(mark) => changeRow(row.key, { makesPictures: mark === 'pictures' })}
                  />
                </div>
              )}
              <IconButton
                icon={X}
                label={t('common.remove', { name: row.name || label })}
                onPress={() => remove(row.key)}
              />
            </li>
          );
        })}
      </ul>
      <div id={whole.id} tabIndex={-1} className={styles.whole}>
        {whole.message}
      </div>
      <div className="beside">
        <Button icon={Plus} ref={addRef} isDisabled={rows.length >= maxModels} onPress={add}>
          {t(`connections.models.${kind}Add`)}
        </Button>
        <Button
          look="quiet"
          isDisabled={told(rows) === told(specified[kind])}
          aria-label={t(`connections.models.${kind}Reset`)}
          onPress={() => set(specified[kind])}
        >
          {t('connections.reset')}
        </Button>
      </div>
    </fieldset>
  );
}
