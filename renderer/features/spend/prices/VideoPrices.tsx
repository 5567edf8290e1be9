import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxPricedResolutions, resolutionPresets } from '#contract';
import { Fold } from '../../../ui/controls/Fold.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { SelectField } from '../../../ui/controls/SelectField.tsx';
import { fieldProps, PriceInput, RowProblems } from './PriceInput.tsx';
import styles from './PriceTable.module.css';
import { AddButton, focusSoon, PriceTable } from './PriceTable.tsx';
import { emptyTextRow, emptyVideoRow, fieldName, nextKey, type VideoRow } from './sheet-draft.ts';
import type { SheetForm } from './use-sheet-form.ts';

const ways = ['second', 'clip'] as const;

/** What video models cost, a row for each. */
export function VideoPrices({ form }: { readonly form: SheetForm }) {
  const { t } = useTranslation();
  const per = t('spend.sheet.per');
  return (
    <PriceTable
      form={form}
      kind="video"
      rows={form.draft.video}
      onRows={(video) => form.change({ video })}
      newRow={emptyVideoRow}
      legend={t('spend.sheet.video')}
      figures={[['price', t('spend.sheet.price')]]}
      addLabel={t('spend.sheet.addVideo')}
      choice={{
        head: per,
        draw: (row, ofModel) => (
          <SelectField
            label={ofModel(per)}
            look="filled"
            options={ways}
            value={row.per}
            textOf={(way) => t(way === 'second' ? 'spend.sheet.perSecond' : 'spend.sheet.perClip')}
            onChange={(way) => form.changeVideo(row.key, { per: way })}
          />
        ),
      }}
      details={(row, name) => <VideoDetails form={form} row={row} name={name} />}
    />
  );
}

interface VideoRowProps {
  readonly form: SheetForm;
  readonly row: VideoRow;
  /** What its model is called. */
  readonly name: string;
}

const extras = ['image', 'video', 'audio'] as const;

/** What else a video model may cost: by resolution, and for references. */
function VideoDetails({ form, row, name }: VideoRowProps) {
  const { t } = useTranslation();
  const field = (part: string): string => fieldName('video', row.key, part);
  const isUsed = row.resolutions.length > 0 || extras.some((kind) => row[kind] !== '');
  const [opened, setOpened] = useState<boolean | null>(null);
  // What was imported must be seen, too; it does not close under the hands of who empties it.
  if (isUsed && opened === null) setOpened(true);
  // What is wrong must be seen.
  const hasProblem = form.problems.some(
    ({ field: wrong }) =>
      wrong.startsWith(`${field('resolutions')}-`) || extras.some((kind) => wrong === field(kind)),
  );
  const isOpen = hasProblem || opened === true;
  return (
    <Fold
      label={t('spend.sheet.more')}
      name={t('spend.sheet.moreNamed', { name })}
      isExpanded={isOpen}
      onExpandedChange={setOpened}
    >
      {isOpen && (
        <div className={styles.details}>
          <Resolutions form={form} row={row} name={name} />
          <div className={styles.part}>
            <p className={styles.partTitle}>{t('spend.sheet.extras')}</p>
            <div className={styles.extras}>
              {extras.map((kind) => (
                <div key={kind} className={styles.extra}>
                  <span aria-hidden>{t(`spend.sheet.extra.${kind}`)}</span>
                  <PriceInput
                    {...fieldProps(form, field(kind))}
                    label={t('spend.sheet.extraOf', { kind: t(`spend.sheet.extra.${kind}`), name })}
                    value={row[kind]}
                    onChange={(typed) => form.changeVideo(row.key, { [kind]: typed })}
                  />
                </div>
              ))}
            </div>
            <RowProblems
              form={form}
              fields={extras.map((kind) => [field(kind), t(`spend.sheet.extra.${kind}`)])}
            />
          </div>
        </div>
      )}
    </Fold>
  );
}

function Resolutions({ form, row, name }: VideoRowProps) {
  const { t } = useTranslation();
  const addRef = useRef<HTMLButtonElement>(null);
  const set = (resolutions: VideoRow['resolutions']): void => form.changeVideo(row.key, { resolutions });
  const add = (): void => {
    const key = nextKey(row.resolutions);
    const offer = row.resolutions.length === 0 ? resolutionPresets[0] : '';
    set([...row.resolutions, { key, resolution: offer, price: '' }]);
    focusSoon(`${form.formId}-${fieldName('video', row.key, 'resolutions', key, 'resolution')}`);
  };
  const labels = { resolution: t('compose.resolution'), price: t('spend.sheet.price') };
  return (
    <div className={styles.part}>
      <p className={styles.partTitle}>{t('spend.sheet.resolutions')}</p>
      {row.resolutions.map((each, index) => {
        const field = (part: string): string => fieldName('video', row.key, 'resolutions', each.key, part);
        const number = index + 1;
        const input = (part: 'resolution' | 'price') => ({
          ...fieldProps(form, field(part)),
          label: t('spend.sheet.ofResolution', { field: labels[part], number, name }),
          value: each[part],
          onChange: (typed: string) =>
            set(row.resolutions.map((other) => (other === each ? { ...each, [part]: typed } : other))),
        });
        return (
          <div key={each.key} className={styles.resolution}>
            <div className={styles.resolutionRow}>
              <PriceInput
                {...input('resolution')}
                placeholder={t('spend.sheet.resolutionPlaceholder')}
                maxLength={12}
                isText
              />
              <PriceInput {...input('price')} />
              <IconButton
                icon={X}
                label={t('spend.sheet.removeResolution', { number, name })}
                onPress={() => {
                  set(row.resolutions.filter((other) => other !== each));
                  addRef.current?.focus();
                }}
              />
            </div>
            <RowProblems
              form={form}
              fields={[
                [field('resolution'), labels.resolution],
                [field('price'), labels.price],
              ]}
            />
          </div>
        );
      })}
      <AddButton ref={addRef} isDisabled={row.resolutions.length >= maxPricedResolutions} onPress={add}>
        {t('spend.sheet.addResolution')}
      </AddButton>
    </div>
  );
}

/** What text models cost, a row for each. */
export function TextPrices({ form }: { readonly form: SheetForm }) {
  const { t } = useTranslation();
  return (
    <PriceTable
      form={form}
      kind="text"
      rows={form.draft.text}
      onRows={(text) => form.change({ text })}
      newRow={emptyTextRow}
      legend={t('spend.sheet.text')}
      hint={t('spend.sheet.textHint')}
      figures={(['input', 'output', 'picture'] as const).map((part) => [part, t(`spend.sheet.${part}`)])}
      addLabel={t('spend.sheet.addText')}
    />
  );
}
