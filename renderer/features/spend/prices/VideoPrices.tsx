import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resolutionPresets } from '#contract';
import { Fold } from '../../../ui/controls/Fold.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { SelectField } from '../../../ui/controls/SelectField.tsx';
import { fieldProps, PriceInput, RowProblems } from './PriceInput.tsx';
import styles from './PriceTable.module.css';
import { AddButton, focusSoon, ModelLine, PriceTable, useModelName } from './PriceTable.tsx';
import { emptyTextRow, emptyVideoRow, fieldName, nextKey, type VideoRow } from './sheet-draft.ts';
import type { SheetForm } from './use-sheet-form.ts';

/** What video models cost, a row for each. */
export function VideoPrices({ form }: { readonly form: SheetForm }) {
  const { t } = useTranslation();
  return (
    <PriceTable
      form={form}
      kind="video"
      rows={form.draft.video}
      onRows={(video) => form.change({ video })}
      newRow={emptyVideoRow}
      legend={t('spend.sheet.video')}
      columns={[
        { name: t('spend.sheet.per'), isFigure: false },
        { name: t('spend.sheet.price'), isFigure: true },
      ]}
      addLabel={t('spend.sheet.addVideo')}
    >
      {(row, remove) => <VideoModel form={form} row={row} onRemove={remove} />}
    </PriceTable>
  );
}

interface VideoModelProps {
  readonly form: SheetForm;
  readonly row: VideoRow;
  readonly onRemove: () => void;
}

const ways = ['second', 'clip'] as const;
const extras = ['image', 'video', 'audio'] as const;

function VideoModel({ form, row, onRemove }: VideoModelProps) {
  const { t } = useTranslation();
  const name = useModelName()(row);
  const field = (part: string): string => fieldName('video', row.key, part);
  const ofModel = (label: string): string => t('spend.sheet.ofModel', { field: label, name });
  const labels = { model: t('common.model'), price: t('spend.sheet.price') };
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
    <>
      <ModelLine
        form={form}
        kind="video"
        row={row}
        onModel={(model) => form.changeVideo(row.key, { model })}
        onRemove={onRemove}
      >
        <SelectField
          label={ofModel(t('spend.sheet.per'))}
          look="filled"
          options={ways}
          value={row.per}
          textOf={(per) => t(per === 'second' ? 'spend.sheet.perSecond' : 'spend.sheet.perClip')}
          onChange={(per) => form.changeVideo(row.key, { per })}
        />
        <PriceInput
          {...fieldProps(form, field('price'))}
          label={ofModel(labels.price)}
          value={row.price}
          onChange={(price) => form.changeVideo(row.key, { price })}
        />
      </ModelLine>
      <RowProblems
        form={form}
        fields={[
          [field('model'), labels.model],
          [field('price'), labels.price],
        ]}
      />
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
    </>
  );
}

interface ResolutionsProps {
  readonly form: SheetForm;
  readonly row: VideoRow;
  readonly name: string;
}

/** Prices of single resolutions of a model. */
function Resolutions({ form, row, name }: ResolutionsProps) {
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
        const change = (change: Partial<typeof each>): void =>
          set(row.resolutions.map((other) => (other.key === each.key ? { ...other, ...change } : other)));
        const ofResolution = (label: string): string =>
          t('spend.sheet.ofResolution', { field: label, number: index + 1, name });
        return (
          <div key={each.key} className={styles.resolution}>
            <div className={styles.resolutionRow}>
              <PriceInput
                {...fieldProps(form, field('resolution'))}
                label={ofResolution(labels.resolution)}
                value={each.resolution}
                onChange={(resolution) => change({ resolution })}
                placeholder={t('spend.sheet.resolutionPlaceholder')}
                maxLength={12}
                isText
              />
              <PriceInput
                {...fieldProps(form, field('price'))}
                label={ofResolution(labels.price)}
                value={each.price}
                onChange={(price) => change({ price })}
              />
              <IconButton
                icon={X}
                label={t('spend.sheet.removeResolution', { number: index + 1, name })}
                onPress={() => {
                  set(row.resolutions.filter((other) => other.key !== each.key));
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
      <AddButton buttonRef={addRef} label={t('spend.sheet.addResolution')} onPress={add} />
    </div>
  );
}

const parts = ['input', 'output', 'picture'] as const;

/** What text models cost, a row for each. */
export function TextPrices({ form }: { readonly form: SheetForm }) {
  const { t } = useTranslation();
  const nameOf = useModelName();
  const labelOf = (part: (typeof parts)[number]): string => t(`spend.sheet.${part}`);
  return (
    <PriceTable
      form={form}
      kind="text"
      rows={form.draft.text}
      onRows={(text) => form.change({ text })}
      newRow={emptyTextRow}
      legend={t('spend.sheet.text')}
      hint={t('spend.sheet.textHint')}
      columns={parts.map((part) => ({ name: labelOf(part), isFigure: true }))}
      addLabel={t('spend.sheet.addText')}
    >
      {(row, remove) => {
        const field = (part: string): string => fieldName('text', row.key, part);
        return (
          <>
            <ModelLine
              form={form}
              kind="text"
              row={row}
              onModel={(model) => form.changeText(row.key, { model })}
              onRemove={remove}
            >
              {parts.map((part) => (
                <PriceInput
                  key={part}
                  {...fieldProps(form, field(part))}
                  label={t('spend.sheet.ofModel', { field: labelOf(part), name: nameOf(row) })}
                  value={row[part]}
                  onChange={(typed) => form.changeText(row.key, { [part]: typed })}
                />
              ))}
            </ModelLine>
            <RowProblems
              form={form}
              fields={[
                [field('model'), t('common.model')],
                ...parts.map((part) => [field(part), labelOf(part)] as const),
              ]}
            />
          </>
        );
      }}
    </PriceTable>
  );
}
