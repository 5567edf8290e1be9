import { Label, Radio, RadioGroup } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { type Colour, colours } from '#contract';
import field from '../controls/Field.module.css';
import styles from './ColourChoice.module.css';
import { ColourDot } from './ColourDot.tsx';

interface ColourChoiceProps {
  readonly value: Colour;
  readonly onChange: (colour: Colour) => void;
}

/** The colour by which a connection or a project is told from others. */
export function ColourChoice({ value, onChange }: ColourChoiceProps) {
  const { t } = useTranslation();
  return (
    <RadioGroup
      className={field.field ?? ''}
      orientation="horizontal"
      value={value}
      onChange={(colour) => onChange(colour as Colour)}
    >
      <Label className={field.label ?? ''}>{t('common.colour')}</Label>
      <div className={styles.colours}>
        {colours.map((colour) => (
          <Radio
            key={colour}
            value={colour}
            aria-label={t(`common.colours.${colour}`)}
            className={styles.colour ?? ''}
          >
            <ColourDot colour={colour} isSilent />
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
