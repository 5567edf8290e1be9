import { commandGroups, commandLabel, commands, type Shortcut, shortcutOn, shownKeys } from '#contract';
import { shortcutSystem } from '../../hooks/keys/use-shortcut.ts';
import { useWords } from '../../i18n/use-words.ts';
import { playerKeys } from '../../media/player/player-keys.ts';
import { Keys } from '../../ui/Keys.tsx';
import { Dialog, DialogClose } from '../../ui/overlays/Dialog.tsx';
import { type LocalKey, localKeys } from './local-keys.ts';
import styles from './ShortcutSheet.module.css';

interface ShortcutSheetProps {
  readonly isOpen: boolean;
  /** What Enter alone does in a message, and so what a new line takes. */
  readonly enterSends: boolean;
  readonly onClose: () => void;
}

interface Line {
  readonly name: string;
  readonly ways: readonly Shortcut[];
}

/** Every key that does something, by where it does. */
export function ShortcutSheet({ isOpen, enterSends, onClose }: ShortcutSheetProps) {
  const { t } = useWords();
  return (
    <Dialog title={t('palette.sheet.title')} isOpen={isOpen} onClose={onClose} size="table">
      <Sections enterSends={enterSends} />
      <DialogClose onClose={onClose} />
    </Dialog>
  );
}

/** Reckoned when the sheet is open alone, which stands beside a palette that is drawn with each key. */
function Sections({ enterSends }: Pick<ShortcutSheetProps, 'enterSends'>) {
  const { t, language } = useWords();
  const named = (keys: readonly { readonly name: LocalKey; readonly ways: readonly Shortcut[] }[]): Line[] =>
    keys.map(({ name, ways }) => ({ name: t(`palette.sheet.keys.${name}`), ways }));
  const ofCommands = (isOfField: boolean): Line[] =>
    commands
      .filter(
        (command) =>
          shortcutOn(command.shortcut, shortcutSystem) !== null && (command.isOfField ?? false) === isOfField,
      )
      .sort((left, right) => commandGroups.indexOf(left.group) - commandGroups.indexOf(right.group))
      .map(({ id, shortcut }) => ({
        name: commandLabel(id, language),
        ways: shortcut === undefined ? [] : [shortcut],
      }));
  const [sends, breaks] = enterSends ? ['Enter', 'Shift+Enter'] : ['Shift+Enter', 'Enter'];
  const message: Line[] = [
    { name: t('palette.sheet.keys.send'), ways: [sends, 'Mod+Enter'] },
    { name: t('palette.sheet.keys.line'), ways: [breaks] },
  ];
  const player = playerKeys.map(({ action, keys }) => ({
    name: t(`tasks.player.${action}`),
    ways: keys.map((key) => key.toUpperCase() as Uppercase<typeof key>),
  }));
  const sections = [
    { title: t('palette.sheet.everywhere'), lines: ofCommands(false) },
    { title: t('palette.sheet.form'), lines: [...ofCommands(true), ...named(localKeys.form)] },
    { title: t('palette.sheet.list'), lines: named(localKeys.list) },
    { title: t('palette.sheet.review'), lines: named(localKeys.review) },
    { title: t('palette.sheet.compare'), lines: named(localKeys.compare) },
    { title: t('palette.sheet.queue'), lines: named(localKeys.queue) },
    { title: t('palette.sheet.player'), lines: player },
    { title: t('palette.sheet.chat'), lines: [...message, ...named(localKeys.chat)] },
  ];

  return (
    <div className={styles.sections}>
      {sections.map(({ title, lines }) => (
        <section key={title} className={styles.section}>
          <h3 className={styles.heading}>{title}</h3>
          <dl>
            {lines.map(({ name, ways }) => (
              <div key={name} className={styles.line}>
                <dt>{name}</dt>
                <dd className={styles.ways}>
                  {ways.map((way) => {
                    const text = shortcutOn(way, shortcutSystem);
                    return text === null ? null : <Keys key={text} keys={shownKeys(text, shortcutSystem)} />;
                  })}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
