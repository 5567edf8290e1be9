import { Check, ChevronDown, ImageIcon } from 'lucide-react';
import {
  Button,
  Header,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  Select,
  SelectValue,
} from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { makesPictures, textModels } from '#contract';
import field from '../../../ui/controls/Field.module.css';
import styles from './ModelPicker.module.css';

const groups = [
  { name: 'text', models: textModels.filter((model) => !makesPictures(model)) },
  { name: 'pictures', models: textModels.filter(makesPictures) },
] as const;

interface ModelPickerProps {
  /** Read by assistive technology; not shown. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (model: string) => void;
}

/** The text models; those that answer with pictures form a group of their own, with an icon. */
export function ModelPicker({ label, value, onChange }: ModelPickerProps) {
  const { t } = useTranslation();
  const choose = (key: unknown): void => {
    const model = textModels.find((candidate) => candidate === key);
    if (model !== undefined) onChange(model);
  };
  return (
    <Select className={styles.picker ?? ''} value={value} onChange={choose}>
      <Label className={styles.hidden ?? ''}>{label}</Label>
      <Button className={`${field.control} ${styles.button}`}>
        <SelectValue className={styles.value ?? ''} />
        <ChevronDown className={styles.chevron} aria-hidden />
      </Button>
      <Popover className={field.popover ?? ''} placement="bottom end" offset={4}>
        <ListBox className={`${field.list} ${styles.list}`}>
          {groups.map((group) => (
            <ListBoxSection key={group.name} id={group.name}>
              <Header className={styles.group ?? ''}>{t(`chat.models.${group.name}`)}</Header>
              {group.models.map((model) => (
                <ListBoxItem key={model} id={model} textValue={model} className={field.option ?? ''}>
                  {({ isSelected }) => (
                    <span className={styles.option}>
                      {makesPictures(model) && (
                        <ImageIcon
                          className={styles.sign}
                          role="img"
                          aria-label={t('chat.models.makesPictures')}
                        />
                      )}
                      {model}
                      {isSelected && <Check className={field.tick} aria-hidden />}
                    </span>
                  )}
                </ListBoxItem>
              ))}
            </ListBoxSection>
          ))}
        </ListBox>
      </Popover>
    </Select>
  );
}
