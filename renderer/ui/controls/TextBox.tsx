import type { CSSProperties, ReactNode } from 'react';
import { Group, Input, Label, Text, TextArea, TextField, type TextFieldProps } from 'react-aria-components';
import field from './Field.module.css';

interface TextBoxProps extends Omit<TextFieldProps, 'className' | 'children'> {
  readonly label: string;
  readonly placeholder?: string;
  /** Lines that there is room for, and more as they are written; left out, it is one that never breaks. */
  readonly rows?: number;
  /** What is typed into it, said below. */
  readonly hint?: string;
  /** For its width or its letters. */
  readonly className?: string | undefined;
  /** Its whole text is selected when it takes the focus. */
  readonly selectsAll?: boolean;
  /** Below the hint, such as what is wrong. */
  readonly children?: ReactNode;
}

/** Text in a box, with its label above. */
export function TextBox(props: TextBoxProps) {
  const { label, placeholder, rows, hint, className = '', selectsAll = false, children, ...text } = props;
  const words = placeholder === undefined ? {} : { placeholder };
  return (
    <TextField className={`${field.field} ${className}`} autoComplete="off" {...text}>
      <Label className={field.label ?? ''}>{label}</Label>
      {rows === undefined ? (
        <Group className={field.control ?? ''}>
          <Input
            className={field.input ?? ''}
            {...words}
            {...(selectsAll && { onFocus: ({ currentTarget }) => currentTarget.select() })}
          />
        </Group>
      ) : (
        <TextArea
          className={field.area ?? ''}
          style={{ '--rows': rows } as CSSProperties}
          rows={rows}
          dir="auto"
          {...words}
        />
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
