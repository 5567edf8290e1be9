import type { Chat } from '../../features/chat/service.ts';
import { createProjects } from '../../features/projects/service.ts';
import { attempt, logged } from '../../shared/error-code.ts';
import type { Base } from '../base.ts';
import type { LibraryRoom } from './library.ts';
import type { TasksRoom } from './tasks.ts';
import type { VideoRoom } from './video.ts';

/** What belongs together, and who is told when that changes. */
export function createProjectsRoom(
  { storedProjects, charges, events, clock, newId, log }: Base,
  chat: Chat,
  { recipeFiles, onTasksChange, tasks: { withdrawHeld, putBack } }: TasksRoom,
  { library }: LibraryRoom,
  { drafts, cast }: VideoRoom,
) {
  return createProjects({
    store: storedProjects,
    onChange: () => events.emit('projects.changed', null),
    onMembersChange({ tasks, conversations }) {
      recipeFiles.changed(tasks);
      if (tasks.length > 0) onTasksChange(tasks, true);
      if (conversations.length > 0)
        events.emit('chat.changed', { ids: [...conversations], isListChanged: true });
      chat.indexSoon();
      charges.moved();
    },
    projectsOfDrafts: drafts.projects,
    onRemoving: withdrawHeld,
    onRestored: putBack,
    onEnding: cast.freeNames,
    onGone(id) {
      const takeIn = () => {
        drafts.adopt(id, (form) => cast.promptAfter(form, id));
        cast.forgetGone(id);
      };
      // Else the next start takes the drafts in.
      attempt(takeIn, logged(log.error, 'drafts of a project that is gone were not taken in'));
    },
    onRemoved({ tasks, conversations }) {
      if (tasks.length > 0) library.removals.removed(tasks);
      if (conversations.length > 0) chat.removed(conversations);
    },
    clock,
    newId,
  });
}
