import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, type RefObject, use, useRef } from 'react';
import {
  Button,
  ComboBox,
  ComboBoxStateContext,
  Group,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import styles from './Field.module.css';
import { type Handover, useTakingOver } from './handover.ts';

export interface Choice {
  readonly id: string;
  readonly text: string;
  readonly icon?: ReactNode;
}

export interface ChoiceFieldProps {
  /** Of the input, for whoever leads to it. */
  readonly id?: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  /** What the field shows; one of the choices' texts, or anything that was typed. */
  readonly text: string;
  readonly icon?: ReactNode;
  readonly maxLength: number;
  readonly isInvalid: boolean;
  readonly describedBy: string | undefined;
  readonly onType: (text: string) => void;
  readonly onChoose: (id: string) => void;
  /** `filled` stands in a row of its kind: no edge, and the label is heard only. */
  readonly look?: 'plain' | 'filled';
}

export interface ChoicePartProps extends ChoiceFieldProps {
  readonly handover: RefObject<Handover>;
}

/**
 * `ChoiceField.tsx` with its list. The list opens on demand only: while it is open the
 * rest of the page is hidden from assistive technology, which must not happen on every key.
 */
export function ChoicePart(props: ChoicePartProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const chosen = props.choices.find((choice) => choice.text === props.text);
  return (
    <ComboBox
      className={`${styles.field} ${styles[props.look ?? 'plain']}`}
      menuTrigger="manual"
      allowsCustomValue
      items={props.choices}
      defaultFilter={() => true}
      value={chosen?.id ?? null}
      inputValue={props.text}
      onInputChange={props.onType}
      onChange={(key) => key !== null && props.onChoose(String(key))}
      isInvalid={props.isInvalid}
      {...(props.describedBy ? { 'aria-describedby': props.describedBy } : {})}
    >
      <Label className={styles.label ?? ''}>{props.label}</Label>
      <Group className={styles.control ?? ''}>
        {props.icon && <span className={styles.lead}>{props.icon}</span>}
        <Input
          ref={input}
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
      <TakingOver handover={props.handover} input={input} />
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

interface TakingOverProps extends Pick<ChoicePartProps, 'handover'> {
  readonly input: RefObject<HTMLInputElement | null>;
}

/** Within the field, where its list can be opened. */
function TakingOver({ handover, input }: TakingOverProps): null {
  const state = use(ComboBoxStateContext);
  useTakingOver(handover, input, state === null ? undefined : () => state.open(null, 'manual'));
  return null;
}
