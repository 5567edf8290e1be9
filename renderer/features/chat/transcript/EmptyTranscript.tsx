import { Clapperboard, Film, ImageIcon, type LucideIcon, MapPin, Quote, User, Wand } from 'lucide-react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { HelpLink } from '../../../ui/help/HelpLink.tsx';
import styles from './EmptyTranscript.module.css';

/** Beginnings of messages that help to make a video, each with its sign. */
const starters = {
  text: { write: Wand, shots: Film, improve: Clapperboard, dialogue: Quote },
  pictures: { character: User, place: MapPin, firstFrame: ImageIcon },
} as const satisfies Record<'text' | 'pictures', Record<string, LucideIcon>>;

type Starter = keyof (typeof starters)['text'] | keyof (typeof starters)['pictures'];

interface EmptyTranscriptProps {
  readonly model: string;
  readonly makesPictures: boolean;
  readonly onStart: (text: string) => void;
}

/** What stands in a conversation before its first message. */
export function EmptyTranscript({ model, makesPictures, onStart }: EmptyTranscriptProps) {
  const { t } = useTranslation();
  const kind = makesPictures ? 'pictures' : 'text';
  const begin = (name: Starter): void => {
    const text = t(`chat.starters.${name}.text`);
    // A full-width colon brings its own room.
    onStart(text.endsWith(':') ? `${text} ` : text);
  };
  const offered = Object.entries(starters[kind]) as readonly (readonly [Starter, LucideIcon])[];
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{t('chat.empty.title')}</p>
      <p className="pretty">{t(`chat.empty.${kind}`, { model })}</p>
      <ul className={styles.starters} aria-label={t('chat.starters.label')}>
        {offered.map(([name, Icon]) => (
          <li key={name}>
            <Button className={styles.starter ?? ''} onPress={() => begin(name)}>
              <Icon aria-hidden />
              {t(`chat.starters.${name}.name`)}
            </Button>
          </li>
        ))}
      </ul>
      <HelpLink to={{ page: 'chat' }} about={t('chat.empty.title')} />
    </div>
  );
}
