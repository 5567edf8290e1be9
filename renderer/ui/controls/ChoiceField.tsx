import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ComboBox, Group, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import styles from './Field.module.css';

export interface Choice {
  readonly id: string;
  readonly text: string;
  readonly icon?: ReactNode;
}

interface ChoiceFieldProps {
  /** Of the input, for whoever leads to it. */
  readonly id?: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  /** What the field shows; one of the choices' texts, or anything that was typed. */
  readonly text: string;
  readonly icon?: ReactNode;
  readonly maxLength: number;
  /** Id of the words that say what is wrong with the text. */
  readonly describedBy: string | undefined;
  /** Told of what is typed, and of the text of a choice. */
  readonly onChange: (text: string) => void;
  /** `filled` stands in a row of its kind: no edge, and the label is heard only. */
  readonly look?: 'plain' | 'filled';
}

/**
 * A list of presets that also takes free text. The list opens on demand only: while it is open the
 * rest of the page is hidden from assistive technology, which must not happen on every key.
 */
export function ChoiceField(props: ChoiceFieldProps) {
  const { t } = useTranslation();
  const { choices, onChange } = props;
  const chosen = choices.find((choice) => choice.text === props.text);
  return (
    <ComboBox
      className={`${styles.field} ${props.look === 'filled' ? styles.filled : ''}`}
      menuTrigger="manual"
      allowsCustomValue
      items={choices}
      defaultFilter={() => true}
      value={chosen?.id ?? null}
      inputValue={props.text}
      onInputChange={onChange}
      onChange={(key) => {
        const choice = choices.find(({ id }) => id === key);
        if (choice !== undefined) onChange(choice.text);
      }}
      {...(props.describedBy && { 'aria-describedby': props.describedBy, isInvalid: true })}
    >
      <Label className={styles.label ?? ''}>{props.label}</Label>
      <Group className={styles.control ?? ''}>
        {props.icon && <span className={styles.lead}>{props.icon}</span>}
        <Input
          {...(props.id !== undefined && { id: props.id })}
          className={styles.input ?? ''}
          maxLength={props.maxLength}
          spellCheck={false}
          autoComplete="off"
        />
        <Button className={styles.trailing ?? ''} aria-label={t('common.showOptions')}>
          <ChevronDown aria-hidden />
        </Button>
      </Group>
      <Popover className={styles.popover ?? ''} offset={4}>
        <ListBox<Choice> className={styles.list ?? ''}>
          {(choice) => (
            <ListBoxItem id={choice.id} textValue={choice.text} className={styles.option ?? ''}>
              {({ isSelected }) => (
                <>
                  {choice.icon}
                  {choice.text}
                  {isSelected && <Check className={styles.tick} aria-hidden />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
