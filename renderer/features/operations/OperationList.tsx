import { useQuery } from '@tanstack/react-query';
import { Bookmark, BookOpen, Download, Ellipsis, PencilLine, Trash, Upload } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import {
  groupNames,
  type ListedOperation,
  type OperationKey,
  type OperationPreset,
  type OperationsDraft,
  operationGroups,
  operationLimits,
} from '#contract';
import { useCommand } from '../../hooks/keys/use-command.ts';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { NewsToast } from '../../ui/messages/Toast.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/overlays/Menu.tsx';
import { NameDialog } from '../../ui/overlays/NameDialog.tsx';
import styles from './OperationList.module.css';
import { presetsQuery } from './operations.queries.ts';
import type { PresetActions } from './use-preset-actions.ts';
import type { RequestDraft } from './use-request.ts';

interface OperationListProps {
  readonly draft: RequestDraft;
  readonly actions: PresetActions;
}

/** Every group of the specification with its operations, and below each the presets that were kept of it. */
export function OperationList({ draft, actions }: OperationListProps) {
  const { t } = useTranslation();
  const presets = useQuery(presetsQuery);
  const hasPresets = (presets.data?.presets.length ?? 0) > 0;
  useCommand('operations.importPresets', actions.importFile);
  useCommand('operations.exportPresets', actions.exportAll, hasPresets);
  const list = useRef<HTMLUListElement>(null);

  /** Arrow keys go from row to row, as in any list. */
  const onKeyDown = (event: KeyboardEvent): void => {
    const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const rows = Array.from(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []);
    const at = rows.indexOf(document.activeElement as HTMLElement);
    if (way === 0 || at < 0) return;
    event.preventDefault();
    rows[at + way]?.focus();
  };

  return (
    <section className={styles.side} aria-label={t('nav.operations')}>
      <header className={styles.header}>
        <h2 className={styles.title}>{t('nav.operations')}</h2>
        <Menu label={t('operations.presets.menu')} icon={Ellipsis}>
          <MenuItem icon={Download} text={t('operations.presets.import')} onAction={actions.importFile} />
          <MenuItem
            icon={Upload}
            text={t('operations.presets.export')}
            onAction={actions.exportAll}
            isDisabled={!hasPresets}
          />
        </Menu>
      </header>
      {actions.error !== null && (
        <div className={styles.error}>
          <ErrorNotice error={actions.error} onDismiss={actions.dismissError} />
        </div>
      )}
      <ul ref={list} className={styles.list} aria-label={t('nav.operations')} onKeyDown={onKeyDown}>
        {groupNames.map((group) => (
          <li key={group}>
            <h3 className={styles.group}>{t(`operations.groups.${group}`)}</h3>
            <ul aria-label={t(`operations.groups.${group}`)}>
              {operationGroups[group].map((operation) => {
                const key: OperationKey = `${group}/${operation.name}`;
                return (
                  <OperationRow
                    key={key}
                    name={key}
                    operation={operation}
                    words={t(`operations.names.${operation.name}`)}
                    draft={draft}
                    presets={presets.data?.presets.filter((preset) => preset.operation === key) ?? []}
                    actions={actions}
                  />
                );
              })}
            </ul>
          </li>
        ))}
      </ul>
      <NewsToast news={actions.news} onDismiss={actions.dismissNews} />
    </section>
  );
}

interface OperationRowProps {
  readonly name: OperationKey;
  readonly operation: ListedOperation;
  readonly words: string;
  readonly draft: RequestDraft;
  readonly presets: readonly OperationPreset[];
  readonly actions: PresetActions;
}

function OperationRow({ name, operation, words, draft, presets, actions }: OperationRowProps) {
  const { t } = useTranslation();
  const isChosen = draft.operation === name;
  const known = operation.documented === null ? 'listedOnly' : 'documented';
  return (
    <li>
      <Button
        data-row
        data-chosen={isChosen || undefined}
        className={styles.row ?? ''}
        {...(isChosen && { 'aria-current': 'true' as const })}
        onPress={() => draft.choose(name)}
      >
        <span className={styles.name}>{words}</span>
        {operation.documented !== null && <BookOpen aria-hidden />}
        <span className="spoken">{t(`operations.${known}`)}</span>
        <span className={styles.method}>
          {operation.method ?? (
            <>
              <span aria-hidden>–</span>
              <span className="spoken">{t('operations.noMethod')}</span>
            </>
          )}
        </span>
      </Button>
      {presets.length > 0 && (
        <ul aria-label={t('operations.presets.menu')}>
          {presets.map((preset) => (
            <PresetRow key={preset.id} preset={preset} onTake={draft.take} actions={actions} />
          ))}
        </ul>
      )}
    </li>
  );
}

interface PresetRowProps {
  readonly preset: OperationPreset;
  readonly onTake: (draft: OperationsDraft) => void;
  readonly actions: PresetActions;
}

function PresetRow({ preset, onTake, actions }: PresetRowProps) {
  const { t } = useTranslation();
  const [isRenaming, setRenaming] = useState(false);
  const close = (): void => setRenaming(false);
  const { name, operation, request } = preset;
  return (
    <li className={styles.preset}>
      <Button data-row className={styles.open ?? ''} onPress={() => onTake({ operation, request })}>
        <Bookmark aria-hidden />
        <bdi className={styles.presetName}>{name}</bdi>
      </Button>
      <Menu
        label={t('common.actionsFor', { name })}
        trigger={
          <Button className={styles.more ?? ''} aria-label={t('common.actionsFor', { name })}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <MenuItem icon={PencilLine} text={t('library.row.rename')} onAction={() => setRenaming(true)} />
        <MenuLine />
        <MenuItem
          icon={Trash}
          text={t('common.delete')}
          onAction={() => actions.remove(preset)}
          isDestructive
        />
      </Menu>
      {isRenaming && (
        <NameDialog
          hint={t('operations.presets.hint')}
          maxLength={operationLimits.presetName}
          act={t('operations.presets.save')}
          title={t('operations.presets.renameTitle')}
          name={name}
          onSave={(renamed) => actions.rename(preset, renamed).then(close)}
          onClose={close}
        />
      )}
    </li>
  );
}
