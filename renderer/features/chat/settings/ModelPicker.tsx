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
import { makesPictures, type TextModel, textModels } from '#contract';
import field from '../../../ui/Field.module.css';
import styles from './ModelPicker.module.css';

interface ModelPickerProps {
  readonly label: string;
  /** The label is heard only. */
  readonly isLabelHidden?: boolean;
  readonly value: TextModel;
  readonly models?: readonly TextModel[];
  readonly onChange: (model: TextModel) => void;
}

/** The text models; those that answer with pictures stand apart and carry a sign. */
export function ModelPicker({
  label,
  isLabelHidden = true,
  value,
  models = textModels,
  onChange,
}: ModelPickerProps) {
  const { t } = useTranslation();
  const groups = [
    { name: 'text', models: models.filter((model) => !makesPictures(model)) },
    { name: 'pictures', models: models.filter(makesPictures) },
  ] as const;
  const choose = (key: unknown): void => {
    const model = models.find((candidate) => candidate === key);
    if (model !== undefined) onChange(model);
  };
  return (
    <Select
      className={isLabelHidden ? (styles.picker ?? '') : (field.field ?? '')}
      value={value}
      onChange={choose}
    >
      <Label className={isLabelHidden ? (styles.hidden ?? '') : (field.label ?? '')}>{label}</Label>
      <Button className={`${field.control} ${styles.button}`}>
        <SelectValue className={styles.value ?? ''} />
        <ChevronDown className={styles.chevron} aria-hidden />
      </Button>
      <Popover className={field.popover ?? ''} placement="bottom end" offset={4}>
        <ListBox className={`${field.list} ${styles.list}`}>
          {groups
            .filter((group) => group.models.length > 0)
            .map((group) => (
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
