import type { ReactNode } from 'react';
import { Group, Input, Label, Text, TextField, type TextFieldProps } from 'react-aria-components';
import field from './Field.module.css';

interface TextBoxProps extends Omit<TextFieldProps, 'className' | 'children'> {
  readonly label: string;
  readonly placeholder?: string;
  /** What is typed into it, said below. */
  readonly hint?: string;
  /** For its width or its letters. */
  readonly className?: string | undefined;
  /** Its whole text is selected when it takes the focus. */
  readonly selectsAll?: boolean;
  /** Below the hint, such as what is wrong. */
  readonly children?: ReactNode;
}

/** One line of text in a box, with its label above. */
export function TextBox(props: TextBoxProps) {
  const { label, placeholder, hint, className = '', selectsAll = false, children, ...text } = props;
  return (
    <TextField className={`${field.field} ${className}`} autoComplete="off" {...text}>
      <Label className={field.label ?? ''}>{label}</Label>
      <Group className={field.control ?? ''}>
        <Input
          className={field.input ?? ''}
          {...(placeholder !== undefined && { placeholder })}
          {...(selectsAll && { onFocus: ({ currentTarget }) => currentTarget.select() })}
        />
      </Group>
      {hint !== undefined && (
        <Text slot="description" className={field.label ?? ''}>
          {hint}
        </Text>
      )}
      {children}
    </TextField>
  );
}
