/** What belongs together under a name. */
export const enProjects = {
  label: 'Project',
  /** Before the name of the one that is worked on, on the button. */
  button: 'Project:',
  none: 'No project',
  archived: 'Archived',
  create: 'New project…',
  edit: 'Edit…',
  archive: 'Archive',
  unarchive: 'Unarchive',
  spent: '{{price}} spent',
  left: { day: '{{price}} left today', month: '{{price}} left this month' },
  moveTo: 'Move to project',
  moved_one: '{{value}} clip or task is in {{project}} now.',
  moved_other: '{{value}} clips or tasks are in {{project}} now.',
  movedOut_one: '{{value}} clip or task is in no project now.',
  movedOut_other: '{{value}} clips or tasks are in no project now.',
  movedChat_one: '{{value}} conversation is in {{project}} now.',
  movedChat_other: '{{value}} conversations are in {{project}} now.',
  movedChatOut_one: '{{value}} conversation is in no project now.',
  movedChatOut_other: '{{value}} conversations are in no project now.',
  form: {
    new: 'New project',
    edit: 'Edit project',
    note: 'Note',
    hint: 'New clips and conversations belong to the project that is chosen.',
  },
  removing: {
    title: 'Delete the project {{name}}?',
    contents:
      'Its clips and conversations can stay, without a project, or be deleted with it. Clips then go to the trash of your system.',
    rest: 'Tasks under way go on and stay. What was spent stays in Spend, without a project.',
    kept: 'Delete the project only',
    removed: 'Delete all of it',
  },
  removed: 'The project {{name}} was deleted.',
};
