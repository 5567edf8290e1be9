export const enData = {
  counts: '{{tasks}}, {{conversations}}, {{connections}}',
  tasks_one: '{{count}} task',
  tasks_other: '{{count}} tasks',
  conversations_one: '{{count}} conversation',
  conversations_other: '{{count}} conversations',
  connections_one: '{{count}} connection',
  connections_other: '{{count}} connections',
  export: {
    label: 'Export everything',
    hint: 'All tasks, conversations, pictures, presets, settings and connections in one zip file. Tokens, passwords and certificates are never in it.',
    clips: 'Include the clips',
    clipsHint_one:
      '{{count}} clip, {{size}}. Without it the export holds its task; the clip stays in its folder.',
    clipsHint_other:
      '{{count}} clips, {{size}}. Without them the export holds their tasks; the clips stay in their folder.',
    progress: 'Exporting',
    done: 'Exported as {{name}}, {{size}}.',
  },
  import: {
    label: 'Import',
    hint: 'Reads an export through before anything changes, then asks.',
    checking: 'Reading the export',
    title: 'Replace your data with this export?',
    from: '{{name}}, made {{date}} by version {{version}}.',
    holds: 'It holds {{counts}}.',
    leftOut_one: '{{count}} row or file stays out: it cannot be read, or no version of this app writes it.',
    leftOut_other:
      '{{count}} rows or files stay out: they cannot be read, or no version of this app writes them.',
    connections: 'Connections that come, with their addresses:',
    folder: 'Folder for clips:',
    folders: 'Clips were also looked for in:',
    replaces:
      'It takes the place of what is here now: {{counts}}. That is kept as a safety copy, which you can bring back.',
    tokens:
      'Tokens are not part of an export. A connection keeps the token that this computer has for it; for others you type it again.',
    underWay_one:
      '{{count}} task was under way when it was exported. It goes on being polled once its connection has a token.',
    underWay_other:
      '{{count}} tasks were under way when it was exported. They go on being polled once their connections have tokens.',
    clips_one: '{{count}} clip comes along, where it is not on this computer already.',
    clips_other: '{{count}} clips come along, where they are not on this computer already.',
    missing_one: '{{count}} clip was not found on this computer. Its task stays.',
    missing_other: '{{count}} clips were not found on this computer. Their tasks stay.',
    confirm: 'Replace everything',
    placing: 'Putting the clips into their folder',
    welcome: 'Bring your data from another computer…',
  },
  project: {
    export: 'Export “{{name}}”',
    holds:
      'One file with its clips, how they were made and of which files, its conversations, cast and prices. Tokens are never in it. Tasks without a clip stay here.',
    addresses: 'With the gateways',
    addressesHint: 'Names and addresses of the gateways that made the clips go along.',
    reading: 'Reading the project',
    import: 'Import “{{name}}”?',
    clips_one: '{{count}} clip',
    clips_other: '{{count}} clips',
    cast_one: '{{count}} cast entry',
    cast_other: '{{count}} cast entries',
    beside:
      'It comes beside what is here, as a project of its own; nothing is replaced. Its clips go into {{folder}}. What they cost counts as spent on the day on which they were made.',
    missingClips_one: '{{count}} clip is not in the file. Its task comes without it.',
    missingClips_other: '{{count}} clips are not in the file. Their tasks come without them.',
    missingFiles: 'Files that its clips were made of, and that were not there any more:',
    came: '“{{name}}” was imported',
  },
  backup: {
    label: 'Backup',
    hint: 'The database is copied once a day. Seven copies are kept.',
    last: 'Last made {{date}}',
    never: 'None was made yet',
    button: 'Back up now',
    show: 'Show backups',
    done: 'The backup is made.',
  },
  logs: {
    label: 'Log files',
    hint: 'What the app did, without tokens and prompts.',
    button: 'Open folder',
  },
  copies: {
    label: 'Safety copies',
    hint: 'Made before an import or a reset, without tokens. They take room until you delete them.',
    none: 'None yet',
    of: 'Copy of {{date}}',
    madeFor: {
      imported: 'Kept when you imported an export: {{counts}}. Takes {{size}}.',
      reset: 'Kept when you reset the app: {{counts}}. Takes {{size}}.',
      'brought-back': 'Kept when you brought another copy back: {{counts}}. Takes {{size}}.',
    },
    button: 'Bring back…',
    title: 'Bring this safety copy back?',
    holds: 'It was made on {{date}} and holds {{counts}}.',
    tokens:
      'A safety copy holds no tokens. A connection keeps the token that this computer has for it; for others you type it again.',
    confirm: 'Bring back',
    show: 'Show folder',
    deleting: {
      title: 'Delete this safety copy?',
      goes: 'It was made on {{date}} and holds {{counts}}. It cannot be brought back then; {{size}} become free.',
      confirm: 'Delete for good',
      done: 'The safety copy is deleted.',
    },
  },
  reset: {
    label: 'Reset',
    hint: 'Begins anew, with a safety copy of what is here.',
    button: 'Reset…',
    title: 'Reset the app?',
    goes: 'Tasks, conversations, presets, settings and connections go: {{counts}}. They are kept as a safety copy, which you can bring back.',
    tokens: 'Tokens are forgotten for good. They are not in the safety copy.',
    stays: 'Finished clips stay in their folder. The app never deletes them.',
  },
  underWay_one:
    '{{count}} task or answer is still under way. This has to wait until it is finished or stopped.',
  underWay_other:
    '{{count}} tasks or answers are still under way. This has to wait until they are finished or stopped.',
  libraryMoving:
    'The clips are being moved to another folder. This has to wait until they have moved, or the move is stopped.',
  showTasks: 'Show tasks',
  restarts: 'The app starts again then.',
  restarting: 'The app starts again…',
};
