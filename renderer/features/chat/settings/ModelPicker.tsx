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
import type { TextModel } from '#contract';
import field from '../../../ui/controls/Field.module.css';
import select from '../../../ui/controls/SelectField.module.css';
import styles from './ModelPicker.module.css';

interface ModelPickerProps {
  readonly value: string;
  /** Those of the connection that the conversation belongs to. */
  readonly models: readonly TextModel[];
  readonly connectionName: string;
  readonly onChange: (model: string) => void;
}

/** The text models of a connection. A chosen model that the connection does not have stays, and is said to be missing there. */
export function ModelPicker({ value, models, connectionName, onChange }: ModelPickerProps) {
  const { t } = useTranslation();
  const choose = (key: unknown): void => {
    if (models.some(({ name }) => name === key)) onChange(String(key));
  };
  const isOffered = models.some(({ name }) => name === value);
  const groups = (['text', 'pictures'] as const).map((name) => ({
    name,
    models: models.filter(({ makesPictures }) => makesPictures === (name === 'pictures')),
  }));
  const missing = t('connections.models.notOffered', { model: value, name: connectionName });
  return (
    <Select className={styles.picker ?? ''} value={value} onChange={choose}>
      <Label className="spoken">{t('common.model')}</Label>
      <Button className={`${select.button} ${styles.button}`}>
        <SelectValue className={styles.value ?? ''} />
        <ChevronDown className={styles.chevron} aria-hidden />
      </Button>
      <Popover className={field.popover ?? ''} placement="bottom end" offset={4}>
        <ListBox className={`${field.list} ${styles.list}`}>
          {!isOffered && (
            <ListBoxItem id={value} textValue={missing} className={field.option ?? ''}>
              {missing}
            </ListBoxItem>
          )}
          {groups.map(
            (group) =>
              group.models.length > 0 && (
                <ListBoxSection key={group.name} id={group.name}>
                  <Header className={styles.group ?? ''}>{t(`connections.models.${group.name}`)}</Header>
                  {group.models.map(({ name: model, makesPictures }) => (
                    <ListBoxItem key={model} id={model} textValue={model} className={field.option ?? ''}>
                      {({ isSelected }) => (
                        <span className="row grow">
                          {makesPictures && (
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
              ),
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}
