import { Plus, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxModelNameCharacters, maxModels, maxPricedResolutions, resolutionPresets } from '#contract';
import { Button, type ButtonProps } from '../../../ui/controls/Button.tsx';
import { Fold } from '../../../ui/controls/Fold.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { SelectField } from '../../../ui/controls/SelectField.tsx';
import { fieldProps, PriceInput, RowProblems } from './PriceInput.tsx';
import styles from './PriceTable.module.css';
import {
  emptyTextRow,
  emptyVideoRow,
  fieldName,
  type ModelRow,
  nextKey,
  type VideoRow,
} from './sheet-draft.ts';
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
      figures={[['price', t('spend.sheet.price')]]}
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
      figures={(['input', 'output', 'picture'] as const).map((part) => [part, t(`spend.sheet.${part}`)])}
    />
  );
}

interface PriceTableProps<Figure extends string, Row extends ModelRow> {
  readonly form: SheetForm;
  readonly kind: 'video' | 'text';
  readonly rows: readonly Row[];
  readonly onRows: (rows: readonly Row[]) => void;
  readonly newRow: (key: number) => Row;
  /** The prices of a row, each with the head of its column. */
  readonly figures: readonly (readonly [Figure, string])[];
  /** A column before the prices. @param ofModel names a field of the row */
  readonly choice?: {
    readonly head: string;
    readonly draw: (row: Row, ofModel: (field: string) => string) => ReactNode;
  };
  /** What stands below a row. @param name what its model is called, also while none is typed */
  readonly details?: (row: Row, name: string) => ReactNode;
}

/** What models of one kind cost, a row for each, with a way to add others. */
function PriceTable<Figure extends string, Row extends ModelRow & Readonly<Record<Figure, string>>>(
  props: PriceTableProps<Figure, Row>,
) {
  const { form, kind, rows, onRows, newRow, figures, choice, details } = props;
  const { t } = useTranslation();
  const addRef = useRef<HTMLButtonElement>(null);
  const add = (): void => {
    const key = nextKey(rows);
    onRows([...rows, newRow(key)]);
    focusSoon(`${form.formId}-${fieldName(kind, key, 'model')}`);
  };
  const change = (row: Row, field: Figure | 'model', typed: string): void =>
    onRows(rows.map((other) => (other === row ? { ...other, [field]: typed } : other)));
  const remove = (row: Row): void => {
    onRows(rows.filter((other) => other !== row));
    addRef.current?.focus();
  };
  return (
    <fieldset className={styles.table} data-removable={rows.some((row) => !row.isOffered) || undefined}>
      <legend className={styles.legend}>{t(`spend.sheet.${kind}`)}</legend>
      {kind === 'text' && <p className={styles.hint}>{t('spend.sheet.textHint')}</p>}
      <div className={`${styles.head} ${styles[kind]}`} aria-hidden>
        <span>{t('common.model')}</span>
        {choice && <span>{choice.head}</span>}
        {figures.map(([figure, head]) => (
          <span key={figure} className={styles.figure}>
            {head}
          </span>
        ))}
      </div>
      <ul className={styles.rows}>
        {rows.map((row) => {
          const name = row.model.trim() === '' ? t('spend.sheet.newModel') : row.model.trim();
          const field = (part: string): string => fieldName(kind, row.key, part);
          const ofModel = (label: string): string => t('spend.sheet.ofModel', { field: label, name });
          return (
            <li key={row.key} className={styles.model}>
              <div className={`${styles.row} ${styles[kind]}`}>
                {row.isOffered ? (
                  <span className={styles.name}>{row.model}</span>
                ) : (
                  <PriceInput
                    {...fieldProps(form, field('model'))}
                    label={t('common.model')}
                    value={row.model}
                    onChange={(typed) => change(row, 'model', typed)}
                    placeholder={t('spend.sheet.modelPlaceholder')}
                    maxLength={maxModelNameCharacters}
                    isText
                  />
                )}
                {choice?.draw(row, ofModel)}
                {figures.map(([figure, head]) => (
                  <PriceInput
                    key={figure}
                    {...fieldProps(form, field(figure))}
                    label={ofModel(head)}
                    value={row[figure]}
                    onChange={(typed) => change(row, figure, typed)}
                  />
                ))}
                {!row.isOffered && (
                  <IconButton icon={X} label={t('common.remove', { name })} onPress={() => remove(row)} />
                )}
              </div>
              <RowProblems
                form={form}
                fields={[
                  [field('model'), t('common.model')],
                  ...figures.map(([figure, head]) => [field(figure), head] as const),
                ]}
              />
              {details?.(row, name)}
            </li>
          );
        })}
      </ul>
      <AddButton ref={addRef} isDisabled={rows.length >= maxModels} onPress={add}>
        {t(kind === 'video' ? 'spend.sheet.addVideo' : 'spend.sheet.addText')}
      </AddButton>
    </fieldset>
  );
}

function AddButton(props: Pick<ButtonProps, 'ref' | 'children' | 'onPress' | 'isDisabled'>) {
  return (
    <div className={styles.add}>
      <Button icon={Plus} look="quiet" {...props} />
    </div>
  );
}

/** Puts the focus on a field that comes into the page with the next render. */
function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
