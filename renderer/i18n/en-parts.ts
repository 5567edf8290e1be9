import { enChat } from './en/en-chat.ts';
import { enCompare } from './en/en-compare.ts';
import { enConnections } from './en/en-connections.ts';
import { enContinue } from './en/en-continue.ts';
import { enData } from './en/en-data.ts';
import { enErrors } from './en/en-errors.ts';
import { enHelp } from './en/en-help.ts';
import { enJoin } from './en/en-join.ts';
import { enLens } from './en/en-lens.ts';
import { enLibrary } from './en/en-library.ts';
import { enLibraryFolder } from './en/en-library-folder.ts';
import { enOperations } from './en/en-operations.ts';
import { enPalette } from './en/en-palette.ts';
import { enReferenceWork } from './en/en-reference-work.ts';
import { enReview } from './en/en-review.ts';
import { enSettings } from './en/en-settings.ts';
import { enSpend } from './en/en-spend.ts';
import { enSystem } from './en/en-system.ts';
import { enTasks } from './en/en-tasks.ts';
import { enUpdates } from './en/en-updates.ts';

/** English words of what is read after the start: they come before any of it is drawn. */
export const enParts = {
  session: {
    signOut: 'Sign out',
    signOutTitle: 'Sign out of this gateway?',
    signOutBody:
      'This computer forgets the token. Clips and the task list stay. Tasks under way go on at the gateway, and here when you sign in again.',
    leavePractice: 'Leave',
    leavePracticeTitle: 'Leave the practice gateway?',
    leavePracticeBody: 'Your clips and the task list stay. You can come back to it at any time.',
  },
  connections: enConnections,
  join: enJoin,
  review: enReview,
  tasks: enTasks,
  ownClip: {
    title: 'This is a clip of yours',
    body: 'How “{{title}}” was made is known. What would you like to take from it?',
    settings: 'Reuse its settings',
    reference: 'Use as reference',
  },
  settings: enSettings,
  help: enHelp,
  lens: enLens,
  goOn: enContinue,
  compare: enCompare,
  palette: enPalette,
  data: enData,
  system: enSystem,
  spend: enSpend,
  updates: enUpdates,
  library: enLibrary,
  libraryFolder: enLibraryFolder,
  operations: enOperations,
  chat: {
    ...enChat,
  },
  errors: {
    ...enErrors,
  },
  errorDetails: {
    code: 'Code',
    httpStatus: 'HTTP status',
    gatewayCode: 'Gateway code',
    gatewayMessage: 'Gateway message',
    requestId: 'Request ID',
    cause: 'Cause',
    host: 'Host',
    files: 'Files',
    issues: 'Points',
    message: 'Message',
    none: 'None',
  },
  references: enReferenceWork,
};
