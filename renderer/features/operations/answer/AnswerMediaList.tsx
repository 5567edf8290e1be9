import { Download, Eye, File, Film, ImageIcon, Music } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { AnswerMedia, OperationAnswer } from '#contract';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { operations, useOperationAction } from '../operations.queries.ts';
import styles from './AnswerMediaList.module.css';

const icons = { image: ImageIcon, video: Film, audio: Music, file: File } as const;

/** Pictures, videos and sounds that were found in an answer. */
export function AnswerMediaList({ answer }: { readonly answer: OperationAnswer }) {
  const { t } = useWords();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('operations.media.label')}>
      <ul className={styles.list}>
        {answer.media.map((media, place) => (
          <MediaItem key={media.id} answerId={answer.id} media={media} place={place + 1} />
        ))}
      </ul>
      {answer.hasMoreMedia && <p className="soft">{t('operations.media.more')}</p>}
    </section>
  );
}

interface MediaItemProps {
  readonly answerId: string;
  readonly media: AnswerMedia;
  readonly place: number;
}

function MediaItem({ answerId, media, place }: MediaItemProps) {
  const { t, format } = useWords();
  const acting = useOperationAction();
  const { id, source, pointer, host, bytes, state } = media;
  const kind = media.kind ?? 'file';
  const Icon = icons[kind];
  const name = t('operations.media.item', { kind: t(`operations.media.kinds.${kind}`), place });
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <Icon aria-hidden />
        <div className="grow">
          <p className="medium">{name}</p>
          <p className={styles.where}>
            {t(`operations.media.source.${source}`, { host })}
            {bytes !== null && ` · ${format.bytes(bytes)}`}
          </p>
          {pointer !== '' && <p className={styles.pointer}>{pointer}</p>}
        </div>
        {(state.type === 'listed' || state.type === 'failed') && (
          <Button
            icon={Eye}
            aria-label={t('operations.media.showFor', { name })}
            onPress={() => acting.mutate(() => operations.showMedia({ answerId, mediaId: id }))}
          >
            {t('join.show')}
          </Button>
        )}
        {state.type === 'ready' && (
          <Button
            icon={Download}
            aria-label={t('operations.media.saveFor', { name })}
            onPress={() => acting.mutate(() => operations.saveMedia({ answerId, mediaId: id }))}
            isPending={acting.isPending}
          >
            {t('tasks.actions.saveAs')}
          </Button>
        )}
      </div>
      {state.type === 'listed' && <p className="soft">{t('operations.media.fetched')}</p>}
      {state.type === 'fetching' && (
        <p role="status" className="soft">
          {t('operations.media.fetching')} <span aria-hidden>{format.bytes(state.receivedBytes)}</span>
        </p>
      )}
      {state.type === 'failed' && <ErrorNotice error={state.error} />}
      <ErrorNotice error={acting.error} onDismiss={acting.reset} />
      {state.type === 'ready' && <Shown kind={media.kind} url={state.url} name={name} />}
    </li>
  );
}

function Shown({ kind, url, name }: Pick<AnswerMedia, 'kind'> & Record<'url' | 'name', string>) {
  const { t } = useWords();
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  useEffect(() => {
    const { current } = player;
    // A screen that is put away keeps its elements, which would go on sounding.
    return () => current?.pause();
  }, []);
  if (kind === 'image') return <img className={styles.picture} src={url} alt={name} />;
  const playing = { ref: player, src: url, controls: true, 'aria-label': name };
  // biome-ignore lint/a11y/useMediaCaption: what a gateway answers has none.
  if (kind === 'audio')
    return <audio className={styles.sound} controlsList="nodownload noplaybackrate" {...playing} />;
  if (kind === 'video')
    return (
      // biome-ignore lint/a11y/useMediaCaption: what a gateway answers has none.
      <video
        className={styles.picture}
        controlsList="nodownload noremoteplayback"
        disablePictureInPicture
        {...playing}
      />
    );
  return <p className="soft">{t('operations.media.unshown')}</p>;
}
