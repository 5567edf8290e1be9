import { ChevronDown } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button, Group, Input, Label, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { lazyPart, type StandInProps } from '../parts/lazy-part.tsx';
import type { ChoiceFieldProps, ChoicePartProps } from './ChoicePart.tsx';
import styles from './Field.module.css';
import { useHandover, useLeaving } from './handover.ts';

const ChoicePart = lazyPart<ChoicePartProps>(async () => (await import('./ChoicePart.tsx')).ChoicePart, {
  StandIn: ChoiceStandIn,
});

/** A list of presets that also takes free text. */
export function ChoiceField(props: ChoiceFieldProps) {
  return <ChoicePart {...props} handover={useHandover()} />;
}

/** The field before its list has been read: it takes text. */
function ChoiceStandIn(props: ChoicePartProps & StandInProps) {
  const { t } = useTranslation();
  const { describedBy, handover, read } = props;
  const ownId = useId();
  const labelId = useId();
  const buttonId = useId();
  const input = useRef<HTMLInputElement>(null);
  useLeaving(handover, input);
  const open = (): void => {
    handover.current.opens = true;
    read();
  };
  return (
    <TextField
      className={`${styles.field} ${styles[props.look ?? 'plain']}`}
      id={props.id ?? ownId}
      value={props.text}
      onChange={props.onType}
      onFocus={read}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        open();
      }}
      isInvalid={props.isInvalid}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
    >
      <Label id={labelId} className={styles.label ?? ''}>
        {props.label}
      </Label>
      <Group className={styles.control ?? ''}>
        {props.icon && <span className={styles.lead}>{props.icon}</span>}
        <Input
          ref={input}
          className={styles.input ?? ''}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={false}
          maxLength={props.maxLength}
          spellCheck={false}
          autoComplete="off"
        />
        <Button
          id={buttonId}
          className={styles.trailing ?? ''}
          aria-label={t('common.showOptions')}
          aria-labelledby={`${buttonId} ${labelId}`}
          aria-haspopup="listbox"
          aria-expanded={false}
          excludeFromTabOrder
          preventFocusOnPress
          onPressStart={open}
        >
          <ChevronDown aria-hidden />
        </Button>
      </Group>
    </TextField>
  );
}
