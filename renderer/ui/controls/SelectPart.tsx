import { Check, ChevronDown } from 'lucide-react';
import { type RefObject, use, useRef } from 'react';
import {
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  SelectStateContext,
  SelectValue,
} from 'react-aria-components';
import styles from './Field.module.css';
import { type Handover, useTakingOver } from './handover.ts';
import selectStyles from './SelectField.module.css';

export interface SelectPartProps {
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly text: string }[];
  readonly value: string;
  readonly onChoose: (id: string) => void;
  readonly describedBy: string | undefined;
  readonly look: 'plain' | 'filled';
  readonly handover: RefObject<Handover>;
}

/** `SelectField.tsx` with its list. */
export function SelectPart({
  label,
  options,
  value,
  onChoose,
  describedBy,
  look,
  handover,
}: SelectPartProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Select
      className={`${styles.field} ${styles[look]}`}
      value={value}
      onChange={(key) => onChoose(String(key))}
      {...(describedBy ? { 'aria-describedby': describedBy, isInvalid: true } : {})}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <Button ref={button} className={selectStyles.button ?? ''}>
        <SelectValue className={selectStyles.value ?? ''} />
        <ChevronDown className={selectStyles.chevron} aria-hidden />
      </Button>
      <TakingOver handover={handover} button={button} />
      <Popover className={styles.popover ?? ''} offset={4}>
        <ListBox className={styles.list ?? ''}>
          {options.map(({ id, text }) => (
            <ListBoxItem key={id} id={id} textValue={text} className={styles.option ?? ''}>
              {({ isSelected }) => (
                <>
                  {text}
                  {isSelected && <Check className={styles.tick} aria-hidden />}
                </>
              )}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </Select>
  );
}

interface TakingOverProps extends Pick<SelectPartProps, 'handover'> {
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** Within the field, where its list can be opened. */
function TakingOver({ handover, button }: TakingOverProps): null {
  const state = use(SelectStateContext);
  // The list is not known in the first drawing.
  const canOpen = state !== null && state.collection.size > 0;
  useTakingOver(handover, button, canOpen ? () => state.open('first') : undefined);
  return null;
}
