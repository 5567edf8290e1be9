/** Words of the manual's window, of what is new, and of the links that lead there. */
export const enHelp = {
  title: 'Help',
  open: 'Manual',
  openShort: 'Open manual',
  openHint:
    'How to make clips, what to do when something fails, and where your data is; it opens here, without the internet.',
  search: 'Search the manual',
  clearSearch: 'Clear the search of the manual',
  pages: 'Pages',
  found_one: '{{count}} place found',
  found_other: '{{count}} places found',
  none: 'Nothing in the manual has these words.',
  loading: 'Opening the manual',
  close: 'Close',
  news: {
    title: 'What is new in version {{version}}',
    open: 'What is new',
    banner: 'Gateway Studio was updated to version {{version}}.',
    text: 'Your tasks, clips and conversations are as they were.',
  },
  learnMore: 'Learn more',
};
