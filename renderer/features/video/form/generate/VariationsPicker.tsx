import { Check, ChevronDown } from 'lucide-react';
import { Button, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { mostVariations } from '#contract';
import field from '../../../../ui/controls/Field.module.css';
import styles from './VariationsPicker.module.css';

const counts = Array.from({ length: mostVariations }, (_, index) => index + 1);

interface VariationsPickerProps {
  readonly count: number;
  readonly onChange: (count: number) => void;
}

/** How many variations of the form one press of Generate makes. */
export function VariationsPicker({ count, onChange }: VariationsPickerProps) {
  const { t } = useTranslation();
  return (
    <Select
      aria-label={t('compose.variations')}
      value={String(count)}
      onChange={(key) => key !== null && onChange(Number(key))}
    >
      <Button className={styles.button ?? ''}>
        <SelectValue>{t('compose.times', { count })}</SelectValue>
        <ChevronDown aria-hidden />
      </Button>
      <Popover className={`${field.popover} ${styles.popover}`} placement="top end" offset={6}>
        <p className={styles.title}>{t('compose.variations')}</p>
        <ListBox className={field.list ?? ''}>
          {counts.map((value) => (
            <ListBoxItem
              key={value}
              id={String(value)}
              textValue={t('compose.times', { count: value })}
              className={field.option ?? ''}
            >
              {({ isSelected }) => (
                <>
                  {t('compose.times', { count: value })}
                  {isSelected && <Check className={field.tick} aria-hidden />}
                </>
              )}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </Select>
  );
}
