/** Words of the manual's window, of what is new, and of the links that lead there. */
export const enHelp = {
  title: 'Help',
  openShort: 'Open manual',
  search: 'Search the manual',
  pages: 'Pages',
  found_one: '{{count}} place found',
  found_other: '{{count}} places found',
  none: 'Nothing in the manual has these words.',
  loading: 'Opening the manual',
  news: {
    title: 'What is new in version {{version}}',
    open: 'What is new',
    banner: 'Gateway Studio was updated to version {{version}}.',
    text: 'Your tasks, clips and conversations are as they were.',
  },
  learnMore: 'Learn more',
};

/** Whether the host of updates is asked, and what it said. */
export const enUpdates = {
  label: 'Check for updates',
  hint: 'Off until you turn it on. Once a day the app asks which version is newest, without your token and without an id of you.',
  asked:
    'Asked is {{host}}. That host sees your network address, and nothing is downloaded before you say so.',
  impossible: {
    development: 'This app runs from its source. Get the newest source and build it again.',
    'no-feed':
      'This app was built without an address for updates, so nobody is asked. Get a newer version where you got this one.',
    archive: 'This app was unpacked by hand. Unpack a newer version in its place; your data stay.',
    package: 'A package manager installed this app. Install the newer package the same way; your data stay.',
    portable:
      'The portable app is not updated in place. Put the newer file where this one is; your data stay.',
    unsigned:
      'This app is not signed, so no update could be checked against it. Get a newer version where you got this one.',
    'read-only':
      'This app may not be replaced where it is. Move it to a folder that you can write to and open it from there.',
  },
  never: 'Nobody has been asked yet.',
  newest: 'This is the newest version. Asked {{date}}.',
  checking: 'Asking for the newest version…',
  downloading: 'Downloading version {{version}}…',
  downloaded: '{{done}} of {{total}}',
  ready: 'Version {{version}} is ready. It is installed when you quit.',
  waiting: 'The app restarts as soon as this is done: {{work}}.',
  work: {
    upload: 'a task is being sent',
    answer: 'an answer is awaited',
    operation: 'an operation is awaited',
    join: 'clips are being joined',
    move: 'clips are being moved',
    data: 'data are being exported or imported',
  },
  failed: {
    offline: 'The host of updates was not reached. Check your network and try again.',
    certificate:
      'The host of updates could not prove who it is, so it was not believed. Try again in another network.',
    'not-found': 'The host of updates has nothing there. Try again later.',
    server: 'The host of updates refused to answer. Try again later.',
    unreadable: 'What the host of updates said makes no sense. Try again later, or in another network.',
    damaged: 'The download is not the file that was announced, so it was thrown away. Try again.',
    signature: 'The update is not signed by who made this app, so it was thrown away. Nothing was installed.',
    'disk-full': 'The disk is full. Make room and try again.',
    disk: 'The update could not be written to the disk. Look whether the disk is in order, and try again.',
    internal: 'The update failed. Try again; if it goes on, make a bundle for support.',
  },
  notes: 'What is new in version {{version}}',
  check: 'Check now',
  download: 'Download',
  restart: 'Restart and update',
  stopWaiting: 'Restart later',
  available: 'Version {{version}} is available.',
  banner: {
    available: 'You decide whether it is downloaded.',
    ready: 'It is installed when you quit.',
    show: 'Show',
  },
};
