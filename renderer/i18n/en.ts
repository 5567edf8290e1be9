import { enCompose } from './en/en-compose.ts';
import { enReferences } from './en/en-references.ts';
import type { enParts } from './en-parts.ts';

/** English words of what is drawn at the start. Those of all other parts of the window are in `en-parts.ts`. */
export const enStart = {
  app: {
    name: 'Gateway Studio',
    loading: 'Opening Gateway Studio',
    crashed: {
      title: 'This window ran into a problem.',
      next: 'Your tasks go on and your files are safe. Reload the window to continue.',
      reload: 'Reload',
    },
    partFailed:
      'This part of the app could not be read from the disk. Reload the window. If that does not help, quit the app and open it again.',
  },
  common: {
    seconds: '{{value}} s',
    secondsUnit: 's',
    details: 'Details',
    dismiss: 'Dismiss',
    tryAgain: 'Try again',
    cancel: 'Cancel',
    copy: 'Copy',
    copied: 'Copied',
    copyDetails: 'Copy details',
    undo: 'Undo',
    showOptions: 'Show options',
  },
  nav: {
    label: 'Main',
    video: 'Video',
    chat: 'Chat',
    operations: 'Operations',
    spend: 'Spend',
    settings: 'Settings',
  },
  panes: {
    label: 'Panes',
    compose: 'Compose',
    library: 'Library',
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
    noticeLocked:
      'The system keychain is locked, or access was denied, so your stored token cannot be read. Unlock it, then try again or restart the app, or enter the token again.',
    noticeUnreadable:
      'Your stored token cannot be decrypted any more. The old one is kept, encrypted. Enter your token again to go on.',
    noticeAddressChanged:
      'The stored gateway address was changed outside the app, so your token was sent nowhere. Check it and enter your token again.',
    practiceBadge: 'Practice gateway',
  },
  data: { import: { welcome: 'Bring your data from another computer…' } },
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
  references: enReferences,
  connections: {
    title: 'Connections',
    button: 'Connection:',
    manage: 'Manage connections…',
    onThisComputer: 'Runs on this computer',
    states: {
      ready: 'Ready',
      'needs-token': 'No token',
      refused: 'Token no longer accepted',
      'keychain-locked': 'Keychain locked',
      'token-unreadable': 'Token cannot be read',
      'address-changed': 'Address changed outside the app',
    },
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
    token: {
      action: 'Enter token',
      actionNamed: 'Enter token for {{name}}',
      heading: 'Token for {{name}}',
      goesTo: 'The token goes to {{address}} and nowhere else.',
      lost: {
        certificates: 'The certificates of this connection cannot be read either.',
        proxy: 'The user name and password of its proxy cannot be read either.',
        next: 'Unlock the keychain and restart the app, or give all of it again in the form of the connection.',
      },
      refused: {
        title: '{{name}} no longer accepts your token.',
        next: 'Enter another token to go on. Its tasks pause until then and continue afterwards.',
      },
      'needs-token': {
        title: '{{name}} has no token.',
        next: 'Enter its token to go on, or use another connection.',
      },
      'keychain-locked': {
        title: 'The token of {{name}} cannot be read: the system keychain is locked, or access was denied.',
        next: 'Unlock it, then try again or restart the app, or enter the token again.',
      },
      'token-unreadable': {
        title: 'The stored token of {{name}} cannot be decrypted any more.',
        next: 'The old one is kept, encrypted. Enter the token again to go on.',
      },
      'address-changed': {
        title: 'The stored address of {{name}} was changed outside the app, so its token was sent nowhere.',
        next: 'Check the address, then enter the token again.',
      },
    },
    models: {
      notOffered: '{{model}} (not offered by {{name}})',
    },
  },
  tasks: {
    examples: {
      prompts: {
        boat: 'A paper boat drifts along a rain-lit street at night, shop signs shining in the water. The camera follows just above the surface. Rain and distant traffic.',
      },
    },
    status: {
      waiting: 'Waiting',
      sending: 'Sending',
      queued: 'Queued',
      running: 'Running',
      saving: 'Saving',
      ready: 'Ready',
      failed: 'Failed',
      rejected: 'Rejected',
      unknown: 'Unknown outcome',
      cancelled: 'Cancelled',
      expired: 'Expired',
      stopped: 'Stopped',
    },
    announce: {
      ended: '{{title}}: {{status}}.',
    },
  },
  settings: {
    textSize: {
      said: 'Text size {{percent, number}} %',
    },
  },
  help: {
    learnMore: 'Learn more',
    news: {
      open: 'What is new',
      banner: 'Gateway Studio was updated to version {{version}}.',
      text: 'Your tasks, clips and conversations are as they were.',
    },
  },
  goOn: {
    filled: {
      continued: 'Goes on from “{{title}}”: its last frame is the first frame here.',
      bridged: 'Leads from “{{title}}” to “{{to}}”: the last frame of one, the first frame of the other.',
    },
    drift:
      'This makes clip {{place}} of a chain. Contrast and colours drift a little with each: now and then begin from a picture of your own.',
  },
  system: {
    opened: {
      others: 'The form has room for one. Not opened: {{names}}.',
    },
    drop: {
      refused: 'Files are not taken here. Drop them on the video form, or pictures on a conversation.',
    },
  },
  spend: {
    /** Behind “Generate”. */
    about: 'about {{price}}',
    none: 'No price set',
    noneFor: 'No price set for this model. Edit prices…',
    details: {
      open: 'Price details',
      openNamed: 'Price details: about {{price}}',
      title: 'Price details',
    },
    budget: {
      warning: {
        day: '{{percent}} % of today’s budget',
        month: '{{percent}} % of this month’s budget',
      },
      held: { change: 'Change the budget' },
    },
  },
  updates: {
    available: 'Version {{version}} is available.',
    banner: {
      available: 'You decide whether it is downloaded.',
      ready: 'It is installed when you quit.',
      show: 'Show',
    },
  },
  chat: {
    improve: {
      open: 'Improve…',
    },
  },
};

/** The shape every language must have, key by key. */
export type Messages = typeof enStart & typeof enParts;
