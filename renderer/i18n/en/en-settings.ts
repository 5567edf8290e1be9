export const enSettings = {
  groupList: 'Groups of settings',
  showGroup: 'Show {{group}}',
  search: {
    label: 'Search settings',
    found_one: '{{count}} setting found',
    found_other: '{{count}} settings found',
    none: 'No setting matches “{{words}}”.',
    noneHint: 'Try another word, in English or Chinese.',
  },
  groups: {
    general: 'General',
    appearance: 'Appearance',
    library: 'Video & library',
    chat: 'Chat',
    system: 'Notifications & system',
    connections: 'Connections',
    data: 'Data',
    help: 'About & help',
  },
  language: { label: 'Language', hint: 'The language of menus, buttons and messages.', system: 'System' },
  theme: {
    label: 'Theme',
    hint: 'Light, dark, or whichever the system shows.',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
  },
  libraryFolder: {
    label: 'Library folder',
    hint: 'Finished clips are saved here.',
    choose: 'Choose folder…',
  },
  enterKey: {
    label: 'Enter key',
    hint: 'What Enter does in a chat message; with Shift it does the other thing.',
    sends: 'Sends',
    breaks: 'Starts a new line',
  },
  textSize: {
    label: 'Text size',
    hint: 'Draws text and everything around it larger or smaller.',
    value: '{{percent, number}} %',
    said: 'Text size {{percent, number}} %',
  },
  motion: {
    label: 'Motion',
    hint: 'Follow the system, or keep everything still.',
    system: 'System',
    reduced: 'Reduced',
  },
  spellCheck: {
    label: 'Check spelling',
    hint: 'Underlines misspelt words while you write.',
    system: 'The system checks, in the languages that you have chosen there.',
    none: 'Not on this system: it would need dictionaries from the Internet, which the app never fetches.',
  },
  notices: {
    ready: { label: 'Clips that are ready', hint: 'A notice of the system, unless this window is in front.' },
    trouble: {
      label: 'Tasks that need you',
      hint: 'When a task failed, its outcome is unknown, or a budget holds it, unless this window is in front.',
    },
    expiring: {
      label: 'Clips about to be lost',
      hint: 'Before the gateway deletes a finished clip that is not on this computer yet.',
    },
  },
  connections: {
    label: 'Connections',
    hint: 'The gateways you work with, each with its address, token and models.',
  },
  tasksInFlight: {
    label: 'Tasks at once',
    hint: 'How many tasks run at one gateway at the same time; each connection has its own number.',
    value: '{{name}}: {{count, number}}',
  },
  proxy: {
    label: 'Proxy and certificates',
    hint: 'The way to the gateway and whom it trusts; each connection has its own.',
  },
  editConnection: 'Edit connection',
  manual: {
    label: 'Manual',
    hint: 'How to make clips, what to do when something fails, and where your data is; it opens here, without the internet.',
  },
  support: {
    label: 'Get help',
    hint: 'Versions, settings, the end of the log and your latest requests as one zip file, which you look at before saving.',
  },
  about: {
    label: 'About',
    hint: 'The version of the app and what it runs on.',
    version: 'Version',
    runtime: 'Runtime',
    runtimeValue: 'Electron {{electron}} · Chromium {{chromium}} · Node {{node}}',
    platform: 'System',
    sandbox: 'Sandbox',
    sandboxOn: 'On: this window runs inside the system’s sandbox',
    sandboxOff: 'Off: this system does not allow the sandbox',
  },
};

/** What goes on around the window: files opened with the app, closing, the tray, the start at login. */
export const enSystem = {
  unsigned:
    'This copy of the app is not signed. macOS shows none of its notifications (the window does), may not open it at login, and asks for the keychain after each update.',
  whenClosed: {
    label: 'Closing the window with tasks under way',
    hint: 'Tasks go on in the background without a window, or at the next start. Nothing is lost either way.',
    ask: 'Ask me',
    background: 'Keep working',
    quit: 'Quit',
    mac: 'On a Mac the app goes on without its window; its icon in the Dock brings the window back.',
  },
  tray: {
    label: 'Show an icon in the tray',
    hint: 'It says how many tasks are under way, and leads back to the window. On a Mac it stands in the menu bar.',
    missing:
      'This desktop shows no tray icons, so nothing appears until it does. Opening the app again shows the window.',
  },
  openAtLogin: {
    label: 'Open at login',
    hint: 'The system opens the app when you log in to this computer.',
    blocked:
      'The system’s own settings keep the app from being opened at login. Allow it there, or switch it on here.',
    unsupported: 'This copy of the app cannot be opened at login. Install it to have that.',
  },
  opened: {
    others: 'The form has room for one. Not opened: {{names}}.',
  },
  drop: {
    refused: 'Files are not taken here. Drop them on the video form, or pictures on a conversation.',
  },
};
