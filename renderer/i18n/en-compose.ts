export const enTile = {
  replace: 'Replace…',
  replaced: 'Replaced {{old}} by {{file}}',
  showInFolder: 'Show in folder',
  role: { first: 'Use as first frame', last: 'Use as last frame' },
};
