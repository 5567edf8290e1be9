import { useTranslation } from 'react-i18next';
import type { OutputOf } from '../../bridge.ts';
import { Composer } from '../compose/Composer.tsx';
import { useVideoForm } from '../compose/use-video-form.ts';
import { ReferencesSection } from '../references/ReferencesSection.tsx';
import { TasksPane } from '../tasks/TasksPane.tsx';
import { useCreateTask } from '../tasks/tasks.queries.ts';
import styles from './VideoView.module.css';

/** The composer left, the tasks right. The one place where these features meet. */
export function VideoView({ draft }: { readonly draft: OutputOf<'draft.get'> | undefined }) {
  const { t } = useTranslation();
  const video = useVideoForm(draft);
  const create = useCreateTask();
  return (
    <main className={styles.view}>
      <h1 className={styles.title}>{t('nav.video')}</h1>
      <Composer
        video={video}
        onSend={create.mutateAsync}
        references={(describedBy) => (
          <ReferencesSection
            references={video.fields.references}
            bodyBytes={video.bodyBytes}
            describedBy={describedBy}
            onAdd={video.addReferences}
            onRemove={video.removeReference}
          />
        )}
      />
      <TasksPane />
    </main>
  );
}
