/** What goes on around the window: files opened with the app, what is dropped where it has no place, the tray, closing. */
export const enSystem = {
  opened: {
    others: 'The form has room for one. Not opened: {{names}}.',
  },
};
