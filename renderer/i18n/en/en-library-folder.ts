export const enLibraryFolder = {
  question_one: 'Move your clip to the new folder?',
  question_other: 'Move your clips to the new folder?',
  newFolder: 'New library folder:',
  have_one: '{{value}} clip ({{size}}) is in the old folder.',
  have_other: '{{value}} clips ({{size}}) are in the old folder.',
  haveAway_one: '{{value}} clip is in the old folder.',
  haveAway_other: '{{value}} clips are in the old folder.',
  moveMeans_one: 'If it moves, you can go on working meanwhile, and cancel at any time.',
  moveMeans_other:
    'If they move, you can go on working, and cancel at any time: what has moved stays in the new folder, the rest in the old one.',
  leaveMeans_one:
    'If it stays, the library still finds it there. New clips are saved in the new folder either way.',
  leaveMeans_other:
    'If they stay, the library still finds them there. New clips are saved in the new folder either way.',
  move_one: 'Move {{value}} clip ({{size}})',
  move_other: 'Move {{value}} clips ({{size}})',
  leave_one: 'Leave it where it is',
  leave_other: 'Leave them where they are',
  moving: 'Moving the clips here',
  progress: '{{moved}} of {{total}} clips · {{movedSize}} of {{totalSize}}',
  movedSoFar: '{{moved}} of {{total}} clips are in the new folder.',
  cancel: 'Cancel the move',
  refused: 'These could not be moved, perhaps because another program has them open:',
  more_one: 'and {{value}} more',
  more_other: 'and {{value}} more',
  ended: {
    all_one: '{{value}} clip moved to the new folder.',
    all_other: '{{value}} clips moved to the new folder.',
    some_one: '{{value}} clip moved. Still in the old folder, where the library finds them: {{left}}.',
    some_other: '{{value}} clips moved. Still in the old folder, where the library finds them: {{left}}.',
    cancelled_one:
      'The move was cancelled. Clips in the new folder: {{value}}. Still in the old one: {{left}}.',
    cancelled_other:
      'The move was cancelled. Clips in the new folder: {{value}}. Still in the old one: {{left}}.',
  },
  line: {
    moving: 'Moving clips: {{moved}} of {{total}}',
    paused: 'The move of your clips paused: {{moved}} of {{total}}',
    show: 'Show in Settings',
  },
  announce: {
    started_one: 'Moving {{value}} clip to the new library folder',
    started_other: 'Moving {{value}} clips to the new library folder',
  },
};
