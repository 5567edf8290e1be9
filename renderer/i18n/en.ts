import { screenTitles } from '#contract';
import { enCast } from './en/en-cast.ts';
import { enChat } from './en/en-chat.ts';
import { enCompose, enContinue, enDrafts } from './en/en-compose.ts';
import { enConnections } from './en/en-connections.ts';
import { enData } from './en/en-data.ts';
import { enHelp, enUpdates } from './en/en-help.ts';
import { enJoin } from './en/en-join.ts';
import { enLibrary, enLibraryFolder, enQueue } from './en/en-library.ts';
import { enOperations } from './en/en-operations.ts';
import { enPalette } from './en/en-palette.ts';
import { enProjects } from './en/en-projects.ts';
import { enReferences } from './en/en-references.ts';
import { enRequests } from './en/en-requests.ts';
import { enCompare, enReview } from './en/en-review.ts';
import { enSettings, enSystem } from './en/en-settings.ts';
import { enSpend } from './en/en-spend.ts';
import { enTasks } from './en/en-tasks.ts';
import { errorCopies } from './errors.ts';

/** English words, by subject. */
export const en = {
  app: {
    name: 'Gateway Studio',
    loading: 'Opening Gateway Studio',
    crashed: {
      title: 'This window ran into a problem.',
      next: 'Your tasks go on and your files are safe. Reload the window to continue.',
      reload: 'Reload',
    },
    readFailed:
      'This part of the app could not be read from the disk. Reload the window. If that does not help, quit the app and open it again.',
  },
  common: {
    export: 'Export…',
    import: 'Import…',
    deleteAsk: 'Delete…',
    all: 'All',
    model: 'Model',
    colour: 'Colour',
    colours: {
      grey: 'Grey',
      blue: 'Blue',
      teal: 'Teal',
      green: 'Green',
      yellow: 'Yellow',
      orange: 'Orange',
      red: 'Red',
      purple: 'Purple',
    },
    close: 'Close',
    save: 'Save',
    name: 'Name',
    add: 'Add',
    delete: 'Delete',
    none: 'None',
    remove: 'Remove {{name}}',
    milliseconds: '{{value}} ms',
    seconds: '{{value}} s',
    secondsUnit: 's',
    details: 'Details',
    dismiss: 'Dismiss',
    tryAgain: 'Try again',
    cancel: 'Cancel',
    copied: 'Copied',
    copyDetails: 'Copy details',
    clearSearch: 'Clear search',
    undo: 'Undo',
    showOptions: 'Show options',
  },
  undo: {
    undo: 'Undo {{what}}',
    redo: 'Redo {{what}}',
    undone: '{{what}} taken back.',
    redone: '{{what}} done again.',
    what: {
      rated: 'rating',
      chosen: 'choice',
      noted: 'note',
      pinned: 'pin',
      tagged: 'tags',
      project: 'move to another project',
      renamed: 'name',
      removed: 'deletion',
      withdrawn: 'withdrawal',
      add: 'addition of {{names}}',
      remove: 'removal of {{names}}',
      move: 'move of {{names}}',
      replace: 'replacement by {{names}}',
      prompt: 'change of the prompt',
      'first-frame': 'change of the first frame',
      'last-frame': 'change of the last frame',
      'frames-swapped': 'swap of the frames',
      refill: 'filling of the form',
      new: 'emptying of the form',
      draftClosed: 'closing of the draft “{{names}}”',
    },
  },
  nav: { label: 'Main', ...screenTitles('en') },
  panes: {
    label: 'Panes',
    compose: 'Compose',
    formWidth: 'Width of the form',
    detailsWidth: 'Width of the details',
    conversationsWidth: 'Width of the conversations',
  },
  session: {
    heading: 'Connect to your gateway',
    lede: 'One address and one token for every model you work with.',
    address: 'Gateway address',
    addressPlaceholder: 'https://gateway.example.com',
    token: 'Access token',
    tokenPlaceholder: 'Paste your token',
    showToken: 'Show token',
    hideToken: 'Hide token',
    connect: 'Connect',
    checking: 'Checking address and token…',
    or: 'or',
    practice: 'Try the practice gateway',
    practiceStarting: 'Starting the practice gateway…',
    practiceHint: 'It runs on this computer, costs nothing and makes simple sample clips.',
    storageKeychain:
      'Your token is kept in this system’s keychain and never leaves this computer except to your gateway.',
    storageSession:
      'This system offers no safe keychain. Your token is kept for this session only, until you close the app.',
    storageLocked:
      'While the keychain is locked, a token entered here is kept for this session only, until you close the app.',
    noticeLocked:
      'The keychain is locked or access was denied. Unlock it, then try again or restart the app, or enter the token again.',
    noticeUnreadable:
      'Your stored token cannot be decrypted any more. The old one is kept, encrypted. Enter your token again to go on.',
    noticeAddressChanged:
      'The stored gateway address was changed outside the app, so your token was sent nowhere. Check it and enter your token again.',
    practiceBadge: 'Practice gateway',
    leavePracticeBody: 'Your clips and the task list stay. You can come back to it at any time.',
    leavePracticeTitle: 'Leave the practice gateway?',
    leavePractice: 'Leave',
    signOutBody:
      'This computer forgets the token. Clips and the task list stay. Tasks under way go on at the gateway, and here when you sign in again.',
    signOutTitle: 'Sign out of this gateway?',
    signOut: 'Sign out',
  },
  data: enData,
  banners: {
    offline: {
      title: 'You are offline.',
      text: 'Nothing is lost: work goes on when the network is back.',
    },
    'database-rebuilt': {
      title: 'The task list was damaged and has been rebuilt.',
      text_one: '{{count}} task could be brought over. The damaged file is kept as {{file}}.',
      text_other: '{{count}} tasks could be brought over. The damaged file is kept as {{file}}.',
    },
    'data-replaced': {
      imported: {
        title: 'The export was imported.',
        text: 'What was here before is kept as a safety copy: Settings, Data.',
      },
      reset: {
        title: 'The app was reset.',
        text: 'What was here before is kept as a safety copy: Settings, Data.',
      },
      'brought-back': {
        title: 'The safety copy is back.',
        text: 'What was here before is kept as another copy: Settings, Data.',
      },
      kept: {
        title: 'Your data were not replaced.',
        text: 'A task began at the last moment. Once nothing is under way, try again.',
      },
    },
    'extra-ca-refused': {
      title: 'The file named with --extra-ca-file is not trusted.',
      text: 'It cannot be read, or holds no certificates. The app goes on without it; mend the file, then restart the app.',
    },
    'database-lost': {
      title: 'The task list was missing and has been restored.',
      text_one: '{{count}} task could be brought over.',
      text_other: '{{count}} tasks could be brought over.',
    },
  },
  compose: enCompose,
  drafts: enDrafts,
  references: enReferences,
  connections: enConnections,
  tasks: enTasks,
  settings: enSettings,
  help: enHelp,
  goOn: enContinue,
  system: enSystem,
  projects: enProjects,
  spend: enSpend,
  updates: enUpdates,
  cast: enCast,
  chat: enChat,
  join: enJoin,
  review: enReview,
  ownClip: {
    title: 'This is a clip of yours',
    body: 'How “{{title}}” was made is known. What would you like to take from it?',
    settings: 'Reuse its settings',
    reference: 'Use as reference',
  },
  requests: enRequests,
  compare: enCompare,
  palette: enPalette,
  library: enLibrary,
  libraryFolder: enLibraryFolder,
  queue: enQueue,
  operations: enOperations,
  errors: errorCopies('en'),
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
    said: 'The gateway says: “{{words}}”',
  },
};

/** The shape every language must have, key by key. */
export type Messages = typeof en;

/** The same for a language whose nouns have one form for all numbers, such as Chinese: without the words for one of a thing. */
export type OneFormMessages = WithoutSingular<Messages>;

type WithoutSingular<Words> = {
  readonly [Key in keyof Words as Key extends `${string}_one` ? never : Key]: Words[Key] extends string
    ? string
    : WithoutSingular<Words[Key]>;
};
