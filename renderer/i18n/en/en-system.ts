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
