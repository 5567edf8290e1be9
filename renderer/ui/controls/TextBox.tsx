import type { CSSProperties, ReactNode } from 'react';
import { Group, Input, Label, Text, TextArea, TextField, type TextFieldProps } from 'react-aria-components';
import field from './Field.module.css';

interface TextBoxProps extends Omit<TextFieldProps, 'className' | 'children'> {
  readonly label: string;
  /** The label is heard alone: what stands around the box says the same to the eye. */
  readonly isUnlabelled?: boolean;
  readonly placeholder?: string;
  /** Lines that there is room for, and more as they are written; left out, it is one that never breaks. */
  readonly rows?: number;
  /** Within a box of one line, behind what is typed. */
  readonly trailing?: ReactNode;
  /** Stands on its line, such as the button that takes what is typed. */
  readonly beside?: ReactNode;
  /** What is typed into it, said below. */
  readonly hint?: string;
  readonly className?: string | undefined;
  readonly selectsAll?: boolean;
  /** Below the hint, such as what is wrong. */
  readonly children?: ReactNode;
}

/** Long text is gone on with: the focus that comes by itself or with Tab does not put the caret before it. */
export const caretToEnd = (area: HTMLTextAreaElement | null): void =>
  area?.setSelectionRange(area.value.length, area.value.length);

/**
 * As it comes, and not with each focus: one comes back with the window, and what was typed would go with the next letter. Not by `select`,
 * which takes the focus.
 */
const selectAll = (input: HTMLInputElement | null): void => input?.setSelectionRange(0, input.value.length);

/** Text in a box, with its label above. */
export function TextBox({
  label,
  isUnlabelled = false,
  placeholder,
  rows,
  trailing,
  beside,
  hint,
  className = '',
  selectsAll = false,
  children,
  ...text
}: TextBoxProps) {
  const words = placeholder === undefined ? {} : { placeholder };
  const box =
    rows === undefined ? (
      <Group className={`${field.control} ${beside ? 'grow' : ''}`}>
        <Input className={field.input ?? ''} {...words} ref={selectsAll ? selectAll : null} />
        {trailing}
      </Group>
    ) : (
      <TextArea
        className={field.area ?? ''}
        style={{ '--rows': rows } as CSSProperties}
        rows={rows}
        dir="auto"
        ref={caretToEnd}
        {...words}
      />
    );
  return (
    <TextField className={`${field.field} ${className}`} autoComplete="off" {...text}>
      <Label className={isUnlabelled ? 'spoken' : (field.label ?? '')}>{label}</Label>
      {beside ? (
        <div className="beside">
          {box}
          {beside}
        </div>
      ) : (
        box
      )}
      {hint !== undefined && (
        <Text slot="description" className={field.label ?? ''}>
          {hint}
        </Text>
      )}
      {children}
    </TextField>
  );
}
